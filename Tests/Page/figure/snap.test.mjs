import assert from 'node:assert/strict';
import test from 'node:test';
import { gridStep, snapped, snappedMove } from '../../../web/figure/snap.js';
import { createRandom } from './fakes.mjs';

const options = { step: 1, radius: 2 };

test('a point goes to another end within reach, else to 45° from the bar\'s other end, else to the grid', () => {
  assert.deepEqual(snapped([10.4, 0.3], { ...options, targets: [[11.5, 0.25], [30, 30]] }), { point: [11.5, 0.25], to: 'end' });
  assert.deepEqual(snapped([10.4, 3.3], { ...options, targets: [[11.5, 0.25]] }), { point: [10, 3], to: 'grid' });
  assert.deepEqual(snapped([20.3, 0.6], { ...options, anchor: [0.5, 0.25] }), { point: [20.5, 0.25], to: 'angle' });
  assert.deepEqual(snapped([9.8, 10.1], { ...options, anchor: [0, 0] }), { point: [10, 10], to: 'angle' });
  assert.deepEqual(snapped([-9.8, 10.1], { ...options, anchor: [0, 0] }), { point: [-10, 10], to: 'angle' });
  assert.deepEqual(snapped([10.2, 4.1], { ...options, anchor: [0, 0] }), { point: [10, 4], to: 'grid' });
});

test('Alt turns all of it off, but for the hundredth of a point', () => {
  assert.deepEqual(snapped([10.4049, 0.3], { ...options, targets: [[10, 0]], anchor: [0, 0.3], isFree: true }), { point: [10.4, 0.3], to: '' });
});

test('on a ray the direction is a multiple of 45° to the last bit that is kept', () => {
  const random = createRandom(3);
  for (let run = 0; run < 1000; run += 1) {
    const anchor = [random() * 100, random() * 100].map((value) => Math.round(value * 100) / 100);
    const eighth = Math.floor(random() * 8);
    const way = 5 + random() * 50;
    const point = [anchor[0] + Math.cos(eighth * Math.PI / 4 + 0.05) * way, anchor[1] + Math.sin(eighth * Math.PI / 4 + 0.05) * way];
    const { point: [x, y], to } = snapped(point, { ...options, anchor });
    const [dx, dy] = [Math.abs(x - anchor[0]), Math.abs(y - anchor[1])];
    assert.equal(to, 'angle');
    assert.ok(dx < 1e-9 || dy < 1e-9 || Math.abs(dx - dy) < 1e-9, `${x}, ${y} from ${anchor}`);
  }
});

test('what is moved goes by whole steps of the end next to the finger, or until an end meets another one', () => {
  assert.deepEqual(snappedMove([3.4, 0.2], [9, 0], [[0, 0], [10, 0.5]], options), [3, 0.5]);
  assert.deepEqual(snappedMove([3.4, 0.2], [9, 0], [[0, 0], [10, 0]], { ...options, targets: [[4, 1]] }), [4, 1]);
  assert.deepEqual(snappedMove([3.4, 0.2], [9, 0], [[0, 0], [10, 0]], { ...options, targets: [[4, 1]], isFree: true }), [3.4, 0.2]);
});

test('the grid is as fine as the view allows', () => {
  assert.deepEqual([gridStep(100, 6), gridStep(10, 6), gridStep(3, 6), gridStep(0.02, 6)], [0.1, 1, 2, 500]);
});
