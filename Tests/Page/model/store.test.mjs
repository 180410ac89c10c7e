import assert from 'node:assert/strict';
import test from 'node:test';
import { createStore } from '../../../web/model/store.js';

/** A store and the states that listeners of these fields were called with. */
function subscribed(...names) {
  const store = createStore();
  const states = [];
  store.subscribe(names, (state) => states.push(state));
  return { store, states };
}

test('a listener is called with the new state when its field has changed', () => {
  const { store, states } = subscribed('latency');

  store.set({ latency: 12 });

  assert.deepEqual(states.map(({ latency }) => latency), [12]);
  assert.equal(store.state.latency, 12);
});

test('a listener is not called for other fields', () => {
  const { store, states } = subscribed('latency');

  store.set({ frame: { tick: 1 }, script: 'a.pull' });

  assert.deepEqual(states, []);
});

test('a listener of several fields that change at once is called once', () => {
  const { store, states } = subscribed('scene', 'frame');

  store.set({ scene: { number: 1 }, frame: { tick: 1 } });

  assert.deepEqual(states.map(({ scene, frame }) => [scene.number, frame.tick]), [[1, 1]]);
});

test('a value that stays the same is no change, one that only looks the same is', () => {
  const frame = { tick: 1 };
  const { store, states } = subscribed('frame');

  for (const value of [frame, frame, { tick: 1 }]) store.set({ frame: value });

  assert.equal(states.length, 2);
});

test('every subscriber of what has changed is called, in the order of subscription', () => {
  const store = createStore();
  const called = [];
  for (const name of ['first', 'second']) store.subscribe(['frame'], () => called.push(name));

  store.subscribe(['scene'], () => called.push('third'));

  store.set({ scene: {}, frame: {} });

  assert.deepEqual(called, ['first', 'second', 'third']);
});

test('a listener may change other fields; a state that was read does not change', () => {
  const { store } = subscribed();
  const before = store.state;
  store.subscribe(['connection'], ({ connection: { reason } }) => store.set({ script: reason }));

  store.set({ connection: { state: 'reconnecting', reason: 'gone' } });

  assert.deepEqual([store.state.script, before.script, before.connection.state], ['gone', null, 'connecting']);
});

test('a field that the store does not have is an error, in writing and in subscribing', () => {
  const store = createStore();

  assert.throws(() => store.set({ scenes: [] }), /the store has no "scenes"/);
  assert.throws(() => store.subscribe(['constructor'], () => {}), /the store has no "constructor"/);
});
