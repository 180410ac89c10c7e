import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlacement, multiply } from '../../../web/model/nodes.js';

const bar = { kind: 'bar', from: [0, 0], to: [1, 0], width: 1, color: '#000000' };
const placeOrWarn = (scene, frame, warn) => createPlacement(scene, warn)(frame);
const place = (scene, frame) => placeOrWarn(scene, frame, (warning) => assert.fail(warning));
const frame = (offset, nodes = {}) => ({ offset, nodes });
const apply = ([a, b, c, d, tx, ty], [x, y]) => [a * x + c * y + tx, b * x + d * y + ty];

test('multiply(outer, inner) is inner first, then outer', () => {
  const outer = [0, 1, -1, 0, 10, 20];
  const inner = [2, 0, 0, 3, 5, 7];

  assert.deepEqual(apply(multiply(outer, inner), [1, 1]), apply(outer, apply(inner, [1, 1])));
});

test('a local point p is at (at + a·x + c·y + tx, at + b·x + d·y + ty) in the parent', () => {
  const scene = { nodes: [{ id: 0, ...bar, at: [100, 200] }] };

  const [node] = place(scene, frame(0, { 0: { transform: [2, 3, 4, 5, 6, 7] } }));

  assert.deepEqual(apply(node.matrix, [10, 1]), [100 + 2 * 10 + 4 * 1 + 6, 200 + 3 * 10 + 5 * 1 + 7]);
});

test('a root\'s parent is the content: content point y stands at y - offset', () => {
  const [node] = place({ nodes: [{ id: 0, ...bar, at: [10, 20] }] }, frame(-81.5));

  assert.deepEqual(apply(node.matrix, [0, 0]), [10, 101.5]);
});

test('a child of a group moves and turns with it', () => {
  const scene = { nodes: [{ id: 0, kind: 'group' }, { id: 1, ...bar, parent: 0, at: [-6, 17.5] }] };
  const changes = { 0: { transform: [0, 1, -1, 0, 195, -32] }, 1: { transform: [1, 0, 0, 1, 1, 2] } };

  const [, node] = place(scene, frame(-80, changes));

  // in the group: (-6 + 1, 17.5 + 2); a quarter turn: (-19.5, -5); at (195, -32), 80 pt lower in the viewport
  assert.deepEqual(apply(node.matrix, [0, 0]), [195 - 19.5, -32 - 5 + 80]);
});

test('a child listed before its group still moves with it', () => {
  const scene = { nodes: [{ id: 1, ...bar, parent: 0 }, { id: 0, kind: 'group' }] };

  const [node] = place(scene, frame(0, { 0: { transform: [1, 0, 0, 1, 5, 6] } }));

  assert.deepEqual(node.matrix, [1, 0, 0, 1, 5, 6]);
});

test('opacities multiply down the tree', () => {
  const scene = {
    nodes: [
      { id: 0, kind: 'group', opacity: 0.5 },
      { id: 1, kind: 'group', parent: 0 },
      { id: 2, ...bar, parent: 1, opacity: 0.2 },
    ],
  };

  const opacities = place(scene, frame(0, { 1: { opacity: 0.5 }, 2: { opacity: 0.4 } })).map((node) => node.opacity);

  assert.deepEqual(opacities, [0.5, 0.25, 0.1]);
});

test('an opacity outside of 0 to 1 is cut: a canvas would keep the one before', () => {
  const scene = { nodes: [{ id: 0, ...bar, opacity: 1.5 }, { id: 1, ...bar, opacity: -1 }] };

  assert.deepEqual(place(scene, frame(0)).map((node) => node.opacity), [1, 0]);
});

