// The rulers above and left of the board: points of the figure, and where the dragged point is.

import { gridStep } from './snap.js';
import { createSvg, keep } from './svg.js';

/** CSS pixels between two numbers at least; the board's lines are at the same places. */
export const rulerPixels = 44;
export const rulerSize = 20; // CSS pixels
const [edge, clearance] = [12, 26]; // CSS pixels of a number from the ruler's end, and from the dragged point's number
const [chipHeight, digitWidth, chipPadding] = [16, 6.5, 5]; // CSS pixels

/** A coordinate in words. */
export const coordinateText = (value) => String(Math.round(value * 100) / 100 + 0).replace('-', '−');

/** The coordinates that a ruler names between its two ends: `[{ at, text }]`, `at` in CSS pixels. */
export function marksOf(from, scale, length, dragged = null) {
  const step = gridStep(scale, rulerPixels);
  const place = (value) => (value - from) * scale;
  const marks = [];
  for (let index = Math.ceil((from + edge / scale) / step); place(index * step) <= length - edge; index += 1) {
    const at = place(index * step);
    if (dragged === null || Math.abs(at - place(dragged)) >= clearance) marks.push({ at, text: coordinateText(index * step) });
  }
  return marks;
}

/** Returns `{ elements, show(view, size, point) }`; `point` is the dragged point, or null. */
export function createRulers(document) {
  const svg = createSvg(document);
  const rulers = ['top', 'left'].map((side, axis) => {
    const [numbers, label] = [svg('g'), svg('text', { 'text-anchor': 'middle' })];
    const rect = svg('rect', { rx: 4, height: chipHeight, y: -chipHeight / 2 });
    const chip = svg('g', { class: 'chip' }, rect, label);
    return { element: svg('svg', { class: `ruler ${side}`, 'aria-hidden': 'true' }, numbers, chip), numbers, chip, rect, label, axis };
  });
  const turned = (axis, at) => (axis === 0 ? `translate(${at.toFixed(1)} ${rulerSize / 2})` : `translate(${rulerSize / 2} ${at.toFixed(1)}) rotate(-90)`);
  const write = (element, text) => { if (element.textContent !== text) element.textContent = text; };

  function showChip({ chip, rect, label, axis }, at, value) {
    const text = coordinateText(value);
    const width = text.length * digitWidth + 2 * chipPadding;
    chip.setAttribute('transform', turned(axis, at));
    rect.setAttribute('x', -width / 2);
    rect.setAttribute('width', width);
    label.setAttribute('y', 4);
    write(label, text);
  }

  return {
    elements: rulers.map(({ element }) => element),
    show(view, size, point) {
      for (const ruler of rulers) {
        const { axis, numbers, chip } = ruler;
        const from = axis === 0 ? view.x : view.y;
        const marks = marksOf(from, view.scale, size[axis], point?.[axis]);
        keep(numbers, marks.length, () => svg('text', { 'text-anchor': 'middle', y: 4 }), (one, index) => {
          one.setAttribute('transform', turned(axis, marks[index].at));
          write(one, marks[index].text);
        });
        chip.setAttribute('visibility', point ? 'visible' : 'hidden');
        if (point) showChip(ruler, (point[axis] - from) * view.scale, point[axis]);
      }
    },
  };
}
