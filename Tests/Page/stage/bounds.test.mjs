import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlacement } from '../../../web/model/nodes.js';
import { nodeAt, outlineOf, pointsOf } from '../../../web/stage/bounds.js';

const placed = (...nodes) => createPlacement({ nodes: nodes.map((node, id) => ({ id, color: '#ffffff', ...node })) }, () => {})({ offset: 0 });
const [big, small] = [{ kind: 'rectangle', at: [0, 0], frame: [0, 0, 100, 100] }, { kind: 'rectangle', at: [40, 40], frame: [0, 0, 20, 20] }];

test('of the nodes under a point the smallest is picked, whichever is drawn first', () => {
  assert.deepEqual([nodeAt(placed(big, small), [50, 50]), nodeAt(placed(small, big), [50, 50]), nodeAt(placed(big, small), [80, 80])], [1, 0, 0]);
});

test('a point 6 pt beside a node still meets it, one 7 pt beside it does not', () => {
  assert.deepEqual([nodeAt(placed(small), [34, 50]), nodeAt(placed(small), [33, 50])], [0, null]);
});

test('hidden nodes, nodes of no opacity and groups are not picked', () => {
  assert.equal(nodeAt(placed({ ...small, hidden: true }, { ...small, opacity: 0 }, { kind: 'group', clip: [0, 0, 100, 100] }), [50, 50]), null);
});

const shapes = [
  [{ kind: 'bar', from: [-6, 0], to: [6, 0], width: 2 }, [-7, -1, 7, 1]],
  [{ kind: 'spinner', diameter: 20 }, [-10, -10, 10, 10]],
  [{ kind: 'image', frame: [1, 2, 30, 40], images: 'a', image: 0, count: 1 }, [1, 2, 31, 42]],
  [{ kind: 'path', data: 'M0 0H24V10', length: 34, width: 2 }, [-1, -1, 25, 11]],
  [{ kind: 'label', text: 'ab', size: 10, align: 'right' }, [-11.2, -6, 0, 6]],
];
for (const [node, [left, top, right, bottom]] of shapes) {
  test(`a ${node.kind} reaches as far as it is drawn`, () => {
    const [first, , third] = outlineOf(placed({ ...node, at: [100, 50] })[0]);

    const near = (value) => Math.round(value * 1000) / 1000;
    assert.deepEqual([first.map(near), third.map(near)], [[100 + left, 50 + top], [100 + right, 50 + bottom]]);
  });
}

test('a node that is turned has a turned outline', () => {
  const [first] = outlineOf(placed({ kind: 'rectangle', frame: [0, 0, 10, 20], transform: [0, 1, -1, 0, 0, 0] })[0]).slice(1);

  assert.deepEqual(first, [0, 10]);
});

test('path data are read as far as they place points: pairs, H and V, the ends of arcs', () => {
  assert.deepEqual(pointsOf('M26 0H4A4 4 0 0 0 0 4V26C1 2 3 4 5 6Z'), [[26, 0], [4, 0], [0, 4], [0, 26], [1, 2], [3, 4], [5, 6]]);
  assert.deepEqual(pointsOf('M-2.1-18L.5-.5'), [[-2.1, -18], [0.5, -0.5]]);
});
