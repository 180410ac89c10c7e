import assert from 'node:assert/strict';
import test from 'node:test';
import { createInertia } from '../../../web/stage/inertia.js';

/** What is said of each event of deltas that come every 16 ms. */
function told(deltas, { gap = 16, deltaMode = 0 } = {}) {
  const inertia = createInertia();
  return deltas.map((deltaY, index) => inertia.follows({ deltaY, deltaMode, timeStamp: index * gap }));
}
const decaying = (first, share, count) => Array.from({ length: count }, (_, index) => first * share ** index);

test('deltas that decay evenly are inertia from the sixth smaller one on', () => {
  const claims = told(decaying(-60, 0.95, 20));

  assert.equal(claims.indexOf(true), 6);
  assert.ok(claims.slice(6).every(Boolean));
});

test('whole deltas of a trackpad, of which some are equal, are inertia too', () => {
  assert.ok(told([-40, -38, -38, -36, -35, -35, -33, -31, -30, -29]).at(-1));
});

test('fingers that push on are none: equal steps of a mouse wheel, growing ones, ups and downs', () => {
  assert.ok(!told(Array(30).fill(-120)).includes(true));
  assert.ok(!told([-2, -5, -9, -14, -18, -20, -22]).includes(true));
  assert.ok(!told([-20, -18, -21, -19, -22, -17, -20, -16, -19, -18]).includes(true));
});

test('fingers that stop do so at once; slow events and lines are no inertia', () => {
  assert.ok(!told([-30, -12, -5, -2, -1, -0.5, -0.2]).includes(true));
  assert.ok(!told(decaying(-60, 0.95, 20), { gap: 41 }).includes(true));
  assert.ok(!told(decaying(-6, 0.95, 20), { deltaMode: 1 }).includes(true));
});

test('a new push ends it: one that is stronger, or turns back', () => {
  const decay = decaying(-60, 0.9, 10);

  assert.deepEqual(told([...decay, -60]).slice(-2), [true, false]);
  assert.deepEqual(told([...decay, 12]).slice(-2), [true, false]);
});

test('what is ignored is so until the wheel rests', () => {
  const inertia = createInertia();
  inertia.ignore();
  assert.equal(inertia.follows({ deltaY: -9, deltaMode: 0, timeStamp: 0 }), true);

  inertia.rest();

  assert.equal(inertia.follows({ deltaY: -9, deltaMode: 0, timeStamp: 9 }), false);
});
