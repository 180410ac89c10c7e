import assert from 'node:assert/strict';
import test from 'node:test';
import { itemsOf, limits, textOf } from '../../../web/figure/items.js';
import { added, duplicated, moved, numbered, removed, reversed, roomError, shifted, withEnd } from '../../../web/figure/operations.js';
import { lineOf } from '../../../web/figure/hit.js';
import { createRandom, randomFigure, square, strokes } from './fakes.mjs';

const bars = itemsOf(square, 'bars');
const text = (items) => textOf(items, 'bars');
const letters = (...names) => names.map((name) => ({ commands: 'ML', points: [[0, 0], [1, 1]], name }));
const order = ({ items, indices }) => [items.map(({ name }) => name).join(''), indices];

test('moving, one end, adding: the others stay as they are, and nothing is changed in place', () => {
  assert.equal(text(moved(bars, [0, 2], [0.1, 0.2])), '0.1,0.2 10.1,0.2; 10,0 10,10; 10.1,10.2 0.1,10.2; 0,10 0,0');
  assert.equal(text(withEnd(bars, 1, 0, [7, -3])), '0,0 10,0; 7,-3 10,10; 10,10 0,10; 0,10 0,0');
  assert.equal(text(added(bars, [1, 2], [3, 4]).items), `${square}; 1,2 3,4`);
  assert.deepEqual(added(bars, [1, 2], [3, 4]).indices, [4]);
  assert.equal(text(moved([bars[0]], [0], [1e9, 0])), '10000,0 10000,0');
  assert.equal(text(bars), square);
});

test('a reversed stroke is the same line from its other end, and reversing again brings it back', () => {
  assert.equal(text(reversed(bars, [0])), '10,0 0,0; 10,0 10,10; 10,10 0,10; 0,10 0,0');
  const random = createRandom(2);
  for (let run = 0; run < 50; run += 1) {
    const items = itemsOf(randomFigure(random, 'strokes', 3, 100), 'strokes');
    const back = reversed(items, [0, 1, 2]);
    assert.deepEqual(reversed(back, [0, 1, 2]), items);
    items.forEach((item, index) => {
      if (item.commands.endsWith('Z')) return;
      const [there, again] = [lineOf(item), lineOf(back[index]).reverse()];
      assert.equal(again.length, there.length);
      again.flat().forEach((value, index) => assert.ok(Math.abs(value - there.flat()[index]) < 1e-9));
    });
  }
  assert.equal(textOf(reversed(itemsOf(strokes, 'strokes'), [0]), 'strokes'), 'M10 10Q15 5 10 0L0 0ZM20 0C20 5 30 5 30 10');
});

test('earlier and later move what is selected together, and stop at the ends', () => {
  const items = letters('a', 'b', 'c', 'd');
  assert.deepEqual(order(shifted(items, [2], -1)), ['acbd', [1]]);
  assert.deepEqual(order(shifted(items, [0, 1], 1)), ['cabd', [1, 2]]);
  assert.deepEqual(order(shifted(items, [0, 2], -1)), ['acbd', [0, 1]]);
  assert.deepEqual(order(shifted(items, [3], 1)), ['abcd', [3]]);
  assert.deepEqual(order(shifted(items, [2, 3], 1)), ['abcd', [2, 3]]);
});

test('numbering by clicks moves each to its place', () => {
  let items = letters('a', 'b', 'c', 'd');
  for (const [next, name] of ['d', 'b', 'a'].entries()) ({ items } = numbered(items, items.findIndex((item) => item.name === name), next));
  assert.equal(items.map(({ name }) => name).join(''), 'dbac');
});

test('what is left of a removal is selected next to it; copies stand behind the originals', () => {
  assert.deepEqual(order(removed(letters('a', 'b', 'c'), [0, 2])), ['b', [0]]);
  assert.deepEqual(order(duplicated(letters('a', 'b', 'c'), [0, 1], [0, 0])), ['ababc', [2, 3]]);
  assert.equal(text(duplicated(bars, [0], [2, 2]).items), '0,0 10,0; 2,2 12,2; 10,0 10,10; 10,10 0,10; 0,10 0,0');
});

test('a figure has a bound, and says it', () => {
  const full = Array.from({ length: limits.bars }, () => bars[0]);
  assert.equal(roomError(full, 1, 'bars'), 'A figure has at most 400 bars.');
  assert.equal(roomError(full.slice(1), 1, 'bars'), null);
  assert.equal(roomError(Array(98), 3, 'strokes'), 'A figure has at most 100 strokes.');
});
