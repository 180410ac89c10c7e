import assert from 'node:assert/strict';
import test from 'node:test';
import { labelsOf } from '../../../web/figure/board.js';
import { hitAt, indicesIn } from '../../../web/figure/hit.js';
import { itemsOf } from '../../../web/figure/items.js';
import { fitted, panned, pixelOf, pointAt, zoomed } from '../../../web/figure/view.js';
import { createRandom, randomFigure, square, strokes } from './fakes.mjs';

const bars = itemsOf(square, 'bars');

test('a hit is the nearest bar within reach: its end where it is near, else all of it', () => {
  assert.deepEqual(hitAt(bars, [], [5, 0.4], 1, 'bars'), { index: 0, end: null });
  assert.deepEqual(hitAt(bars, [], [9.4, 0.2], 1, 'bars'), { index: 0, end: 1 });
  assert.deepEqual(hitAt(bars, [], [10.2, 0.6], 1, 'bars'), { index: 1, end: 0 });
  assert.equal(hitAt(bars, [], [5, 5], 1, 'bars'), null);
});

test('the selected bar\'s ends come before all others, and of several that are selected no end is taken', () => {
  assert.deepEqual(hitAt(bars, [1], [10, 0], 1, 'bars'), { index: 1, end: 0 });
  assert.deepEqual(hitAt(bars, [0], [10, 0], 1, 'bars'), { index: 0, end: 1 });
  assert.deepEqual(hitAt(bars, [0, 1], [10, 0], 1, 'bars'), { index: 1, end: null });
});

test('of a short bar a third of it is an end, so that a finger can move it as well', () => {
  const short = itemsOf('0,0 3,0', 'bars');
  assert.deepEqual([hitAt(short, [], [0.5, 0], 3, 'bars'), hitAt(short, [], [1.5, 0], 3, 'bars')].map(({ end }) => end), [0, null]);
});

test('strokes are hit along their curves, and by no end', () => {
  const items = itemsOf(strokes, 'strokes');
  assert.deepEqual(hitAt(items, [], [12.5, 5], 0.5, 'strokes'), { index: 0, end: null }); // the curve's middle
  assert.deepEqual(hitAt(items, [], [5, 5], 0.5, 'strokes'), { index: 0, end: null }); // the line that Z draws
  assert.equal(hitAt(items, [], [15, 5], 0.5, 'strokes'), null); // its control point
});

test('a box selects what lies in it whole', () => {
  assert.deepEqual(indicesIn(bars, [11, 11], [-1, 9]), [2]);
  assert.deepEqual(indicesIn(bars, [-1, -1], [11, 11]), [0, 1, 2, 3]);
  for (const [index, half] of [[[-1, -1], [11, 5]], [[5, -1], [11, 11]], [[-1, 5], [11, 11]], [[-1, -1], [5, 11]]].entries()) assert.deepEqual(indicesIn(bars, ...half), [index]);
});

test('a fitted figure is in the canvas, in its middle, and a pixel is the point that is drawn there', () => {
  const random = createRandom(4);
  for (let run = 0; run < 50; run += 1) {
    const items = itemsOf(randomFigure(random, 'bars', 1 + run, 100), 'bars');
    const view = zoomed(panned(fitted(items, 300, 200), 0, 0), 1, [0, 0]);
    for (const point of items.flatMap(({ points }) => points)) {
      const [x, y] = pixelOf(view, point);
      assert.ok(x > 27 && x < 273 && y > 27 && y < 173, `${x}, ${y}`);
      pointAt(view, [x, y]).forEach((value, axis) => assert.ok(Math.abs(value - point[axis]) < 1e-9));
    }
  }
});

test('zooming leaves the point under the pointer where it is, and has bounds', () => {
  const view = fitted(bars, 300, 200);
  for (const factor of [2, 0.1, 1e9, 1e-9]) {
    const now = zoomed(view, factor, [40, 70]);
    pointAt(now, [40, 70]).forEach((value, axis) => assert.ok(Math.abs(value - pointAt(view, [40, 70])[axis]) < 1e-9));
    assert.ok(now.scale >= 0.02 && now.scale <= 60);
  }
});

test('a number that has no room is not shown, a selected one always is, and closer all of them are', () => {
  const shown = (indices, ...selected) => labelsOf(indices, new Set(selected)).map(({ isShown }) => isShown);
  assert.deepEqual(shown([[0, 0], [5, 5], [30, 0]]), [true, false, true]);
  assert.deepEqual(shown([[0, 0], [5, 5], [30, 0]], 1), [false, true, true]);
  assert.deepEqual(shown([[0, 0], [50, 50], [200, 0]]), [true, true, true]);
  assert.deepEqual(labelsOf([[0, 0], [50, 50], [200, 0]], new Set([1]), [12, 12, 40]).map(({ isShown }) => isShown), [false, true, true]);
});
