import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlacement } from '../../../web/model/nodes.js';
import { paint } from '../../../web/stage/paint.js';
import { createStrip } from '../../../web/stage/strip.js';
import { fakeAssets, fakeContext } from '../fakes.mjs';

const bar = { kind: 'bar', from: [-6, 0], to: [6, 0], width: 2, color: '#ffffff' };
const scene = (...nodes) => ({
  viewport: [390, 844], content: { height: 2000, rowHeight: 44 }, background: '#20242c',
  nodes: nodes.map((node, id) => ({ id, ...bar, ...node })),
});
const isNode = (call) => call.name === 'stroke' && call.lineCap === 'butt'; // a row's chevron has round ends

function painted(what, { toPixels = [1, 0, 0, 1, 0, 0], assets = fakeAssets(), ...frame } = {}) {
  const context = fakeContext();
  paint(context, { scene: what, place: createPlacement(what, assets.warn), ...assets }, { offset: 0, insets: [0, 0], ...frame }, toPixels);
  return context.calls;
}

test('the background comes first and fills the viewport', () => {
  const [first] = painted(scene());

  assert.deepEqual(first, { name: 'fillRect', parameters: [0, 0, 390, 844], fillStyle: '#20242c', globalAlpha: 1 });
});

/** The calls of each frame of a drag, on the device and on the strip's own canvas. */
function dragged(what, offsets, paintStrip) {
  const assets = fakeAssets();
  const drawing = { scene: what, place: createPlacement(what, assets.warn), ...assets, paintStrip };
  return offsets.map((offset) => {
    const context = fakeContext();
    paint(context, drawing, { offset, insets: [0, 0] }, [2, 0, 0, 2, 0, 0]);
    return context;
  });
}

test('while rows are dragged they are moved as they are: no text, no fill behind them, no smoothing', () => {
  const strip = fakeContext();
  const [first, ...frames] = dragged(scene(), [0, -20.3, -80, -140.6, -60, 30, 300, 0], createStrip({ createElement: () => ({ getContext: () => strip }) }));
  const painted = strip.calls.filter(({ name }) => name === 'fillText').length;

  assert.ok(painted > 20);
  assert.equal(first.calls.filter(({ name }) => name === 'fillText').length, 0);
  for (const { calls, imageSmoothingEnabled } of frames) {
    assert.deepEqual(calls.map(({ name }) => name).filter((name) => ['fillText', 'drawImage', 'arc'].includes(name)), ['drawImage']);
    assert.equal(imageSmoothingEnabled, false);
  }
  assert.deepEqual(frames.map(({ calls }) => calls.find(({ name }) => name === 'fillRect').parameters[3]), [21, 80.5, 141.5, 60.5, 0.5, 0.5, 0.5]); // a pixel more
  assert.equal(strip.calls.filter(({ name }) => name === 'fillText').length, painted);
});

test('what is below the end of the list is filled; where there is no list, everything is', () => {
  const what = { ...scene(), content: { height: 400, rowHeight: 44 } };

  const [ends, gone] = dragged(what, [-80.2, 500], createStrip({ createElement: () => ({ getContext: fakeContext }) }));

  const fills = ({ calls }) => calls.filter(({ name }) => name === 'fillRect').map(({ parameters }) => parameters);
  assert.deepEqual(fills(ends), [[0, 0, 390, 81], [0, 479.5, 390, 364.5]]);
  assert.deepEqual(fills(gone), [[0, 0, 390, 844]]);
});

test('back nodes are drawn before the rows, front nodes after them, each layer in the scene\'s order', () => {
  const calls = painted(scene(
    { color: '#000001' }, { color: '#000002', layer: 'back' }, { color: '#000003', layer: 'front' }, { color: '#000004', layer: 'back' },
  ));

  const order = calls.filter((call) => isNode(call) || call.name === 'clip').map((call) => call.strokeStyle ?? 'rows');
  assert.deepEqual(order, ['#000002', '#000004', 'rows', '#000001', '#000003']);
});

test('rows are opaque whatever the opacity of the node before them', () => {
  const calls = painted(scene({ layer: 'back', opacity: 0.3 }));

  assert.ok(calls.filter((call) => call.name === 'fillText').every((call) => call.globalAlpha === 1));
});

