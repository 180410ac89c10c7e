import assert from 'node:assert/strict';
import test from 'node:test';
import { boundsOf, dataOf, itemsOf, textOf } from '../../../web/figure/items.js';
import { createRandom, randomFigure, square, strokes } from './fakes.mjs';

test('a figure\'s text is its items, bar by bar and stroke by stroke', () => {
  assert.deepEqual(itemsOf('0,35 12,42; 12,42 24,35.5', 'bars'), [{ commands: 'ML', points: [[0, 35], [12, 42]] }, { commands: 'ML', points: [[12, 42], [24, 35.5]] }]);
  assert.deepEqual(itemsOf(strokes, 'strokes'), [
    { commands: 'MLQZ', points: [[0, 0], [10, 0], [15, 5], [10, 10]] }, { commands: 'MC', points: [[20, 0], [20, 5], [30, 5], [30, 10]] },
  ]);
  assert.deepEqual(itemsOf('M 0 0 L 1 1 2,2', 'strokes'), [{ commands: 'MLL', points: [[0, 0], [1, 1], [2, 2]] }]);
  assert.equal(dataOf(itemsOf(strokes, 'strokes')[0]), 'M0 0L10 0Q15 5 10 10Z');
  assert.deepEqual(boundsOf(itemsOf(square, 'bars')), [0, 0, 10, 10]);
});

test('items become the text that they came from', () => {
  const random = createRandom(1);
  for (const form of ['bars', 'strokes']) {
    for (let run = 0; run < 100; run += 1) {
      const text = randomFigure(random, form, 1 + run % 30, [1, 2, 100, 3000][run % 4]);
      assert.equal(textOf(itemsOf(text, form), form), text);
    }
  }
});

test('what is no figure gives nothing', () => {
  for (const text of ['', ';', '0,0', '0,0 1,1;', '0,0 1,NaN', '0,0 1,1e9', '0,0 1', 'storehouse', '0,0 1,1,2', 'M0,0 L1,1', '0 0 1 1']) assert.equal(itemsOf(text, 'bars'), null, text);
  for (const text of ['', 'M0,0', 'L1,1', 'M0,0 L1', 'M0,0 H5', 'm0,0 l1,1', 'M0,0 1,1', 'M0,0 L1,1 Z 3,3', 'news', '0,0 1,1', 'M0,0 L1e9,0', 'M0,0 L1,1 M5,5']) {
    assert.equal(itemsOf(text, 'strokes'), null, text);
  }
});
