import assert from 'node:assert/strict';
import test from 'node:test';
import { isColor, isIndex, isLength, isNumbers, isRectangle, optional } from '../../../web/net/shapes.js';

const shapes = [
  ['a rectangle', isRectangle, [[0, 0, 0, 0], [-1, -1, 0.5, 0.5]], [[0, 0, -1, 0], [0, 0, 0, -1], [0, 0, 1], [0, 0, 1, NaN], 'abcd', undefined]],
  ['a length', isLength, [0, 0.5], [-0.001, Infinity, '1', undefined]],
  ['an index', isIndex, [0, 7], [-1, 0.5, '1', undefined]],
  ['a pair', isNumbers(2), [[0, -5]], [[0], [0, 0, 0], [0, '1'], undefined]],
  ['a matrix', isNumbers(6), [[1, 0, 0, 1, 0, 0]], [[1, 0, 0, 1, 0], [1, 0, 0, 1, 0, NaN]]],
  ['a colour', isColor, ['#00ffAB'], ['#fff', '00ffab', '#00ffag', '#00ffab0', undefined]],
  ['an index or nothing', optional(isIndex), [0, undefined], [null, -1]],
];
for (const [name, is, right, wrong] of shapes) {
  test(`${name} is such, and nothing else is`, () => {
    for (const value of right) assert.equal(is(value), true, JSON.stringify(value));
    for (const value of wrong) assert.equal(is(value), false, JSON.stringify(value));
  });
}