test('a bar is a straight line with butt ends in its own coordinates', () => {
  const calls = painted(scene({ from: [-6, -3.5], to: [6, 3.5], width: 1.5, opacity: 0.4 }));

  const stroke = calls.findIndex(isNode);
  assert.deepEqual(calls.slice(stroke - 3, stroke).map(({ name, parameters }) => [name, ...parameters]),
    [['beginPath'], ['moveTo', -6, -3.5], ['lineTo', 6, 3.5]]);
  assert.deepEqual([calls[stroke].lineWidth, calls[stroke].globalAlpha], [1.5, 0.4]);
});

test('a node\'s matrix is carried on to the display\'s pixels', () => {
  const calls = painted(scene({ at: [195, -32] }), { offset: -80, toPixels: [3, 0, 0, 3, 0, 0] });

  assert.deepEqual(calls.find(isNode).transform, [3, 0, 0, 3, 585, 144]);
});

test('hidden nodes, nodes of no opacity and unknown kinds are not drawn', () => {
  const what = scene({}, { opacity: 0 }, { kind: 'hologram' }, { kind: 'constructor' }, { kind: 'group' });

  assert.equal(painted(what, { nodes: { 0: { hidden: true } } }).filter(isNode).length, 0);
});

test('a group clips its descendants and nothing else: the outer clip first, each under its own transform', () => {
  const calls = painted(scene(
    { kind: 'group', at: [100, 50], clip: [0, 0, 80, 40] },
    { kind: 'group', parent: 0, transform: [2, 0, 0, 2, 0, 0], clip: [1, 2, 3, 4] },
    { parent: 1, color: '#000001' },
    { color: '#000002' },
  ), { toPixels: [3, 0, 0, 3, 0, 0] });

  const steps = calls.filter(({ name }) => ['save', 'restore', 'rect', 'clip', 'stroke'].includes(name)).slice(-10);
  assert.deepEqual(steps.map(({ name }) => name), [
    'save', 'rect', 'clip', 'rect', 'clip', 'stroke', 'restore',
    'save', 'stroke', 'restore',
  ]);
  const [outer, inner] = steps.filter(({ name }) => name === 'rect').slice(-2);
  assert.deepEqual([outer.parameters, outer.transform], [[0, 0, 80, 40], [3, 0, 0, 3, 300, 150]]);
  assert.deepEqual([inner.parameters, inner.transform], [[1, 2, 3, 4], [6, 0, 0, 6, 300, 150]]);
});

test('a malformed node is warned of, the others are drawn', () => {
  const assets = fakeAssets();

  const calls = painted(scene({ width: 'wide' }, { color: '#000002' }), { assets });

  assert.deepEqual(calls.filter(isNode).map((call) => call.strokeStyle), ['#000002']);
  assert.deepEqual(assets.warnings, ['node 0 (bar) is not drawn: no usable "width"']);
});

test('a node that the browser refuses is warned of, leaves no state behind, and the others are drawn', () => {
  const refusing = () => { throw new Error('not an outline'); };
  const assets = fakeAssets({ outline: refusing });

  const calls = painted(scene({ kind: 'path', data: 'M', length: 1 }, { color: '#000002' }), { assets });

  assert.deepEqual(calls.filter(isNode).map((call) => call.strokeStyle), ['#000002']);
  assert.deepEqual(assets.warnings, ['node 0 (path) is not drawn: not an outline']);
  assert.equal(calls.filter(({ name }) => name === 'save').length, calls.filter(({ name }) => name === 'restore').length);
});

test('only rows that show are drawn', () => {
  const labels = painted(scene(), { offset: 100 }).filter((call) => call.name === 'fillText');

  assert.equal(labels[0].parameters[0], 'Row 3'); // 100 / 44 = 2.27
  assert.equal(labels.length, 20); // up to 944 / 44 = 21.45
});

test('the rows\' paper ends with the content, so that the gaps show the background', () => {
  const paper = (offset) => painted(scene(), { offset }).find((call) => call.name === 'fillRect' && call.fillStyle === '#ffffff').parameters;

  assert.equal(paper(-81.2)[1], 81.2);
  assert.equal(paper(1200)[1] + paper(1200)[3], 800);
});
