import assert from 'node:assert/strict';
import test from 'node:test';
import { createToast } from '../../../web/shell/toast.js';
import { createStore } from '../../../web/model/store.js';
import { fakeClock } from '../fakes.mjs';

function toasts() {
  const element = { textContent: '' };
  const store = createStore();
  const clock = fakeClock();
  createToast(element, store, { atTextRate: (work) => work }, clock);
  return { clock, text: () => element.textContent, say: (text) => store.set({ toast: { text } }) };
}

test('a toast leaves after 4 s', () => {
  const { clock, text, say } = toasts();

  say('busy');
  clock.pass(3999);
  assert.equal(text(), 'busy');
  clock.pass(1);
  assert.equal(text(), '');
});

test('the same toast again stays for another 4 s', () => {
  const { clock, text, say } = toasts();

  say('busy');
  clock.pass(3000);
  say('busy');
  clock.pass(3999);

  assert.equal(text(), 'busy');
});