test('what the frame does not name has its rest value', () => {
  const scene = { nodes: [{ id: 0, ...bar, color: '#ffffff', opacity: 0.4 }] };

  const [changed] = place(scene, frame(0, { 0: { color: '#ff0000', opacity: 1, hidden: true } }));
  const [atRest] = place(scene, frame(0));

  assert.deepEqual([changed.color, changed.opacity, changed.hidden], ['#ff0000', 1, true]);
  assert.deepEqual([atRest.color, atRest.opacity, atRest.hidden], ['#ffffff', 0.4, false]);
});

test('a hidden group hides its children', () => {
  const scene = { nodes: [{ id: 0, kind: 'group' }, { id: 1, ...bar, parent: 0 }] };

  assert.deepEqual(place(scene, frame(0, { 0: { hidden: true } })).map((node) => node.hidden), [true, true]);
});

test('a child is in its group\'s layer unless it names its own', () => {
  const scene = {
    nodes: [
      { id: 0, kind: 'group', layer: 'back' },
      { id: 1, ...bar, parent: 0 },
      { id: 2, ...bar, parent: 0, layer: 'front' },
      { id: 3, ...bar },
    ],
  };

  assert.deepEqual(place(scene, frame(0)).map((node) => node.layer), ['back', 'back', 'front', 'front']);
});

test('an unknown parent and a circle of parents hide the node', () => {
  const scene = { nodes: [{ id: 0, ...bar, parent: 9 }, { id: 1, ...bar, parent: 2 }, { id: 2, ...bar, parent: 1 }] };

  assert.deepEqual(place(scene, frame(0)).map((node) => node.hidden), [true, true, true]);
});

test('what neither scene nor frame names: strokes are whole, texts empty, the first picture', () => {
  const [node] = place({ nodes: [{ id: 0, kind: 'group' }] }, frame(0));

  assert.deepEqual([node.strokeStart, node.strokeEnd, node.text, node.image], [0, 1, '', 0]);
});

test('a frame says the whole difference to the scene, nothing to the frame before', () => {
  const scene = { nodes: [{ id: 0, kind: 'label', size: 13, align: 'left', text: 'Pull', color: '#ffffff' }] };

  const texts = [{ 0: { text: 'Release' } }, { 0: { opacity: 0.5 } }, {}].map((change) => place(scene, frame(0, change))[0].text);

  assert.deepEqual(texts, ['Release', 'Pull', 'Pull']);
});

test('a node is cut off by the clips of its groups, the outermost first, each where its group stands', () => {
  const scene = {
    nodes: [
      { id: 0, kind: 'group', at: [100, 0], clip: [0, 0, 10, 10] },
      { id: 1, kind: 'group', parent: 0, at: [5, 0] },
      { id: 2, kind: 'group', parent: 1, clip: [-1, -1, 2, 2] },
      { id: 3, ...bar, parent: 2 },
    ],
  };

  const clips = place(scene, frame(-20, { 1: { transform: [2, 0, 0, 2, 0, 3] } })).map((node) => node.clips);

  const outer = { matrix: [1, 0, 0, 1, 100, 20], clip: [0, 0, 10, 10] };
  const inner = { matrix: [2, 0, 0, 2, 105, 23], clip: [-1, -1, 2, 2] };
  assert.deepEqual(clips, [[], [outer], [outer], [outer, inner]]);
});

const whole = {
  bar, group: { kind: 'group' },
  rectangle: { kind: 'rectangle', frame: [0, 0, 1, 1], color: '#000000' },
  label: { kind: 'label', size: 13, align: 'center', color: '#000000' },
  image: { kind: 'image', frame: [0, 0, 1, 1], images: 'images/wire', count: 2 },
  path: { kind: 'path', data: 'M0 0H1', length: 1, width: 1 },
  spinner: { kind: 'spinner', diameter: 20, color: '#000000' },
};
for (const [kind, node] of Object.entries(whole)) {
  test(`a ${kind} with what the protocol asks for is drawn`, () => {
    assert.equal(place({ nodes: [{ id: 0, ...node }] }, frame(0))[0].hidden, false);
  });
}

