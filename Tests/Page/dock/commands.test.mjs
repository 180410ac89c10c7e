import assert from 'node:assert/strict';
import test from 'node:test';
import { createCommands, followCommandKeys } from '../../../web/dock/commands.js';
import { followChartKeys } from '../../../web/dock/pointer.js';
import { createStore } from '../../../web/model/store.js';
import { createElement } from '../dom.mjs';
import { pulledTrace } from '../model/traces.mjs';

function started() {
  const store = createStore();
  store.set({ trace: pulledTrace() });
  const calls = [];
  const note = (name) => (...parameters) => calls.push([name, ...parameters]);
  const playhead = Object.fromEntries(['toggle', 'step', 'seek', 'goLive', 'setLoop'].map((name) => [name, note(name)]));
  const takes = Object.fromEntries(['again', 'pin', 'flip'].map((name) => [name, note(name)]));
  const commands = createCommands(store, { trace: () => store.state.trace, tick: () => 9 }, { closeTime: note('closeTime') }, { playhead, takes });
  const [document, chart] = [createElement(), createElement()];
  followCommandKeys(document, commands);
  followChartKeys(chart, playhead.step);
  const press = (key, more = {}) => document.fire('keydown', { key, ...more });
  return { store, calls, press, chart, commands };
}

test('every command has a key of its own', () => {
  const keys = Object.values(started().commands).map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
});

test('a key goes live, and closes the time panel when it is live already', () => {
  const { store, calls, press } = started();
  store.set({ playhead: { ...store.state.playhead, isLive: false } });
  press('L');
  store.set({ playhead: { ...store.state.playhead, isLive: true } });
  press('L');

  assert.deepEqual(calls.map(([name]) => name), ['goLive', 'closeTime']);
});

test('keys play, step, go to the ends, repeat and pin', () => {
  const { calls, press } = started();
  for (const key of [' ', ',', '.', 'Home', 'End', 'r', 'P', 'f']) press(key);

  assert.deepEqual(calls.map(([name]) => name), ['toggle', 'step', 'step', 'seek', 'seek', 'again', 'pin', 'flip']);
  assert.deepEqual(calls.slice(1, 5).map(([, value]) => value), [-1, 1, 0, Infinity]);
});

test('in a field a key is a letter, on a button Space is the button\'s, and a browser\'s own shortcut is its own', () => {
  const { calls, press } = started();
  const inside = (wanted) => ({ closest: (selector) => selector.split(', ').includes(wanted) });
  press('r', { target: inside('input') });
  press(' ', { target: inside('button') });
  press('r', { ctrlKey: true });
  press('r', { metaKey: true });
  assert.deepEqual(calls, []);
  press('r', { target: inside('button') });
  assert.deepEqual(calls, [['again']]);
});

test('callbacks are gone through one by one, from where one looks at', () => {
  const { calls, press } = started(); // at tick 9; callbacks at 9, 10, 12 and 30
  press('n');
  press('b');
  assert.deepEqual(calls, [['seek', 10]]);
});

test('brackets set the cursors, and a loop lies between them', () => {
  const { store, calls, press } = started();
  press('[');
  assert.deepEqual(store.state.cursors, { a: 9, b: null });
  press('o');
  assert.deepEqual(calls, [['setLoop', [9, 40]]]);
  press('x');
  assert.deepEqual(store.state.cursors, { a: null, b: null });
});

test('a key has the next click pick a node, and lets go of it again', () => {
  const { store, press } = started();
  press('k');
  assert.deepEqual([store.state.pick, store.state.isPicking], [null, true]);
  store.set({ pick: 7, isPicking: false });
  press('k');
  assert.deepEqual([store.state.pick, store.state.isPicking], [null, false]);
});

test('arrow keys step where the chart has the focus', () => {
  const { calls, chart } = started();
  for (const key of ['ArrowLeft', 'ArrowRight', 'PageUp', 'a']) chart.fire('keydown', { key });
  chart.fire('keydown', { key: 'ArrowRight', shiftKey: true });
  assert.deepEqual(calls, [['step', -1], ['step', 1], ['step', 12], ['step', 10]]);
});
