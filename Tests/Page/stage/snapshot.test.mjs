import assert from 'node:assert/strict';
import test from 'node:test';
import { createStore } from '../../../web/model/store.js';
import { createSnapshot } from '../../../web/stage/snapshot.js';
import { createDocument } from '../dom.mjs';
import { fakeContext } from '../fakes.mjs';

const scene = { viewport: [390, 844], content: { height: 2000, rowHeight: 44 }, background: '#20242c', nodes: [{ id: 0, kind: 'rectangle', at: [10, -30], frame: [0, 0, 20, 20], color: '#ff0000' }] };

test('a frame is drawn as wide as the canvas is, from the viewport\'s top', () => {
  const context = Object.assign(fakeContext(), { clearRect() {} });

  createSnapshot(createDocument(), createStore()).draw({ width: 78, height: 40, getContext: () => context }, scene, { offset: -40, insets: [0, 0] });

  const background = context.calls.find(({ name }) => name === 'fillRect');
  assert.deepEqual([background.parameters, background.fillStyle], [[0, 0, 390, 844], '#20242c']);
  const node = context.calls.find(({ name, fillStyle }) => name === 'fill' && fillStyle === '#ff0000');
  assert.deepEqual(node.transform, [0.2, 0, 0, 0.2, 2, 2]);
});

test('its rows are light or dark as one has chosen for the device', () => {
  const rowsIn = (content) => {
    const context = Object.assign(fakeContext(), { clearRect() {} });
    const store = createStore();
    store.set({ preferences: { ...store.state.preferences, content } });
    createSnapshot(createDocument(), store).draw({ width: 78, height: 40, getContext: () => context }, scene, { offset: 0, insets: [0, 0] });
    return context.calls.filter(({ name }) => name === 'fillRect')[1].fillStyle;
  };

  assert.notEqual(rowsIn('dark'), rowsIn('light'));
});