const malformed = [
  ['a bar without an end', { ...bar, to: undefined }, {}, 'to'],
  ['a colour by name', { ...whole.rectangle, color: 'red' }, {}, 'color'],
  ['a frame of three numbers', { ...whole.rectangle, frame: [0, 0, 1] }, {}, 'frame'],
  ['a label that stands nowhere', { ...whole.label, align: 'middle' }, {}, 'align'],
  ['a text that is a number', whole.label, { text: 5 }, 'text'],
  ['half a picture', whole.image, { image: 0.5 }, 'image'],
  ['more pictures than anybody draws', { ...whole.image, count: 1e9 }, {}, 'count'],
  ['a sheet of more columns than that', { ...whole.image, columns: 1e9 }, {}, 'columns'],
  ['a bar without a colour', { ...bar, color: undefined }, {}, 'color'],
  ['a path without its length', { ...whole.path, length: undefined }, {}, 'length'],
  ['a transform of five numbers', bar, { transform: [1, 0, 0, 1, 0] }, 'transform'],
  ['an opacity that is a text', bar, { opacity: '1' }, 'opacity'],
  ['a node without a kind', {}, {}, 'kind'],
];
for (const [what, node, change, field] of malformed) {
  test(`${what} hides its node, and a warning names it`, () => {
    const warnings = [];

    const [bad, good] = placeOrWarn({ nodes: [{ id: 0, ...node }, { id: 1, ...bar }] }, frame(0, { 0: change }), (warning) => warnings.push(warning));

    assert.deepEqual([bad.hidden, good.hidden], [true, false]);
    assert.deepEqual(warnings, [`node 0 (${node.kind}) is not drawn: no usable "${field}"`]);
  });
}

test('a change that is not an object hides its node', () => {
  const warnings = [];

  const [bad] = placeOrWarn({ nodes: [{ id: 0, ...bar }] }, frame(0, { 0: 'hidden' }), (warning) => warnings.push(warning));

  assert.deepEqual([bad.hidden, warnings.length], [true, 1]);
});

test('what a malformed group carries is hidden with it', () => {
  const scene = { nodes: [{ id: 0, kind: 'group', clip: 5 }, { id: 1, ...bar, parent: 0 }, { id: 2, ...bar }] };

  assert.deepEqual(placeOrWarn(scene, frame(0), () => {}).map((node) => node.hidden), [true, true, false]);
});

test('multiply(outer, inner) uses each of the twelve numbers', () => {
  assert.deepEqual(multiply([2, 3, 5, 7, 11, 13], [17, 19, 23, 29, 31, 37]), [129, 184, 191, 272, 258, 365]);
});

test('a node is checked again only when a frame brings another change of it', () => {
  const warnings = [];
  const place = createPlacement({ nodes: [{ id: 0, ...bar }] }, (warning) => warnings.push(warning));
  const bad = { opacity: '1' };
  const hidden = (changes) => place(frame(0, changes))[0].hidden;

  assert.deepEqual([hidden({ 0: bad }), hidden({ 0: bad }), hidden({}), hidden({ 0: { opacity: 1 } })], [true, true, false, false]);
  assert.equal(warnings.length, 1);
  assert.equal(hidden({ 0: { ...bad } }), true);
  assert.equal(warnings.length, 2);
});

test('a control of a horizontal list is turned with it; its pictures stand upright in the middle of their frames', () => {
  const images = { kind: 'image', frame: [10, 20, 40, 60], images: 'wire', count: 3 };
  const scene = { viewport: [390, 844], axis: 'horizontal', nodes: [{ id: 0, ...bar }, { id: 1, ...images }] };

  const [turned, picture] = createPlacement(scene, assert.fail)(frame(-50));

  assert.deepEqual(apply(turned.matrix, [100, 0]), [50, 744]);
  assert.deepEqual([[30, 50], [31, 50], [30, 51]].map((point) => apply(picture.matrix, point)), [[100, 814], [101, 814], [100, 815]]);
});
