// When each item has its turn, as bars on an axis: bars glow one after the other while the list loads, strokes are drawn
// one after the other while it is pulled. Dragging one changes the order.

import { make } from '../model/elements.js';
import { ticksPerSecond } from '../model/trace.js';
import { lengthOf } from './hit.js';
import { numbered } from './operations.js';
import { createSvg, keep } from './svg.js';

/** Storehouse's highlight (RefreshEngine): it fades for so long, and the next bar lights up so much later; seconds. */
const [fade, delay] = [0.8, 0.1];
const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50]; // of the axis
const [axisHeight, leastMark] = [16, 64]; // CSS pixels; of the numbers below, and between two of them
const threshold = 3; // CSS pixels; a press that moves less is a click

/** The turns of all items, first one first: `[{ index, from, to }]`, in seconds for bars, in shares of the pull for strokes. */
export function turnsOf(items, form, isReversed = false) {
  if (form === 'bars') {
    const inOrder = items.map((_, index) => (isReversed ? items.length - 1 - index : index));
    return inOrder.map((index, turn) => ({ index, from: turn * delay, to: turn * delay + fade }));
  }
  const lengths = items.map(lengthOf);
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let passed = 0;
  return lengths.map((length, index) => ({ index, from: passed / whole, to: (passed += length) / whole }));
}

/** The turn to which an item is dragged: by columns of the axis or by rows, whichever is farther. */
export function turnAt(turn, [dx, dy], column, row, count) {
  const [columns, rows] = [dx / column, dy / row];
  const moved = Math.round(Math.abs(columns) > Math.abs(rows) ? columns : rows);
  return Math.min(count - 1, Math.max(0, turn + moved));
}

/** The numbers of an axis that ends at `end`, in a width of so many CSS pixels: `[{ at, text }]`, `at` as a share. */
export function marksOf(end, width, form) {
  const step = form === 'bars' ? steps.find((each) => each / end * width >= leastMark) ?? steps.at(-1) : 0.25;
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, index) => {
    const value = Math.round(index * step * 10) / 10;
    return { at: index * step / end, text: form === 'bars' ? `${value}${index > 0 ? ' s' : ''}` : `${Math.round(index * step * 100)} %` };
  });
}

/**
 * `isReversed()` says whether the last bar glows first. Returns `{ element, show(), showTime(seconds), cancel() }`;
 * `showTime` shows where the glow is, null for nowhere, and `cancel` returns whether something was being dragged.
 */
