import assert from 'node:assert/strict';
import test from 'node:test';
import { coordinateText, createRulers, marksOf } from '../../../web/figure/rulers.js';
import { createDocument } from '../dom.mjs';

const view = { scale: 10, x: -5, y: -5 };

test('a ruler names round coordinates with room between them, and none at its ends', () => {
  assert.deepEqual(marksOf(-5, 10, 300), [{ at: 50, text: '0' }, { at: 100, text: '5' }, { at: 150, text: '10' }, { at: 200, text: '15' }, { at: 250, text: '20' }]);
  assert.deepEqual(marksOf(-12, 4, 120).map(({ text }) => text), ['0']);
  assert.deepEqual(marksOf(-9.5, 40, 100).map(({ text }) => text), ['−8']);
});

test('a number makes room for that of the dragged point', () => {
  assert.deepEqual(marksOf(-5, 10, 300, 9).map(({ text }) => text), ['0', '5', '15', '20']);
});

test('a coordinate has a minus sign and at most two digits, and is never -0', () => {
  assert.deepEqual([-7.126, 12, -0.001].map(coordinateText), ['−7.13', '12', '0']);
});

test('the dragged point is marked in both rulers, and nothing is when nothing is dragged', () => {
  const { elements, show } = createRulers(createDocument());
  const chips = elements.map((ruler) => ruler.find((one) => one.getAttribute('class') === 'chip'));

  show(view, [300, 200], [12, 7.5]);
  assert.deepEqual(chips.map(({ textContent }) => textContent), ['12', '7.5']);
  assert.deepEqual(chips.map((chip) => chip.getAttribute('transform')), ['translate(170.0 10)', 'translate(10 125.0) rotate(-90)']);

  show(view, [300, 200], null);
  assert.deepEqual(chips.map((chip) => chip.getAttribute('visibility')), ['hidden', 'hidden']);
});
