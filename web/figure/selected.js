// What is selected, above the list: its name and size, and the four numbers of a bar.

import { endsOf } from './items.js';
import { lengthOf } from './hit.js';
import { withEnd } from './operations.js';
import { coordinateText } from './rulers.js';

const ends = [['From', 0], ['To', 1]];

/** Its name: `Bar 3`, `3 bars`, `No bar selected`; and of one item its size: `13.9 pt, 30°`. */
export function nameOf(items, indices, { word }) {
  const name = word[0].toUpperCase() + word.slice(1);
  if (indices.length === 0) return { name: `No ${word} selected`, detail: '' };
  if (indices.length > 1) return { name: `${indices.length} ${word}s`, detail: '' };
  const item = items[indices[0]];
  const length = Math.round(lengthOf(item) * 10) / 10;
  return { name: `${name} ${indices[0] + 1}`, detail: word === 'bar' ? `${length} pt, ${angleOf(item)}°` : `${length} pt` };
}

/** A bar's angle, from -90 to 90°: like its coordinates, positive is down to the right. */
function angleOf(item) {
  const [[x, y], [toX, toY]] = endsOf(item);
  const angle = Math.round(Math.atan2(toY - y, toX - x) * 180 / Math.PI);
  return coordinateText(angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle);
}

/**
 * Returns `element` and `show(dragged)`; `dragged` is the end that is being dragged, 0 or 1, or null. The fields are
 * always visible, because nothing may move under a pointer that selects.
 */
export function createSelected(make, figure) {
  const [title, detail] = [make('h3'), make('span', { className: 'detail' })];
  const isBars = figure.form === 'bars';
  const fields = ends.flatMap(([name, end]) => ['x', 'y'].map((letter, axis) => createField(name, end, letter, axis)));
  const rows = ends.map(([name], end) => [make('span', { attributes: { 'aria-hidden': 'true' } }, name), ...fields.filter((field) => field.end === end).map(({ label }) => label)]);
  const pairs = make('div', { className: 'ends', hidden: !isBars, attributes: { role: 'group', 'aria-label': 'Ends of the bar' } }, ...rows.flat());

  function createField(name, end, letter, axis) {
    const change = () => {
      const [index] = figure.selection();
      const point = endsOf(figure.items()[index])[end].map((value, own) => (own === axis ? Number(input.value) : value));
      if (input.value.trim() !== '' && point.every(Number.isFinite)) figure.change('end of bar', withEnd(figure.items(), index, end, point), [index]);
      else show();
    };
    const input = make('input', { type: 'number', step: 'any', inputMode: 'decimal', attributes: { 'aria-label': `${name} ${letter}, pt` }, on: { change } });
    return { input, end, axis, label: make('label', { className: 'coordinate' }, make('small', { attributes: { 'aria-hidden': 'true' } }, letter), input) };
  }

  function show(dragged = null) {
    const indices = figure.selection();
    const isOne = isBars && indices.length === 1;
    const told = nameOf(figure.items(), indices, figure);
    if (title.textContent !== told.name) title.textContent = told.name;
    if (detail.textContent !== told.detail) detail.textContent = told.detail;
    for (const { input, end, axis, label } of fields) {
      label.classList.toggle('dragged', isOne && dragged === end);
      input.disabled = !isOne;
      if (!isOne) input.value = '';
      if (!isOne) continue;
      const text = String(endsOf(figure.items()[indices[0]])[end][axis]);
      if (Number(input.value) !== Number(text) || input.value === '') input.value = text;
    }
  }
  return { heading: make('div', { className: 'section-head' }, title, detail), fields: pairs, show };
}
