import assert from 'node:assert/strict';
import test from 'node:test';
import { velocityIn } from '../../../web/model/velocity.js';
import { fingerAt, statesOf, touchesOf } from '../../../web/model/lanes.js';
import { anchorsOf, shiftOf } from '../../../web/model/anchors.js';
import { maxTicks, signalsOf, traceOf } from '../../../web/model/trace.js';
import { frame, pulled, pulledTrace, scene } from './traces.mjs';

test('a tick shows the newest frame that is not later, and its scene', () => {
  const trace = traceOf([pulled({ messages: [scene({ number: 1 }), frame(0, 0), frame(5, -50), scene({ number: 2 }), frame(20, -9)] })]);

  assert.deepEqual([0, 4, 5, 19, 20, 40].map((tick) => [trace.at(tick).frame.tick, trace.at(tick).scene.number]),
    [[0, 1], [0, 1], [5, 1], [5, 1], [20, 2], [20, 2]]);
});

test('a tick before the first or behind the last is the first or the last', () => {
  assert.deepEqual([-1, 1e9].map((tick) => pulledTrace().at(tick).frame.tick), [0, 40]);
});

test('parts are one motion', () => {
  const whole = pulled();
  const parts = [{ ...whole, messages: whole.messages.slice(0, 8), finger: whole.finger.slice(0, 1) }, { ...whole, messages: whole.messages.slice(8), finger: whole.finger.slice(1) }];

  assert.deepEqual(traceOf(parts).curve('offset'), pulledTrace().curve('offset'));
  assert.deepEqual(traceOf(parts).finger, whole.finger);
});

test('a curve has a value at every tick, and its velocity is the difference of two ticks a second', () => {
  const trace = pulledTrace();

  assert.deepEqual([0, 1, 10, 11, 29, 30, 40].map((tick) => trace.curve('offset')[tick]), [0, -10, -100, -100, -100, -40, 0]);
  assert.deepEqual([0, 1, 11, 30].map((tick) => velocityIn(trace, 'offset', true)[tick]), [0, -1200, 0, 7200]);
  assert.equal(trace.curve('offset'), trace.curve('offset'));
});

test('what a frame does not say of a control is no number', () => {
  assert.ok(Number.isNaN(pulledTrace().curve('progress footer')[5]));
  assert.equal(pulledTrace().curve('progress header')[4], 0.5);
});

test('the signals of a picked node are those that move', () => {
  const names = signalsOf(pulledTrace(), 7).map(({ signal }) => signal);

  assert.deepEqual(names, ['offset', 'insetTop', 'insetBottom', 'progress header', 'node 7 x', 'node 7 y', 'node 7 rotation']);
  assert.deepEqual([9, 10].map((tick) => pulledTrace().curve('node 7 rotation')[tick]), [0, 90]);
  assert.deepEqual(signalsOf(pulledTrace(), 99).length, 4); // it is not in this scene
});

test('a node is plotted where it stands on the screen, after the transforms of its groups and with the list', () => {
  const nodes = [{ id: 0, kind: 'group', at: [0, 100] }, { id: 1, kind: 'bar', at: [0.1, 0.2], parent: 0 }];
  const trace = pulledTrace({ messages: [scene({ nodes }), frame(0, -30, 'idle', { 0: { transform: [390, 0, 0, 390, 5, 0] }, 1: { transform: [1, 0, 0, 1, 0, 0.01] } })] });

  assert.deepEqual(['node 1 x', 'node 1 y'].map((signal) => Number(trace.curve(signal)[3].toFixed(9))), [44, 100 + 81.9 + 30]);
});

test('states are intervals without gaps', () => {
  assert.deepEqual(statesOf(pulledTrace(), 'header'), [
    { state: 'idle', from: 0, to: 1 }, { state: 'pulling', from: 1, to: 9 }, { state: 'armed', from: 9, to: 12 },
    { state: 'loading', from: 12, to: 30 }, { state: 'ending', from: 30, to: 40 }, { state: 'idle', from: 40, to: 41 },
  ]);
  assert.deepEqual(statesOf(pulledTrace(), 'footer'), []);
});

test('the finger is where its newest sample put it, until it lifts', () => {
  assert.deepEqual([0, 4, 5, 10, 11, 40].map((tick) => fingerAt(pulledTrace(), tick)), [100, 100, 190, 190, null, null]);
  assert.deepEqual(touchesOf(pulledTrace()), [{ from: 0, to: 11 }]);
});

test('two motions lie over each other at an anchor that both have', () => {
  const later = pulledTrace({ finger: [{ tick: 4, phase: 'began', y: 1 }, { tick: 21, phase: 'ended', y: 1 }] });

  assert.deepEqual(anchorsOf(pulledTrace()), { 'touch down': 0, release: 11, begin: 12, end: 30 });
  assert.equal(shiftOf(pulledTrace(), later, 'release'), -10);
  assert.equal(shiftOf(pulledTrace(), pulledTrace({ messages: [scene(), frame(0, 0)] }), 'begin'), 0);
});

test('a motion longer than the page keeps is cut, and says so', () => {
  const trace = traceOf([pulled({ ticks: 2 ** 40 })]);

  assert.equal(trace.ticks, maxTicks);
  assert.ok(trace.isCut);
});

test('a motion without a frame has nothing to show', () => {
  assert.deepEqual(pulledTrace({ messages: [], finger: [] }).at(3), { scene: null, frame: null });
});
