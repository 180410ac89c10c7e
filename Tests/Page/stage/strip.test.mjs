import assert from 'node:assert/strict';
import test from 'node:test';
import { createStrip } from '../../../web/stage/strip.js';
import { fakeContext } from '../fakes.mjs';

/** A list of 2,000 pt on a screen of 390 by 844 pt, at 2 pixels a point. */
function list() {
  const rows = fakeContext();
  const target = fakeContext();
  const painted = [];
  const canvas = { getContext: () => rows };
  const paintStrip = createStrip({ createElement: () => canvas });
  return {
    painted, canvas,
    show(offset, key = 'a', density = 2) {
      target.calls.length = 0;
      const from = Math.max(0, offset);
      const to = Math.min(2000, offset + 844);
      paintStrip(target, { key, from, to, offset, width: 390, density, end: 2000 }, (_, first, end) => painted.push([first, end]));
      const [drawn] = target.calls.filter(({ name }) => name === 'drawImage').map(({ parameters }) => parameters.slice(1));
      return drawn && { source: [drawn[1], drawn[3]], top: drawn[5], height: drawn[7] };
    },
  };
}

test('rows are painted once, however the list is pulled', () => {
  const { painted, show } = list();

  for (let offset = 0; offset > -200; offset -= 7.3) show(offset);

  assert.equal(painted.length, 1);
});

test('a list that scrolls is painted anew when it leaves what was painted: half a screen beyond what is seen', () => {
  const { painted, show } = list();

  show(0);
  show(422);
  assert.deepEqual(painted, [[0, 1266]]);
  show(423);

  assert.deepEqual(painted[1], [1, 1689]);
});

test('other rows, another density or another look are painted anew', () => {
  const { painted, show } = list();

  for (const key of ['a', 'b', 'b', 'a']) show(0, key);

  assert.equal(painted.length, 3);
});

test('the rows stand on whole pixels: the nearest', () => {
  const { show } = list();

  assert.deepEqual([show(-80).top, show(-80.2).top, show(-80.3).top], [160, 160, 161]);
  assert.deepEqual(show(10.3).source, [21, 1688]);
});

test('what is drawn ends with the content', () => {
  const { show } = list();

  const { top, height } = show(1500);

  assert.deepEqual([top, height], [0, 1000]);
});

test('a canvas without a size paints nothing', () => {
  const { painted, show } = list();

  assert.equal(show(0, 'a', NaN), undefined);
  assert.equal(show(0, 'a', 0), undefined);
  assert.deepEqual(painted, []);
});
