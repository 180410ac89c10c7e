import assert from 'node:assert/strict';
import test from 'node:test';
import { fitted, gridOf, panned, pointsOf, rangeOf, scaleOf, tickAt, xOf, zoomed } from '../../../web/dock/axes.js';

const box = { left: 60, width: 100 };

test('a tick is where its x is, and back', () => {
  assert.equal(xOf(30, [20, 40], box), 110);
  assert.equal(tickAt(110, [20, 40], box), 30);
});

test('without a zoom all ticks are shown, also of a motion without length', () => {
  assert.deepEqual(fitted(null, 300), [0, 300]);
  assert.deepEqual(fitted(null, 0), [0, 1]);
});

test('a zoom keeps the tick under the pointer where it is, and out of it comes all again', () => {
  assert.deepEqual(zoomed([0, 400], 400, 100, 0.5), [50, 250]);
  assert.equal(zoomed([50, 250], 400, 100, 4), null);
});

test('a zoom ends at a few ticks and never leaves the motion', () => {
  const [first, end] = zoomed([0, 10], 400, 0, 0.01);
  assert.deepEqual([first, end], [0, 6]);
  assert.deepEqual(panned([0, 100], 400, -50), [0, 100]);
  assert.deepEqual(panned([0, 100], 400, 1000), [300, 400]);
});

test('a range is never empty, whatever the curve is', () => {
  for (const curve of [[], [NaN], [5, 5], [0, 0]]) {
    const [low, high] = rangeOf([curve]);
    assert.ok(low < high, String([low, high]));
  }
  const [low, high] = rangeOf([[0, NaN, 10], [-10]]);
  assert.deepEqual([low, high], [-10, 10]);
});

test('of a pixel column with many ticks the least and the greatest value are drawn', () => {
  const curve = Float64Array.from({ length: 10001 }, (_, tick) => (tick === 5003 ? 90 : tick === 5005 ? -90 : 0));
  const points = pointsOf(curve, [0, 10000], box, (value) => value, 1);
  const values = points.filter((_, index) => index % 2 === 1);

  assert.deepEqual([Math.min(...values), Math.max(...values)], [-90, 90]);
  assert.ok(points.length < 1000, String(points.length));
});

test('with more pixels than ticks every tick is a point, in its place', () => {
  assert.deepEqual(pointsOf(Float64Array.of(1, 2, 3), [0, 2], box, (value) => value, 1), [60, 1, 110, 2, 160, 3]);
  assert.deepEqual(pointsOf(Float64Array.of(1, 2, 3), [0, 2], box, (value) => value, 1, 1), [110, 1, 160, 2]); // moved by a tick
});

test('where there is no value, the line is interrupted', () => {
  const points = pointsOf(Float64Array.of(1, NaN, 3), [0, 2], box, (value) => value, 1);
  assert.deepEqual(points, [60, 1, NaN, NaN, 160, 3]);
});

test('grid lines are round numbers', () => {
  assert.deepEqual(gridOf([-87, 3], 5), [-80, -60, -40, -20, 0]);
  assert.deepEqual(gridOf([0, 1], 2), [0, 0.5, 1]);
});

test('a lane shows its curves, its rest and what it always shows, eight pixels from its edges', () => {
  const { low, high, yOf } = scaleOf({ top: 100, height: 66 }, [[-80, -40]], { base: 0 });
  assert.deepEqual([low, high, yOf(0), yOf(-80), yOf(-40)], [-80, 0, 108, 158, 133]);

  const progress = scaleOf({ top: 0, height: 66 }, [[0.5, 0.6]], { also: [0, 1] });
  assert.deepEqual([progress.low, progress.high, progress.base], [0, 1, null]);
});
