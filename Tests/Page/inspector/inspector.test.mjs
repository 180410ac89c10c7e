import assert from 'node:assert/strict';
import test from 'node:test';
import { createInspector } from '../../../web/inspector/inspector.js';
import { createStore } from '../../../web/model/store.js';

const scene = { content: { height: 2000 } };

/** The inspector over a document of plain elements; `height` is the field of the list's height. */
function inspector() {
  const made = [];
  const element = (tag) => ({
    tag, dataset: {}, children: [], value: '', addEventListener() {}, append() {}, replaceChildren(...parts) { this.children = parts; },
  });
  const document = { getElementById: () => root, createElement: (tag) => made[made.push(element(tag)) - 1] };
  const root = element('aside');
  const store = createStore();
  createInspector(document, store, { atTextRate: (work) => work }, () => {});
  return { root, store, height: () => made.find(({ tag, type }) => tag === 'input' && type === 'number') };
}

test('settings are there once both the scene and the catalog are, in either order', () => {
  for (const order of [['scene', 'catalog'], ['catalog', 'scene']]) {
    const { root, store, height } = inspector();
    const values = { scene, catalog: { systems: [] } };

    store.set({ [order[0]]: values[order[0]] });
    assert.equal(root.children.length, 0);
    store.set({ [order[1]]: values[order[1]] });

    assert.deepEqual([root.children.length, height().value], [1, 2000]);
  }
});

test('a value that was refused leaves its field', () => {
  const { store, height } = inspector();
  store.set({ scene, catalog: { systems: [] } });
  height().value = -5;

  store.set({ refusal: { type: 'refusal', reason: 'outOfRange', text: 'no' } });

  assert.equal(height().value, 2000);
});
