import assert from 'node:assert/strict';
import test from 'node:test';
import { parseJump } from '../../../web/model/jump.js';
import { advanced, createPlayhead } from '../../../web/model/playhead.js';
import { createStore } from '../../../web/model/store.js';
import { pulledTrace } from './traces.mjs';

function started(trace = pulledTrace()) {
  const store = createStore();
  let time = 0;
  const frames = [];
  const playhead = createPlayhead(store, { trace: () => null, isMoving: () => false }, { requestAnimationFrame: (turn) => frames.push(turn), performance: { now: () => time } });
  store.set({ trace });
  /** Lets the display draw after so many milliseconds. */
  const pass = (milliseconds) => {
    time += milliseconds;
    frames.splice(0).forEach((turn) => turn());
  };
  return { store, playhead, pass, frames };
}

test('while the list is live, the device shows nothing else', () => {
  const { store } = started();
  assert.equal(store.state.view, null);
});

test('a motion is under way while one follows it, until its take has come', () => {
  const store = createStore();
  let moves = false;
  const playhead = createPlayhead(store, { trace: () => null, isMoving: () => moves }, { requestAnimationFrame() {}, performance });
  const isUnderWay = () => store.state.isUnderWay;
  store.set({ trace: pulledTrace(), frame: { offset: 0 } });
  assert.ok(!isUnderWay());

  moves = true;
  store.set({ frame: { offset: -10 } });
  assert.ok(isUnderWay());
  playhead.seek(3);
  assert.ok(!isUnderWay());
  playhead.goLive();
  moves = false;
  store.set({ trace: pulledTrace() });
  assert.ok(!isUnderWay());
});

test('a tick that is sought is what the device shows, with the finger that was there', () => {
  const { store, playhead } = started();
  playhead.seek(5);

  assert.equal(store.state.view.frame.tick, 5);
  assert.equal(store.state.view.finger, 190);
  playhead.goLive();
  assert.equal(store.state.view, null);
});

test('steps are ticks and end where the take does', () => {
  const { store, playhead } = started();
  playhead.seek(39.6);
  playhead.step(1);
  playhead.step(1);
  assert.equal(store.state.playhead.tick, 40);
  playhead.step(-1);
  assert.equal(store.state.playhead.tick, 39);
});

test('it plays by the clock at its speed and stops at the end; nothing is asked for afterwards', () => {
  const { store, playhead, pass, frames } = started();
  playhead.seek(0, true);
  pass(100);
  assert.equal(Math.round(store.state.playhead.tick), 12);
  playhead.setSpeed(0.1);
  pass(100);
  assert.ok(Math.abs(store.state.playhead.tick - 13.2) < 1e-9);
  pass(10000);
  pass(10);

  assert.deepEqual([store.state.playhead.tick, store.state.playhead.isPlaying, frames.length], [40, false, 0]);
  playhead.toggle();
  assert.equal(store.state.playhead.tick, 0);
});

test('it goes round between two points, whichever was set first', () => {
  const { store, playhead, pass } = started();
  playhead.setLoop([30, 10]);
  playhead.seek(29, true);
  pass(25); // three ticks

  assert.deepEqual(store.state.playhead.loop, [10, 30]);
  assert.equal(Math.round(store.state.playhead.tick), 12);
  assert.deepEqual(advanced(10, 47, [10, 30], true), { tick: 17 });
});

test('a finger on the device brings the list back', () => {
  const { store, playhead } = started();
  playhead.seek(5);
  store.set({ touch: { x: 1, y: 2 } });
  assert.equal(store.state.view, null);
});

test('the pinned motion lies over the device at the same moment after the anchor', () => {
  const { store, playhead } = started();
  store.set({ pinned: pulledTrace({ finger: [{ tick: 4, phase: 'began', y: 1 }] }), align: 'touch down' });
  playhead.seek(5);
  assert.equal(store.state.ghost.frame.tick, 9);
  store.set({ align: 'begin' });
  assert.equal(store.state.ghost.frame.tick, 5);
  store.set({ pinned: null });
  assert.equal(store.state.ghost, null);
});

test('a jump is a tick, a time, or the beginning of a name', () => {
  const trace = pulledTrace();
  assert.deepEqual(['12', '12t', '100ms', '0.25s', 'rel', 'Peak', 'armed', 'end'].map((text) => parseJump(text, trace)), [12, 12, 12, 30, 11, 10, 9, 30]);
});

test('a jump to nowhere says what may be typed', () => {
  assert.throws(() => parseJump('9s', pulledTrace()), /the take ends at tick 40 \(333 ms\)/);
  for (const text of ['', 'nowhere', '-3', '1e9']) assert.throws(() => parseJump(text, pulledTrace()), /a tick \(120\), a time \(350ms, 1.5s\) or one of: peak, touch down/);
});
