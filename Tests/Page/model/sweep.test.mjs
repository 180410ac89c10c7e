import assert from 'node:assert/strict';
import test from 'node:test';
import { gestureNames, gestureScript } from '../../../web/model/gestures.js';
import { createStore } from '../../../web/model/store.js';
import { createSweep, sweepRange, sweepScript, sweepValues } from '../../../web/model/sweep.js';
import { pulledTrace } from './traces.mjs';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const height = { name: 'height', kind: 'number', min: 20, max: 400, step: 5, scale: 'linear', default: 80 };
const knob = { edge: 'footer', system: 'one', name: 'height', unit: 'pt' };

test('a sweep is five whole steps within the range', () => {
  assert.deepEqual(sweepValues(height, 40, 120), [40, 60, 80, 100, 120]);
  assert.deepEqual(sweepValues(height, 10, 30), [20, 25, 30]); // the range begins at 20
  assert.deepEqual(sweepValues({ kind: 'number', min: 0.1, max: 10, step: 0.1, scale: 'log' }, 0.5, 8), [0.5, 1, 2, 4, 8]);
  assert.deepEqual(sweepValues({ kind: 'whole', min: 1, max: 4, scale: 'linear' }, 1, 4), [1, 2, 3, 4]);
});

test('it begins around the present value, within the range', () => {
  assert.deepEqual(sweepRange(height, 80), [40, 120]);
  assert.deepEqual(sweepRange(height, 30), [20, 70]);
  assert.deepEqual(sweepRange({ ...height, scale: 'log' }, 100), [50, 200]);
});

test('a value is laid over the take by a script that names its system first', () => {
  assert.equal(sweepScript(knob, 40), 'pull 1\nfooter one\nset height 40\n');
});

test('a sweep asks for the same take with each value, and again when the take is another one', async () => {
  const store = createStore();
  const asked = [];
  const sweep = createSweep(store, async (wanted) => asked.push(wanted) && pulledTrace(), () => {});
  store.set({ trace: pulledTrace() });
  await sweep.run(knob, [40, 80]);

  assert.deepEqual(asked.map(({ take, script }) => [take, script.split('\n')[2]]), [[3, 'set height 40'], [3, 'set height 80']]);
  assert.equal(store.state.sweep.traces.length, 2);
  store.set({ trace: pulledTrace({ take: 4 }) });
  await settle();
  assert.deepEqual(asked.slice(2).map(({ take }) => take), [4, 4]);

  sweep.close();
  store.set({ trace: pulledTrace() });
  assert.equal(asked.length, 4);
  assert.equal(store.state.sweep, null);
});

test('of two sweeps the newer one stays, whichever is answered first', async () => {
  const store = createStore();
  const answers = [];
  const sweep = createSweep(store, () => new Promise((resolve) => { answers.push(resolve); }), () => {});
  store.set({ trace: pulledTrace() });
  const runs = [sweep.run(knob, [40]), sweep.run(knob, [80])];
  for (const answer of [...answers].reverse()) answer(pulledTrace());
  await Promise.all(runs);

  assert.deepEqual(store.state.sweep.values, [80]);
});

test('gestures have room in the viewport', () => {
  assert.ok(gestureNames.length >= 5);
  assert.match(gestureScript('Slow pull', 844), /^pull 1\ndrag 280pt in 1.2s/);
  assert.match(gestureScript('Slow pull', 300), /drag 180pt/);
});
