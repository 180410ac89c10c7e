// Eight pictures of the range that plays, which show a motion without playing it.

import { make } from '../model/elements.js';
import { underWayText } from './measures.js';
import { timeText } from './ticks.js';
import { createWidgets, fitPixels } from './widgets.js';

const count = 8;
const stripHeight = 160; // pixels, of a picture in the file

/** The ticks of the pictures, evenly spaced from the first to the last. */
export function filmTicks([first, end], pictures = count) {
  return Array.from({ length: pictures }, (_, index) => Math.round(first + (end - first) * index / (pictures - 1)));
}

/** `thumbnail(canvas, shown, pinned)` draws; `save(name, blob)` downloads. */
export function createFilmstrip(document, store, { atTextRate }, { thumbnail, save, playhead }) {
  const widgets = createWidgets(document);
  const frames = Array.from({ length: count }, () => {
    const canvas = make(document, 'canvas', { attributes: { 'aria-hidden': 'true' } });
    const time = make(document, 'small');
    const button = widgets.button('', () => playhead.seek(Number(button.dataset.tick)), { className: 'plain' });
    button.append(canvas, time);
    return { canvas, time, button };
  });
  const png = widgets.button('PNG', download, { title: 'Download the filmstrip' });
  const note = make(document, 'small', { className: 'note', hidden: true });
  const buttons = [...frames.map(({ button }) => button), png];
  const element = Object.assign(widgets.group('Filmstrip', ...buttons, note), { className: 'filmstrip' });

  const rangeOf = () => store.state.playhead.loop ?? [0, store.state.trace.ticks];

  function draw() {
    const { trace } = store.state;
    element.hidden = !trace;
    if (!trace || element.clientWidth === 0) return;
    filmTicks(rangeOf()).forEach((tick, index) => {
      const { canvas, time, button } = frames[index];
      if (fitPixels(canvas)) thumbnail(canvas, trace.at(tick), trace);
      time.textContent = timeText(tick);
      button.dataset.tick = tick;
      button.ariaLabel = `Tick ${tick}, ${timeText(tick)}`;
    });
  }
  const redraw = atTextRate(draw);

  /** A motion that has not ended has no pictures yet: those of the last one stay, but are disabled. */
  const showUnderWay = atTextRate(() => {
    const { isUnderWay, trace } = store.state;
    note.hidden = !isUnderWay;
    note.textContent = trace ? underWayText(trace) : '';
    for (const button of buttons) button.disabled = isUnderWay;
  });

  function download() {
    const { trace } = store.state;
    const [width, label] = [Math.round(stripHeight * 0.75), 18];
    const strip = make(document, 'canvas', { width: count * (width + 8), height: stripHeight + label });
    const context = strip.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, strip.width, strip.height);
    context.fillStyle = '#1d1f24';
    context.font = '12px system-ui, sans-serif';
    filmTicks(rangeOf()).forEach((tick, index) => {
      const one = make(document, 'canvas', { width, height: stripHeight });
      thumbnail(one, trace.at(tick), trace);
      context.drawImage(one, index * (width + 8) + 4, 0);
      context.fillText(timeText(tick), index * (width + 8) + 6, stripHeight + 13);
    });
    strip.toBlob((blob) => save(`take-${trace.take ?? 'live'}.png`, blob));
  }

  let loop = null;
  store.subscribe(['trace', 'preferences', 'theme'], redraw);
  store.subscribe(['trace', 'isUnderWay'], showUnderWay);
  store.subscribe(['playhead'], ({ playhead: now }) => {
    if (now.loop === loop) return;
    loop = now.loop;
    redraw();
  });
  new ResizeObserver(redraw).observe(element);
  return { element, redraw };
}
