import assert from 'node:assert/strict';
import test from 'node:test';
import { boundedHeight, lanesOf, measured } from '../../../web/dock/lanes.js';
import { createChoice, panelsOf, rowsOf } from '../../../web/dock/signals.js';
import { callbacksOf } from '../../../web/model/lanes.js';
import { pulled, pulledTrace } from '../model/traces.mjs';

const trace = pulledTrace();
const panels = panelsOf(rowsOf(trace, null, createChoice()));
const keys = (lanes) => lanes.map(({ key }) => key);
const all = lanesOf(trace, panels, {});
const heightsOf = (height, more = {}) => Object.fromEntries(measured(all, { height, width: 500, ...more }).lanes.map((lane) => [lane.key, lane.height]));

test('a motion has a ruler, its states, finger, callbacks and marks, its curves and a filmstrip', () => {
  assert.deepEqual(keys(all), ['ruler', 'states header', 'finger', 'callbacks', 'marks', 'offset', 'progress', 'velocity pt', 'film']);
});

test('a pinned motion has bands below those of the present one, notes have a lane, and a lane can be turned off', () => {
  const pinned = { trace, shift: 3, name: 'Take 2' };
  assert.deepEqual(keys(lanesOf(trace, panels, { pinned, hasNotes: true, hidden: ['finger', 'film'] })), ['ruler', 'states header', 'pinned header', 'callbacks', 'marks', 'notes', 'offset', 'progress', 'velocity pt']);
});

test('curves share what the fixed lanes leave: more than their least, offset the most', () => {
  const heights = heightsOf(600);

  assert.deepEqual([heights.ruler, heights['states header'], heights.finger, heights.callbacks, heights.film], [40, 28, 14, 28, 65]); // 500 / 7 · 0.8 + 8
  const spare = 600 - (40 + 28 + 14 + 28 + 22 + 65) - 224;
  assert.ok(Math.abs(heights.offset - (88 + 0.55 * spare)) <= 1 && Math.abs(heights.progress - (64 + 0.14 * spare)) <= 1 && Math.abs(heights['velocity pt'] - (72 + 0.31 * spare)) <= 1);
  assert.equal(measured(all, { height: 600, width: 500 }).height, 600);
});

test('no curve is lower than 64 pixels: first the filmstrip goes, then the finger, then the lanes scroll', () => {
  assert.equal('film' in heightsOf(421), true);
  assert.deepEqual(['film', 'finger'].map((key) => key in heightsOf(357)), [false, true]);
  assert.deepEqual(['film', 'finger'].map((key) => key in heightsOf(350)), [false, false]);
  const tight = measured(all, { height: 200, width: 500 });
  assert.equal(tight.height, 40 + 28 + 28 + 22 + 224);
  assert.ok(tight.lanes.filter(({ kind }) => kind === 'panel').every(({ height }) => height >= 64));
});

test('lanes lie below each other without gaps', () => {
  const { lanes } = measured(all, { height: 611, width: 777 });
  lanes.slice(1).forEach(({ top }, index) => assert.equal(top, lanes[index].top + lanes[index].height));
});

test('a lane that was made higher takes it from the others, and stays when there is little room', () => {
  const heights = heightsOf(600, { own: { offset: 200, film: 90 } });
  assert.deepEqual([heights.offset, heights.film], [200, 90]);
  assert.ok(heights.progress < heightsOf(600).progress);
  assert.equal(heightsOf(300, { own: { film: 90 } }).film, 90);
  assert.deepEqual([boundedHeight({ kind: 'panel' }, 3), boundedHeight({ kind: 'film' }, 9999)], [32, 600]);
});

test('callbacks of one tick are one mark, and states are none', () => {
  const more = pulledTrace({ messages: [...pulled().messages, { type: 'notice', tick: 12, notice: 'action', edge: 'header' }, { type: 'notice', tick: 20, notice: 'progress', edge: 'header' }] });
  assert.deepEqual(callbacksOf(more), [{ tick: 12, names: ['begin', 'action'] }, { tick: 30, names: ['end'] }]);
});

test('of a narrow chart progress goes first, then filmstrip, finger and callbacks, so that curves keep 64 pixels', () => {
  const compact = lanesOf(trace, panels, { pinned: { trace, shift: 0, name: '' }, hidden: ['marks'] });
  const at = (height) => measured(compact, { height, width: 480, compact: true });

  assert.deepEqual(keys(at(374).lanes), ['ruler', 'states header', 'pinned header', 'finger', 'callbacks', 'offset', 'progress', 'velocity pt', 'film']);
  assert.deepEqual([310, 309, 252, 251, 237].map((height) => keys(at(height).lanes).filter((key) => ['progress', 'film', 'finger', 'callbacks'].includes(key))), [
    ['finger', 'callbacks', 'film'], ['finger', 'callbacks'], ['finger', 'callbacks'], ['callbacks'], [],
  ]);
  assert.deepEqual([at(238).height, at(180).height], [238, 216]);
});
