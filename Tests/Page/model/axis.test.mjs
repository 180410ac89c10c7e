import assert from 'node:assert/strict';
import test from 'node:test';
import { inList, inViewport, lengthOf, listSize, ofList, upright } from '../../../web/model/axis.js';
import { multiply } from '../../../web/model/nodes.js';

const viewport = [390, 844];
const at = ([a, b, c, d, tx, ty], [x, y]) => [a * x + c * y + tx, b * x + d * y + ty];

test('a horizontal list is as long as the viewport is wide', () => {
  assert.deepEqual([listSize({ viewport }), listSize({ viewport, axis: 'horizontal' }), lengthOf({ viewport, axis: 'rightToLeft' })], [[390, 844], [844, 390], 390]);
});

test('a list begins at the top, on the left, or on the right, and its texts run up or down there', () => {
  const [start, ahead] = [[0, 10], [100, 10]]; // 10 pt along it, 100 pt apart across

  assert.deepEqual([start, ahead].map((point) => inViewport({ viewport }, point)), [[0, 10], [100, 10]]);
  assert.deepEqual([start, ahead].map((point) => inViewport({ viewport, axis: 'horizontal' }, point)), [[10, 844], [10, 744]]);
  assert.deepEqual([start, ahead].map((point) => inViewport({ viewport, axis: 'rightToLeft' }, point)), [[380, 0], [380, 100]]);
});

for (const axis of [undefined, 'horizontal', 'rightToLeft']) {
  const scene = { viewport, axis };

  test(`${axis ?? 'vertical'}: matrix and points agree, and there is a way back`, () => {
    assert.deepEqual(at(ofList(scene), [30, 70]), inViewport(scene, [30, 70]));
    assert.deepEqual(inList(scene, inViewport(scene, [30, 70])), [30, 70]);
  });

  test(`${axis ?? 'vertical'}: what is upright about a point is so in the viewport, and the point stays`, () => {
    const matrix = multiply(ofList(scene), upright(scene, [30, 70]));
    const [x, y] = inViewport(scene, [30, 70]);

    assert.deepEqual([at(matrix, [30, 70]), at(matrix, [31, 70]), at(matrix, [30, 71])], [[x, y], [x + 1, y], [x, y + 1]]);
  });
}
