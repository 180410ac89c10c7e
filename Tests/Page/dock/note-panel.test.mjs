import assert from 'node:assert/strict';
import test from 'node:test';
import { createNotePanel } from '../../../web/dock/note-panel.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument } from '../dom.mjs';

const atOnce = { atTextRate: (work) => work };
const notes = [{ number: 4, take: 3, tick: 60, text: 'slow', by: 'Ada' }, { number: 2, take: 2, tick: 12, text: 'fast' }];

function panel({ role = 'controller', answer = () => Promise.resolve() } = {}) {
  const document = createDocument();
  const root = document.createElement('section');
  document.body.append(root);
  const store = createStore();
  store.set({ welcome: { role }, takes: [{ number: 2 }, { number: 3 }], trace: { take: 3 }, notes });
  const [sent, sought, chosen, toasts] = [[], [], [], []];
  const services = {
    root, request: (message) => { sent.push(message); return answer(); }, playhead: { seek: (tick) => sought.push(tick) }, motion: { tick: () => 30.4 },
    takes: { choose: async (take) => chosen.push(take) > 0 }, toast: (text) => toasts.push(text), placeOf: () => undefined,
  };
  const made = createNotePanel(document, store, atOnce, services);
  const card = () => document.body.querySelector('.note-card');
  return {
    ...made, document, store, root, sent, sought, chosen, toasts, card, field: () => card().querySelector('textarea'),
    lines: () => root.querySelectorAll('.note-text').map((line) => line.textContent), isOpen: () => card()?.matches(':popover-open') ?? false,
  };
}
const enter = { key: 'Enter', preventDefault() {}, stopPropagation() {} };

test('the tab lists the notes of the take that is shown first, with their time and who wrote them', () => {
  assert.deepEqual(panel().lines(), ['0.500 sslowAda', 'Take 2, 0.100 sfast']);
});

test('a note is written at the playhead, by Enter, as one line', async () => {
  const { add, field, sent, isOpen } = panel();
  add();
  assert.equal(isOpen(), true);
  field().value = ' too\nslow ';
  field().fire('input');

  field().fire('keydown', enter);
  await null;

  assert.deepEqual(sent, [{ type: 'note', text: 'too slow', take: 3, tick: 30 }]);
  await null;
  assert.equal(isOpen(), false);
});

test('an empty note is not sent, nor one that is as it was', () => {
  const { add, edit, field, sent } = panel();
  add();
  field().fire('keydown', enter);
  edit(notes[0]);
  field().fire('keydown', enter);

  assert.deepEqual(sent, []);
});

test('a note is changed and removed by its number', () => {
  const { edit, field, card, sent } = panel();
  edit(notes[0]);
  field().value = 'slower';
  field().fire('input');
  field().fire('keydown', enter);
  edit(notes[0]);
  card().querySelectorAll('[aria-label="Remove the note"]')[0].click();

  assert.deepEqual(sent, [{ type: 'note', text: 'slower', number: 4 }, { type: 'removeNote', number: 4 }]);
});

test('what the daemon refuses stays in the card, and is said', async () => {
  const { add, field, isOpen, toasts } = panel({ answer: () => Promise.reject({ text: 'this session has 100 notes already' }) });
  add();
  field().value = 'a';
  field().fire('input');
  field().fire('keydown', enter);
  await new Promise((done) => { setImmediate(done); });

  assert.equal(isOpen(), true);
  assert.deepEqual(toasts, ['this session has 100 notes already']);
});

test('who watches reads notes, and is told why none can be written', () => {
  const { add, edit, root, field, card, toasts } = panel({ role: 'viewer' });
  assert.equal(root.querySelector('.outlined').disabled, true);

  add();
  assert.match(toasts[0], /You watch/);
  edit(notes[0]);
  assert.equal(field().readOnly, true);
  assert.equal(card().querySelectorAll('[aria-label="Remove the note"]')[0].hidden, true);
});

test('a line goes to its tick, and to its take if another one is shown', async () => {
  const { root, sought, chosen } = panel();
  const [here, there] = root.querySelectorAll('.note-text');
  here.click();
  there.click();
  await null;

  assert.deepEqual([sought, chosen], [[60, 12], [2]]);
});
