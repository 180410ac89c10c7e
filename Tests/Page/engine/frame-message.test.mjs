import assert from 'node:assert/strict';
import test from 'node:test';
import { createFrameMessages } from '../../../web/engine/frame-message.js';

const scene = { nodes: [{ id: 0, kind: 'group' }, { id: 1, kind: 'label', color: '#ff0000', opacity: 0.5, text: 'Pull' }] };
const group = [1, 0, 0, 1, 0, 0, 1, 0, 1, 0, -1, 0];
const label = [1, 0, 0, 1, 0, 0, 0.5, 0, 1, 0, 0xff0000, 0];
const list = { tick: 3, offset: -20.5, insets: [64, 0] };

/** A frame of the engine with these nodes; an index and a value change one of their numbers. */
function frameOf(changes = {}, texts = ['', 'Pull']) {
  const numbers = Float64Array.from(Object.assign([...group, ...label], changes));
  return { ...list, velocity: 0, scene: 0, header: undefined, footer: undefined, insertion: undefined, numbers, texts };
}

test('what is at rest is not listed, and what there is not is no field', () => {
  assert.deepEqual(createFrameMessages()(frameOf(), scene), { ...list, nodes: {} });
});

test('a node has the fields that differ from rest, its whole transform, and exact numbers', () => {
  const message = createFrameMessages()(frameOf({ 5: 1 / 3, 18: 0.1, 22: 0x00ff00, 23: 1 }, ['', 'Release']), scene);

  assert.deepEqual(message.nodes, {
    0: { transform: [1, 0, 0, 1, 0, 1 / 3] },
    1: { opacity: 0.1, hidden: true, color: '#00ff00', text: 'Release' },
  });
});

test('velocity, controls and a growing row are there when they are', () => {
  const header = { state: 'armed', detail: 'armed', progress: 1 };
  const insertion = { row: 4, progress: 0.5 };

  const message = createFrameMessages()({ ...frameOf(), velocity: -12, header, insertion }, scene);

  assert.deepEqual(message, { ...list, velocity: -12, header, insertion, nodes: {} });
});

test('another scene has another rest', () => {
  const frameMessage = createFrameMessages();
  frameMessage(frameOf(), scene);

  const other = { nodes: [scene.nodes[0], { ...scene.nodes[1], text: 'Zieh' }] };
  assert.deepEqual(frameMessage(frameOf(), other).nodes, { 1: { text: 'Pull' } });
  assert.deepEqual(frameMessage(frameOf(), scene).nodes, {});
});
