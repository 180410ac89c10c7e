// A figure's row: the name of a predefined figure with its drawing, and the button that opens its editor
// (../figure/editor.js).

import { createButton } from '../components/button.js';
import { createSelect } from '../components/select.js';
import { make } from '../model/elements.js';
import { figureNamed } from './knobs.js';

const margin = 0.06; // of the longer side

/**
 * The parts of a row of the kind `figure`; see field.js. `editFigure(target, opener)` gives the listeners of a button
 * that opens the editor.
 */
export function createFigureInput({ document, key, parameter, fields, edit, editFigure }) {
  const { figures = [] } = parameter;
  const input = createSelect(document, { choices: [...figures.map(({ name }) => name), ['', 'own']], change: () => edit.change(input.value), ...fields });
  const own = input.lastElementChild;
  own.disabled = true;
  const [picture, path] = ['svg', 'path'].map((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag));
  picture.append(path);
  picture.setAttribute('aria-hidden', 'true');
  const { click, ...others } = editFigure?.({ key, parameter }, () => button) ?? {};
  const button = createButton(document, click, { text: 'Edit', className: 'outlined edit-figure', attributes: { 'aria-label': 'Edit the figure' } });
  for (const [type, listener] of Object.entries(others)) button.addEventListener(type, listener);
  const element = make(document, 'span', { className: 'figure-field' }, input, picture, button);
  let shown;

  function show(value) {
    if (value === shown) return;
    shown = value;
    const { name = '', text = value } = figureNamed(value, parameter);
    input.value = name;
    own.hidden = name !== '';
    const { data, viewBox } = pictureOf(text);
    path.setAttribute('d', data);
    picture.setAttribute('viewBox', viewBox);
  }
  return { input, parts: [element], show };
}

/** A figure's text as SVG path data, and its bounding box. A name gives an empty picture. */
export function pictureOf(text = '') {
  const numbers = (/^[\dMLQCZe.,;+\s-]+$/.test(text) ? text.match(/[-+]?[\d.]+(?:e[-+]?\d+)?/g) ?? [] : []).map(Number);
  if (numbers.length < 4 || !numbers.every(Number.isFinite)) return { data: '', viewBox: '0 0 1 1' };
  const data = text.startsWith('M') ? text : text.split(';').map((bar) => `M${bar.trim().replace(/\s+/, 'L')}`).join('');
  const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const rim = Math.max(width, height) * margin || 1;
  return { data, viewBox: [left - rim, top - rim, width + 2 * rim, height + 2 * rim].join(' ') };
}
