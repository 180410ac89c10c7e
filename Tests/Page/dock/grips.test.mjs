import assert from 'node:assert/strict';
import test from 'node:test';
import { gripAt, staggersBefore, tuned } from '../../../web/dock/grips.js';

const bar = (left, width, more = {}) => ({ left, width, y: 100, tall: 13, hasEnd: true, isMovable: false, ...more });
const partsAt = (bars, isCoarse, ...places) => places.map((x) => gripAt(bars, x, 106, isCoarse)?.part ?? null);

test('an end is taken within 5 pixels, the rest of a bar is moved if that does something', () => {
  assert.deepEqual(partsAt([bar(50, 60)], false, 49, 50, 104, 105, 110, 115, 116), [null, 'none', 'none', 'end', 'end', 'end', null]);
  assert.deepEqual(partsAt([bar(50, 60, { isMovable: true })], false, 50, 104, 110), ['whole', 'whole', 'end']);
  assert.deepEqual(partsAt([bar(50, 60, { hasEnd: false })], false, 108, 112), ['none', null]);
});

test('a finger takes an end within 44 pixels, but never the first two thirds of a short bar', () => {
  assert.deepEqual(partsAt([bar(50, 90)], true, 117, 118, 162, 163), ['none', 'end', 'end', null]);
  assert.deepEqual(partsAt([bar(50, 12, { isMovable: true })], true, 49, 50, 57, 58, 102, 103), [null, 'whole', 'whole', 'end', 'end', null]);
});

test('the bar under the pointer goes before one whose end is near, and the nearer track before the other', () => {
  const [one, other] = [bar(50, 20), bar(72, 40, { isMovable: true })];
  assert.equal(gripAt([one, other], 73, 106, false).bar, other);
  assert.equal(gripAt([one, other], 71, 106, false).bar, one);
  const [upper, lower] = [bar(50, 40, { y: 100, tall: 4 }), bar(50, 40, { y: 105, tall: 4 })];
  assert.deepEqual([101, 108, 98, 97].map((y) => gripAt([upper, lower], 60, y, false)?.bar ?? null), [upper, lower, upper, null]);
});

test('runs of a group know how many staggers are before them; the first one has none, and a whole group is alone', () => {
  const runs = [37, 55, 73, 93, 111].map((from) => ({ from })); // two rounds of labels, 0.15 s
  assert.deepEqual(runs.map((_, index) => staggersBefore(runs, index, 18)), [0, 1, 2, 0, 1]);
  const rounds = [10, 22, 34, 34, 46].map((from) => ({ from })); // the last bar and the first one of the next round light up together
  assert.deepEqual(rounds.map((_, index) => staggersBefore(rounds, index, 12)), [0, 1, 2, 2, 3]);
  assert.deepEqual([7, 7, 7].map((from) => ({ from })).map((_, index, all) => staggersBefore(all, index, 0)), [0, 1, 2]);
  assert.equal(staggersBefore([{ from: 59 }], 0, 12), null);
});

test('a drag adds its time to the value, in steps and within the range; with Alt in thousandths', () => {
  const duration = { kind: 'number', min: 0, max: 60, step: 0.1, unit: 's' };
  assert.deepEqual([60, 65, -200, 1e6].map((ticks) => tuned(1.2, ticks, duration)), [1.7, 1.7, 0, 60]);
  assert.equal(tuned(1.2, 65, duration, { isExact: true }), 1.742);
});

test('a run that is moved by three staggers stays under the pointer', () => {
  const stagger = { kind: 'number', min: 0, max: 10, step: 0.01, unit: 's' };
  assert.equal(tuned(0.1, 36, stagger, { count: 3 }), 0.2);
});
