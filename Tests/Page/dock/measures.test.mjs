import assert from 'node:assert/strict';
import test from 'node:test';
import { createMeasures } from '../../../web/dock/measures.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument } from '../dom.mjs';
import { pulledTrace } from '../model/traces.mjs';

function started(mode = 'wide') {
  const [document, store] = [createDocument(), createStore()];
  store.set({ mode });
  const root = document.byId('measures');
  createMeasures(document, store, { atTextRate: (work) => work }, { seek() {} });
  const rows = () => root.querySelectorAll('.measure').map((row) => [row.tagName.toLowerCase(), row.children.map(({ textContent }) => textContent).join(' ')]);
  return { store, root, rows };
}
const names = ['Time to arm', 'Overshoot', 'Settle', 'Peak velocity', 'Largest step', 'Largest velocity change'];

test('before the first take every measure has its row, with a dash', () => {
  const { root, rows } = started();
  assert.equal(root.hidden, false);
  assert.deepEqual(rows(), names.map((name) => ['div', `${name} –`]));
});

test('a take fills the rows that it has, and no row goes away', () => {
  const { store, rows } = started();
  store.set({ trace: pulledTrace() });
  assert.deepEqual(rows(), names.map((name) => (name === 'Overshoot' ? ['button', 'Overshoot 20 pt'] : ['div', `${name} –`])));

  store.set({ trace: pulledTrace({ measures: [{ name: 'bounces', value: 3, unit: '', tick: 9 }] }) });
  assert.deepEqual(rows().slice(6), [['button', 'Bounces 3']]);
});

test('a phone has no measures before the first take, and a motion that cannot be measured has none', () => {
  assert.equal(started('phone').root.hidden, true);
  const { store, root } = started();
  store.set({ trace: pulledTrace({ measures: [] }) });
  assert.equal(root.hidden, true);
});
