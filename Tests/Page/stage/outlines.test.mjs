import assert from 'node:assert/strict';
import test from 'node:test';
import { createOutlines, dashFor, partsOf } from '../../../web/stage/outlines.js';

const one = { from: 0, to: 1 };
const measure = (data) => Number(data.match(/H(\d+)/)?.[1] ?? 0); // of "M0 0H30"

/** What is seen of a subpath under a dash, as the canvas specification has it: [from, to] in its own length. */
function seen({ dash: [visible, gap], offset }, length, step = 0.25) {
  const period = visible + gap;
  const on = [];
  for (let at = step / 2; at < length; at += step) if ((((at + offset) % period) + period) % period < visible) on.push(at);
  return on.length === 0 ? [] : [on[0] - step / 2, on.at(-1) + step / 2];
}

test('stroke end 0.5 is half of the length', () => {
  assert.deepEqual(dashFor(one, 0, 0.5, 200), { dash: [100, 400], offset: 0 });
});

test('a stroke from 0.25 to 0.75 begins a quarter of the length later', () => {
  assert.deepEqual(dashFor(one, 0.25, 0.75, 200), { dash: [100, 400], offset: -50 });
});

for (const [start, end] of [[0, 0.5], [0.25, 0.75], [0.9, 1], [0.01, 0.02], [0, 0.995]]) {
  test(`under the dash from ${start} to ${end} that share is seen, once`, () => {
    assert.deepEqual(seen(dashFor(one, start, end, 200), 200), [start * 200, end * 200]);
  });
}

test('a whole stroke has no dash: a closed outline has no seam', () => {
  assert.deepEqual(dashFor(one, 0, 1, 200), { dash: [], offset: 0 });
  assert.deepEqual(dashFor(one, -0.5, 1.5, 200), { dash: [], offset: 0 });
});

test('nothing is drawn where the start is not before the end, nor without a length', () => {
  for (const [start, end] of [[0, 0], [0.5, 0.5], [0.6, 0.4], [1, 1], [0, -1], [1.2, 2]]) assert.equal(dashFor(one, start, end, 200), undefined);
  assert.equal(dashFor(one, 0, 1, 0), undefined);
});

test('one subpath needs no measuring: its length is the node\'s', () => {
  const [part] = partsOf('M0 0H200', () => assert.fail('measured'));

  assert.deepEqual(part, { text: 'M0 0H200', from: 0, to: 1 });
});

test('subpaths follow each other along the length', () => {
  assert.deepEqual(partsOf('M0 0H10 M0 5H30\nM0 9H60', measure), [
    { text: 'M0 0H10 ', from: 0, to: 0.1 },
    { text: 'M0 5H30\n', from: 0.1, to: 0.4 },
    { text: 'M0 9H60', from: 0.4, to: 1 },
  ]);
});

test('a subpath of no length is left out', () => {
  assert.deepEqual(partsOf('M0 0H10M5 5', measure), [{ text: 'M0 0H10', from: 0, to: 1 }]);
  assert.deepEqual(partsOf('M0 0M5 5', measure), []);
});

test('half of three subpaths: the first whole, of the second as much as is left, of the third nothing', () => {
  const parts = partsOf('M0 0H40M0 5H40M0 9H20', measure);

  assert.deepEqual(parts.map((part) => dashFor(part, 0, 0.5, 100)), [{ dash: [], offset: 0 }, { dash: [9.999999999999998, 200], offset: 0 }, undefined]);
});

test('each outline is made once', () => {
  let made = 0;
  class Path2D { constructor() { made += 1; } }
  const outline = createOutlines(measure, { Path2D });

  assert.equal(outline('M0 0H1'), outline('M0 0H1'));
  assert.equal(made, 2); // the whole and its one part
});
