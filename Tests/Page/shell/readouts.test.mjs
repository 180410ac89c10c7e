import assert from 'node:assert/strict';
import test from 'node:test';
import { createReadouts } from '../../../web/shell/readouts.js';
import { createDocument } from '../dom.mjs';
import { createStore } from '../../../web/model/store.js';

/** The readouts, and two clocks that run by hand: each does what was requested of it. */
function readouts() {
  const document = createDocument();
  const clocks = { display: new Set(), texts: new Set() };
  const clock = (name) => (work) => () => clocks[name].add(work);
  const store = createStore();
  const root = document.byId('status');
  createReadouts(document, root, store, { atDisplayRate: clock('display'), atTextRate: clock('texts') });
  return {
    store, byId: document.byId, field: (edge, name) => document.byId(edge).querySelector(`[data-field=${name}]`),
    show(name, frame) {
      store.set({ frame: { tick: 1, offset: 0, insets: [0, 0], ...frame } });
      clocks[name].forEach((work) => work());
      clocks[name].clear();
    },
  };
}

test('a state comes with the frame, numbers with the texts', () => {
  const { byId, field, show } = readouts();

  show('display', { tick: 7, header: { state: 'pulling', detail: 'p', progress: 0.5 } });
  assert.deepEqual([byId('header').dataset.state, field('header', 'state').textContent, field('header', 'state').title], ['pulling', 'Pulling', 'Header: the control itself calls it p']);
  assert.deepEqual([byId('tick').textContent, field('header', 'percent').textContent], ['–', ' %']);

  show('texts', { tick: 8, header: { state: 'pulling', detail: 'p', progress: 0.5 } });
  assert.deepEqual([byId('tick').textContent, field('header', 'percent').textContent, field('header', 'progress').value], ['8', '50 %', 0.5]);
});

test('a state that stays is not written again', () => {
  const { field, show } = readouts();
  let written = 0;
  const state = field('header', 'state');
  Object.defineProperty(state, 'textContent', { set(text) { this.text = text; written += 1; } });

  for (const name of ['a', 'a', 'b']) show('display', { header: { state: 'pulling', detail: name } });
  assert.deepEqual([written, state.text, state.title], [1, 'Pulling', 'Header: the control itself calls it b']);
  show('display', { header: { state: 'armed', detail: 'b' } });
  assert.deepEqual([written, state.text], [2, 'Armed']);
});

test('the rail says what is over, what is now and what comes; beginning is the start of loading', () => {
  const { byId, show } = readouts();
  const places = (state) => {
    show('display', { header: { state } });
    return byId('header').find(({ className }) => className === 'rail').children.map(({ dataset }) => dataset.place[0]).join('');
  };

  assert.deepEqual(['idle', 'pulling', 'armed', 'beginning', 'loading', 'ending'].map(places), ['pcccc', 'ppccc', 'pppcc', 'ppppc', 'ppppc', 'ppppp']);
});

test('the pull is how far the list is beyond its edge, whichever it is, while a control loads, too; lengths have a real minus', () => {
  const { store, byId, show } = readouts();
  const scene = { content: { height: 2000 }, viewport: [390, 844] };
  store.set({ scene, settings: { inset: [47, 34] } });
  const numbers = (offset, insets = [47, 34]) => {
    show('texts', { offset, insets });
    return ['pull', 'offset', 'insets'].map((id) => byId(id).textContent);
  };

  assert.deepEqual(numbers(-47), ['0.0', '−47.0', '47 / 34']);
  assert.deepEqual(numbers(-127.04, [127, 34]), ['80.0', '−127.0', '127 / 34']);
  assert.deepEqual(numbers(600), ['0.0', '600.0', '47 / 34']);
  assert.deepEqual(numbers(1200), ['10.0', '1200.0', '47 / 34']);
  assert.deepEqual(numbers(-0.01)[1], '0.0');
});

test('an edge without a control is hidden, and shown again with the same state', () => {
  const { byId, show } = readouts();
  const hidden = [{ state: 'idle' }, undefined, null, { state: 'idle' }].map((header) => {
    show('display', { header });
    return byId('header').hidden;
  });

  assert.deepEqual(hidden, [false, true, true, false]);
});

test('while a take is looked at, its frame is told', () => {
  const { store, byId, show } = readouts();

  store.set({ view: { frame: { tick: 5, offset: -3, insets: [0, 0], header: { state: 'armed', progress: 1 } } } });
  show('texts', { tick: 900 });

  assert.equal(byId('tick').textContent, '5');
});
