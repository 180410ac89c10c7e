// The time panel in one line, while it is closed: the motion's states and its curve.

import { createButton } from '../components/button.js';
import { createWriter, make } from '../model/elements.js';
import { statesOf } from '../model/lanes.js';
import { stateName } from '../model/states.js';
import { keepSharp } from '../stage/screen.js';
import { pointsOf, rangeOf } from './axes.js';

const pixelsPerTick = 1.6; // at most, so that a short pull does not fill the bar
const bandHeight = 5;

/** `motion` is dock.js'; `open()` opens the time panel. */
export function createSlim(document, store, { atPlotRate, atTextRate }, motion, { commands, open }) {
  const root = document.getElementById('slim');
  const write = createWriter();
  const time = createButton(document, open, { icon: 'time', text: 'Time' });
  const [dot, name, percent] = [make(document, 'i', { className: 'dot' }), make(document, 'b'), make(document, 'span')];
  const hint = make(document, 'span', { className: 'slim-hint', textContent: 'The first pull is drawn here, tick by tick.' });
  const canvas = make(document, 'canvas', { attributes: { 'aria-hidden': 'true' } });
  const play = createButton(document, commands.toggle.run, { icon: 'play', label: commands.toggle.text, key: commands.toggle.key });
  const openButton = createButton(document, open, { icon: 'collapse', label: 'Open the time panel' });
  root.append(time, make(document, 'span', { className: 'slim-state' }, dot, name, percent), make(document, 'span', { className: 'slim-strip' }, hint, canvas), play, openButton);

  function draw() {
    const trace = motion.trace();
    if (!trace || canvas.width <= 1) return;
    const density = devicePixelRatio;
    const [width, height] = [canvas.width / density, canvas.height / density];
    const context = canvas.getContext('2d');
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    const style = getComputedStyle(root);
    const color = (property) => style.getPropertyValue(property).trim();
    const box = { left: 0, width: Math.min(width, trace.ticks * pixelsPerTick) };
    const range = [0, Math.max(1, trace.ticks)];
    const xOf = (tick) => tick / range[1] * box.width;
    for (const edge of ['header', 'footer']) {
      for (const { state, from, to } of statesOf(trace, edge)) {
        if (state === 'idle') continue;
        context.fillStyle = color(`--${state === 'beginning' ? 'loading' : state}`);
        context.beginPath();
        context.roundRect(xOf(from), height - bandHeight - 1, Math.max(1, xOf(to) - xOf(from) - 1), bandHeight, 2);
        context.fill();
      }
    }
    const offsets = trace.curve('offset');
    const [least, most] = rangeOf([offsets]);
    const points = pointsOf(offsets, range, box, (value) => 2 + (most - value) / (most - least) * (height - bandHeight - 6), density);
    Object.assign(context, { strokeStyle: color('--ink'), lineWidth: 1.5, lineJoin: 'round' });
    context.beginPath();
    for (let index = 0; index < points.length; index += 2) context.lineTo(points[index], points[index + 1]);
    context.stroke();
    context.fillStyle = color('--accent');
    context.fillRect(Math.min(width - 1.5, Math.max(0, xOf(motion.tick()) - 0.75)), 0, 1.5, height);
  }

  const show = atTextRate(() => {
    const { trace, frame } = store.state;
    const hasMotion = Boolean(motion.trace());
    if (hint.hidden !== hasMotion) hint.hidden = hasMotion; // the same value again would cost a style
    if (time.disabled === Boolean(trace)) time.disabled = openButton.disabled = play.disabled = !trace;
    const status = frame?.header ?? frame?.footer;
    if (!status) return;
    write(name, stateName(status.state));
    write(percent, `${Math.round(status.progress * 100)} %`);
    if (root.dataset.state !== status.state) root.dataset.state = status.state;
  });
  const redraw = atPlotRate(draw);
  store.subscribe(['trace', 'frame'], show);
  store.subscribe(['trace', 'frame', 'playhead', 'preferences'], redraw);
  keepSharp(canvas, draw);
  show();
}
