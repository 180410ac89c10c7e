import assert from 'node:assert/strict';
import test from 'node:test';
import { pullOf, restOf } from '../../../web/model/pull.js';

const scene = { viewport: [390, 844], content: { height: 2000 } };
const pulls = (offsets, { height = 2000, insets = [47, 34] } = {}) => offsets.map((offset) => pullOf({ offset }, { ...scene, content: { height } }, insets));

test('a pull is how far the list is beyond its edge, whichever it is, without the host\'s insets', () => {
  assert.deepEqual(pulls([-47, -119, 30]), [0, 72, 0], 'the upper edge');
  assert.deepEqual(pulls([1190, 1200, 1180]), [0, 10, 0], 'the lower edge');
});

test('it is never negative, and a short list rests at its upper end', () => {
  assert.deepEqual(pulls([-47, -37, -57], { height: 100 }), [0, 10, 10]);
  assert.deepEqual(pulls([0, 500, 1156], { insets: [0, 0] }), [0, 0, 0]);
});

test('insets are the session\'s, in a take those of its first frame, and otherwise those of the frame', () => {
  const [frame, view, trace] = [{ insets: [119, 34] }, {}, { at: () => ({ frame: { insets: [10, 20] } }) }];

  assert.deepEqual([{ settings: { inset: [47, 34] } }, { view, trace, settings: { inset: [47, 34] } }, { view, trace: null }, {}].map((state) => restOf(state, frame)), [[47, 34], [10, 20], [119, 34], [119, 34]]);
});
