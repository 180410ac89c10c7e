import assert from 'node:assert/strict';
import test from 'node:test';
import { createToast } from '../../../web/components/toast.js';
import { followTooltips } from '../../../web/components/tooltip.js';
import { createEvent } from '../../../web/model/event.js';
import { createDocument } from '../dom.mjs';
import { fakeClock } from '../fakes.mjs';

function toasts() {
  const document = createDocument();
  const element = document.createElement('p');
  const toast = createEvent();
  const clock = fakeClock();
  createToast(document, element, toast, { atTextRate: (work) => work }, clock);
  return { element, clock, text: () => element.textContent, say: toast };
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

test('a toast with an action stays for 8 s, and leaves when it is pressed', () => {
  const { element, clock, text, say } = toasts();
  let undone = 0;

  say('Set back', { icon: 'undo', action: ['Undo', () => { undone += 1; }] });
  clock.pass(7999);
  assert.equal(text(), 'Set backUndo');
  element.firstElementChild.lastElementChild.click();

  assert.deepEqual([undone, text()], [1, '']);
});

function tooltips() {
  const document = createDocument();
  const clock = fakeClock();
  followTooltips(document, clock);
  const button = document.createElement('button');
  Object.assign(button.dataset, { key: 'P' });
  button.setAttribute('aria-label', 'Pin');
  const bubble = document.body.children.at(-1);
  return { document, clock, button, shown: () => (bubble.matches(':popover-open') ? bubble.textContent : null) };
}

test('a tooltip comes after 500 ms with the name and the key, and leaves with a press', () => {
  const { document, clock, button, shown } = tooltips();

  document.fire('pointerover', { target: button, pointerType: 'mouse' });
  clock.pass(499);
  assert.equal(shown(), null);
  clock.pass(1);
  assert.equal(shown(), 'PinP');
  document.fire('pointerdown');

  assert.equal(shown(), null);
  assert.equal(clock.waiting(), 0);
});

test('a finger gets no tooltip', () => {
  const { document, clock, button, shown } = tooltips();

  document.fire('pointerover', { target: button, pointerType: 'touch' });
  clock.pass(5000);

  assert.equal(shown(), null);
});
