import assert from 'node:assert/strict';
import test from 'node:test';
import { pullInputs, pullOf } from '../../../web/element/pull.js';
import { fakeEngine } from '../follow/world.mjs';

test('a list that pulls itself: a finger comes, pulls within the viewport, holds and lifts', () => {
  const inputs = pullInputs(300);
  const ys = inputs.map(({ input }) => Object.values(input)[0][1]);

  assert.deepEqual([...new Set(inputs.map(({ input }) => Object.keys(input)[0]))], ['down', 'move', 'up']);
  assert.deepEqual([ys[0], ys.at(-1)], [90, 270]);
  assert.ok(inputs.every(({ tick }, index) => index === 0 || tick > inputs[index - 1].tick));
});

test('it lasts until all is at rest, and a little longer', () => {
  const preview = fakeEngine().open();

  const { inputs, end } = pullOf({ open: () => preview }, {}, 300);

  assert.ok(preview.isStill() && end === preview.tick() + 60 && end > inputs.at(-1).tick);
});
