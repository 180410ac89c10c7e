import assert from 'node:assert/strict';
import test from 'node:test';
import { createToast } from '../../../web/shell/toast.js';
import { createEvent } from '../../../web/model/event.js';
import { fakeClock } from '../fakes.mjs';

function toasts() {
  const element = { textContent: '' };
  const toast = createEvent();
  const clock = fakeClock();
  createToast(element, toast, { atTextRate: (work) => work }, clock);
  return { clock, text: () => element.textContent, say: toast };
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
