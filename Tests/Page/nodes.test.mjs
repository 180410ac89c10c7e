import assert from 'node:assert/strict';
import test from 'node:test';
import { multiply, place } from '../../web/nodes.js';

const frame = (offset, nodes = {}) => ({ offset, nodes });
const apply = ([a, b, c, d, tx, ty], [x, y]) => [a * x + c * y + tx, b * x + d * y + ty];

test('multiply(outer, inner) is inner first, then outer', () => {
  const outer = [0, 1, -1, 0, 10, 20];
  const inner = [2, 0, 0, 3, 5, 7];

  assert.deepEqual(apply(multiply(outer, inner), [1, 1]), apply(outer, apply(inner, [1, 1])));
});

test('a local point p is at (at + a·x + c·y + tx, at + b·x + d·y + ty) in the parent', () => {
  const scene = { nodes: [{ id: 0, kind: 'bar', at: [100, 200] }] };

  const [node] = place(scene, frame(0, { 0: { transform: [2, 3, 4, 5, 6, 7] } }));

  assert.deepEqual(apply(node.matrix, [10, 1]), [100 + 2 * 10 + 4 * 1 + 6, 200 + 3 * 10 + 5 * 1 + 7]);
});

test('a root\'s parent is the content: content point y stands at y - offset', () => {
  const [node] = place({ nodes: [{ id: 0, kind: 'bar', at: [10, 20] }] }, frame(-81.5));

  assert.deepEqual(apply(node.matrix, [0, 0]), [10, 101.5]);
});

test('a child of a group moves and turns with it', () => {
  const scene = { nodes: [{ id: 0, kind: 'group' }, { id: 1, kind: 'bar', parent: 0, at: [-6, 17.5] }] };
  const changes = { 0: { transform: [0, 1, -1, 0, 195, -32] }, 1: { transform: [1, 0, 0, 1, 1, 2] } };

  const [, bar] = place(scene, frame(-80, changes));

  // in the group: (-6 + 1, 17.5 + 2); a quarter turn: (-19.5, -5); at (195, -32), 80 pt lower in the viewport
  assert.deepEqual(apply(bar.matrix, [0, 0]), [195 - 19.5, -32 - 5 + 80]);
});

test('a child listed before its group still moves with it', () => {
  const scene = { nodes: [{ id: 1, kind: 'bar', parent: 0 }, { id: 0, kind: 'group' }] };

  const [bar] = place(scene, frame(0, { 0: { transform: [1, 0, 0, 1, 5, 6] } }));

  assert.deepEqual(bar.matrix, [1, 0, 0, 1, 5, 6]);
});

test('opacities multiply down the tree', () => {
  const scene = {
    nodes: [
      { id: 0, kind: 'group', opacity: 0.5 },
      { id: 1, kind: 'group', parent: 0 },
      { id: 2, kind: 'bar', parent: 1, opacity: 0.2 },
    ],
  };

  const opacities = place(scene, frame(0, { 1: { opacity: 0.5 }, 2: { opacity: 0.4 } })).map((node) => node.opacity);

  assert.deepEqual(opacities, [0.5, 0.25, 0.1]);
});

test('an opacity outside of 0 to 1 is cut: a canvas would keep the one before', () => {
  const scene = { nodes: [{ id: 0, kind: 'bar', opacity: 1.5 }, { id: 1, kind: 'bar', opacity: -1 }] };

  assert.deepEqual(place(scene, frame(0)).map((node) => node.opacity), [1, 0]);
});

test('what the frame does not name has its rest value', () => {
  const scene = { nodes: [{ id: 0, kind: 'bar', color: '#ffffff', opacity: 0.4 }] };

  const [changed] = place(scene, frame(0, { 0: { color: '#ff0000', opacity: 1, hidden: true } }));
  const [atRest] = place(scene, frame(0));

  assert.deepEqual([changed.color, changed.opacity, changed.hidden], ['#ff0000', 1, true]);
  assert.deepEqual([atRest.color, atRest.opacity, atRest.hidden], ['#ffffff', 0.4, false]);
});

test('a hidden group hides its children', () => {
  const scene = { nodes: [{ id: 0, kind: 'group' }, { id: 1, kind: 'bar', parent: 0 }] };

  assert.deepEqual(place(scene, frame(0, { 0: { hidden: true } })).map((node) => node.hidden), [true, true]);
});

test('a child is in its group\'s layer unless it names its own', () => {
  const scene = {
    nodes: [
      { id: 0, kind: 'group', layer: 'back' },
      { id: 1, kind: 'bar', parent: 0 },
      { id: 2, kind: 'bar', parent: 0, layer: 'front' },
      { id: 3, kind: 'bar' },
    ],
  };

  assert.deepEqual(place(scene, frame(0)).map((node) => node.layer), ['back', 'back', 'front', 'front']);
});

test('an unknown parent and a circle of parents hide the node', () => {
  const scene = { nodes: [{ id: 0, kind: 'bar', parent: 9 }, { id: 1, kind: 'bar', parent: 2 }, { id: 2, kind: 'bar', parent: 1 }] };

  assert.deepEqual(place(scene, frame(0)).map((node) => node.hidden), [true, true, true]);
});