export function createCascade(document, figure, say, isReversed, { ResizeObserver } = globalThis) {
  const svg = createSvg(document);
  const isBars = figure.form === 'bars';
  const [lines, rows, numbers] = ['lines', 'turns', 'axis'].map((name) => svg('g', { class: name }));
  const now = svg('path', { class: 'now', visibility: 'hidden' });
  const plot = svg('svg', { class: 'plot', role: 'img' }, ...(isBars ? [gradients(svg, figure.key)] : []), lines, rows, now, numbers);
  const element = make(document, 'div', { className: 'cascade', attributes: { role: 'group', 'aria-label': isBars ? 'Glow' : 'Drawing' } }, make(document, 'div', { className: 'cascade-label' },
    make(document, 'b', { textContent: isBars ? 'Glow' : 'Drawing' }), make(document, 'small', { textContent: `Drag a ${figure.word} to another place in the order.` })), plot);
  let size = [0, 0];
  let down = null; // { id, x, y, turn, items, isMoving }

  const turns = () => turnsOf(figure.items(), figure.form, isReversed());
  const endOf = (all) => (isBars ? all.at(-1).to : 1);
  const rowHeight = (count) => (size[1] - axisHeight) / count;

  function show() {
    const all = turns();
    plot.setAttribute('aria-label', `${all.length} ${figure.form}, ${isBars ? `${delay} s apart` : 'one after the other'}`);
    if (size[0] <= 0 || size[1] <= axisHeight || all.length === 0) return;
    const [end, height, selected] = [endOf(all), rowHeight(all.length), new Set(figure.selection())];
    keep(rows, all.length, () => svg('rect', { rx: 2 }), (one, turn) => {
      const { index, from, to } = all[turn];
      const fields = { x: from / end * size[0], y: turn * height, width: (to - from) / end * size[0], height: Math.max(1, height - 1.5) };
      for (const [name, value] of Object.entries(fields)) one.setAttribute(name, value.toFixed(2));
      one.setAttribute('class', selected.has(index) ? 'selected' : '');
      one.setAttribute('fill', isBars ? `url(#${selected.has(index) ? 'chosen' : 'glow'}-${idOf(figure.key)})` : 'currentColor');
    });
    const marks = marksOf(end, size[0], figure.form);
    lines.replaceChildren(svg('path', { d: marks.map(({ at }) => `M${Math.round(at * size[0]) + 0.5},0V${size[1] - axisHeight}`).join('') }));
    keep(numbers, marks.length, () => svg('text', { y: 0 }), (one, index) => {
      const at = marks[index].at * size[0];
      one.setAttribute('x', at.toFixed(1));
      one.setAttribute('y', size[1] - 3);
      one.setAttribute('text-anchor', index === 0 ? 'start' : at > size[0] - 20 ? 'end' : 'middle');
      one.textContent = marks[index].text;
    });
  }

  function turnUnder({ clientY }) {
    const all = turns();
    return Math.min(all.length - 1, Math.max(0, Math.floor((clientY - plot.getBoundingClientRect().top) / rowHeight(all.length))));
  }

  plot.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || down || figure.items().length === 0) return;
    plot.setPointerCapture(event.pointerId);
    const turn = turnUnder(event);
    const { index } = turns()[turn];
    figure.select([index]);
    down = { id: event.pointerId, x: event.clientX, y: event.clientY, turn, index, items: figure.items(), isMoving: false };
    event.preventDefault();
  });
  plot.addEventListener('pointermove', (event) => {
    if (event.pointerId !== down?.id) return;
    const way = [event.clientX - down.x, event.clientY - down.y];
    if (!down.isMoving && Math.hypot(...way) < threshold) return;
    if (!down.isMoving) figure.begin(`move ${figure.word} in the order`);
    down.isMoving = true;
    const count = down.items.length;
    const column = size[0] * (isBars ? delay / endOf(turns()) : 1 / count);
    const turn = turnAt(down.turn, way, column, rowHeight(count), count);
    const { items, indices } = numbered(down.items, down.index, isReversed() ? count - 1 - turn : turn);
    figure.change('', items, indices);
  });
  plot.addEventListener('pointerup', (event) => {
    if (event.pointerId !== down?.id) return;
    const { isMoving } = down;
    down = null;
    figure.end();
    if (isMoving) say(`Now ${figure.selection()[0] + 1} of ${figure.items().length}`);
  });
  plot.addEventListener('pointercancel', (event) => { if (event.pointerId === down?.id) cancel(); });

  function cancel() {
    if (!down) return false;
    down = null;
    figure.cancel();
    return true;
  }

  new ResizeObserver(([{ contentRect: { width, height } }]) => {
    size = [width, height];
    show();
  }).observe(plot);

  return {
    element, show, cancel,
    showTime(seconds) {
      const all = seconds === null ? [] : turns();
      now.setAttribute('visibility', all.length > 0 ? 'visible' : 'hidden');
      if (all.length === 0) return;
      const at = (seconds % (Math.max(all.length - 1, 1) * delay)) / endOf(all) * size[0];
      now.setAttribute('d', `M${at.toFixed(1)},0V${size[1] - axisHeight}`);
    },
  };
}

const idOf = (key) => key.replace(/\W/g, '-');

/** How a highlight fades, for bars and for the selected ones. */
function gradients(svg, key) {
  const ease = (share) => share * share * (3 - 2 * share);
  return svg('defs', {}, ...['glow', 'chosen'].map((name) => svg('linearGradient', { id: `${name}-${idOf(key)}`, class: name },
    ...Array.from({ length: 9 }, (_, step) => svg('stop', { offset: step / 8, 'stop-opacity': (1 - 0.94 * ease(step / 8)).toFixed(3) })))));
}

/**
 * Calls `show(seconds)` with the time since the header or footer of `edge` began to load, at each frame, and with null
 * once it does not.
 */
export function followGlow(store, edge, isOpen, show) {
  let since = null; // the tick at which it began
  store.subscribe(['frame'], ({ frame }) => {
    const isLoading = frame?.[edge]?.state === 'loading';
    if (isLoading) since ??= frame.tick;
    else if (since === null) return;
    else since = null;
    if (isOpen()) show(since === null ? null : (frame.tick - since) / ticksPerSecond);
  });
}
