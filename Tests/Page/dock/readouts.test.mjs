import assert from 'node:assert/strict';
import test from 'node:test';
import { createReadouts } from '../../../web/dock/readouts.js';
import { createStore } from '../../../web/model/store.js';

/** The readouts over a document of elements that count how often their text is written, and two clocks that run by hand. */
function readouts() {
  const elements = new Map();
  const element = () => ({
    dataset: {}, hidden: false, written: 0, fields: new Map(),
    set textContent(text) { this.text = text; this.written += 1; },
    querySelector(selector) { return this.fields.get(selector) ?? this.fields.set(selector, element()).get(selector); },
  });
  const byId = (id) => elements.get(id) ?? elements.set(id, element()).get(id);
  const clocks = { display: [], texts: [] };
  const clock = (name) => (work) => {
    clocks[name].push(work);
    return () => {};
  };
  const store = createStore();
  createReadouts({ getElementById: byId }, store, { atDisplayRate: clock('display'), atTextRate: clock('texts') });
  return {
    byId, field: (edge, name) => byId(edge).querySelector(`[data-field=${name}]`),
    show(name, frame) {
      store.set({ frame: { tick: 1, offset: 0, insets: [0, 0], ...frame } });
      clocks[name].forEach((work) => work());
    },
  };
}

test('a state comes with the frame, numbers with the texts', () => {
  const { byId, field, show } = readouts();

  show('display', { tick: 7, header: { state: 'pulling', detail: 'p', progress: 0.5 } });
  assert.deepEqual([byId('header').dataset.state, field('header', 'state').text, field('header', 'detail').text], ['pulling', 'pulling', 'p']);
  assert.deepEqual([byId('tick').text, field('header', 'percent').text], [undefined, undefined]);

  show('texts', { tick: 8, header: { state: 'pulling', detail: 'p', progress: 0.5 } });
  assert.deepEqual([byId('tick').text, field('header', 'percent').text, field('header', 'progress').value], ['8', '50 %', 0.5]);
});

test('a state that stays is not written again; another detail is', () => {
  const { field, show } = readouts();

  for (const detail of ['a', 'a', 'b']) show('display', { header: { state: 'pulling', detail } });

  assert.deepEqual([field('header', 'detail').written, field('header', 'detail').text], [2, 'b']);
});

test('an edge without a control is hidden, and shown again with the same state', () => {
  const { byId, show } = readouts();
  const hidden = [{ state: 'idle' }, undefined, null, { state: 'idle' }].map((header) => {
    show('display', { header });
    return byId('header').hidden;
  });

  assert.deepEqual(hidden, [false, true, true, false]);
});
