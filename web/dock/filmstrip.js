// Pictures of a motion on the lanes' axis, each at the time of its middle; and as one picture in a file.

import { createButton } from '../components/button.js';
import { make } from '../model/elements.js';
import { xOf } from './axes.js';
import { underWayText } from './measures.js';
import { tickText, timeText } from './ticks.js';

const filed = 8; // pictures in the file
const stripHeight = 160; // pixels, of a picture in the file
const gap = 3; // CSS pixels between pictures
const margin = 4; // above and below them
const shape = 300 / 236; // pt of the screen that a picture shows, at least

/** The ticks of the file's pictures, evenly spaced from the first to the last. */
export function filmTicks([first, end], pictures = filed) {
  return Array.from({ length: pictures }, (_, index) => Math.round(first + (end - first) * index / (pictures - 1)));
}

/** The pictures of a lane, as [{ left, width, tick }]: as many as fit, the tick that of the middle. `ticks` is the last one. */
export function framesOf(range, ticks, box, height) {
  const count = Math.max(1, Math.floor((box.width + gap) / (Math.round(height * shape) + gap)));
  const width = (box.width + gap) / count - gap;
  const tickAt = (x) => range[0] + (x - box.left) / (xOf(range[1], range, box) - box.left) * (range[1] - range[0]);
  return Array.from({ length: count }, (_, index) => {
    const left = box.left + index * (width + gap);
    return { left, width, tick: Math.max(0, Math.min(ticks, Math.round(tickAt(left + width / 2)))) };
  });
}

/** `thumbnail(canvas, shown, pinned)` draws; `save(name, blob)` downloads. `chart` has `range()` and `box()`. */
export function createFilmstrip(document, store, { atTextRate }, { thumbnail, save, playhead, chart }) {
  const note = make(document, 'small', { className: 'note', hidden: true });
  const strip = make(document, 'div', { className: 'film-frames' });
  const element = make(document, 'div', { className: 'filmstrip', hidden: true, attributes: { role: 'group', 'aria-label': 'Filmstrip' } }, strip, note);
  const png = createButton(document, download, { icon: 'down', label: 'Save the filmstrip as PNG' });
  let frames = []; // { button, canvas }
  let lane;

  function frame() {
    const canvas = make(document, 'canvas', { attributes: { 'aria-hidden': 'true' } });
    const button = make(document, 'button', { type: 'button', className: 'frame', on: { click: () => playhead.seek(Number(button.dataset.tick)), pointerdown: (event) => event.stopPropagation() } }, canvas);
    return { button, canvas };
  }

  function draw() {
    const { trace, isUnderWay } = store.state;
    if (!lane || !trace || isUnderWay) return;
    const height = lane.height - 2 * margin;
    const wanted = framesOf(chart.range(), trace.ticks, chart.box(), height);
    if (wanted.length !== frames.length) {
      frames = wanted.map(frame);
      strip.replaceChildren(...frames.map(({ button }) => button));
      showUnderWay();
    }
    wanted.forEach(({ left, width, tick }, index) => {
      const { button, canvas } = frames[index];
      Object.assign(button.style, { left: `${left}px`, width: `${width}px` });
      button.dataset.tick = tick;
      button.ariaLabel = `Tick ${tickText(tick)}`;
      Object.assign(canvas, { width: Math.round(width * devicePixelRatio), height: Math.round(height * devicePixelRatio) });
      thumbnail(canvas, trace.at(tick), trace);
    });
  }
  const redraw = atTextRate(draw);

  /** A motion that has not ended has no pictures yet: those of the last one stay, but are disabled. */
  function showUnderWay() {
    const { isUnderWay, trace } = store.state;
    note.hidden = !isUnderWay;
    note.textContent = trace ? underWayText(trace) : '';
    for (const button of [...frames.map((each) => each.button), png]) button.disabled = isUnderWay || !trace;
  }

  function download() {
    const { trace, playhead: { loop } } = store.state;
    const [width, label] = [Math.round(stripHeight * 0.75), 18];
    const whole = make(document, 'canvas', { width: filed * (width + 8), height: stripHeight + label });
    const context = whole.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, whole.width, whole.height);
    context.fillStyle = '#1d1f24';
    context.font = '12px system-ui, sans-serif';
    filmTicks(loop ?? [0, trace.ticks]).forEach((tick, index) => {
      const one = make(document, 'canvas', { width, height: stripHeight });
      thumbnail(one, trace.at(tick), trace);
      context.drawImage(one, index * (width + 8) + 4, 0);
      context.fillText(timeText(tick), index * (width + 8) + 6, stripHeight + 13);
    });
    whole.toBlob((blob) => save(`take-${trace.take ?? 'live'}.png`, blob));
  }

  store.subscribe(['trace', 'preferences', 'theme'], redraw);
  store.subscribe(['trace', 'isUnderWay'], atTextRate(showUnderWay));
  return {
    element, png, redraw, download,
    /** Shows it in its lane, which may be undefined. */
    layOut(next) {
      lane = next;
      element.hidden = !lane;
      if (lane) Object.assign(element.style, { top: `${lane.top + margin}px`, height: `${lane.height - 2 * margin}px` });
      redraw();
    },
  };
}
