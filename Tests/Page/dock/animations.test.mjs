import assert from 'node:assert/strict';
import test from 'node:test';
import { animationRows, animationTexts, drawAnimations, durationText, folded, heightOfRows, runAt, sameRunIn, tracksOf } from '../../../web/dock/animations.js';
import { lanesOf, measured } from '../../../web/dock/lanes.js';
import { overOf } from '../../../web/dock/over.js';
import { createChoice, panelsOf, rowsOf } from '../../../web/dock/signals.js';
import { animationsOf } from '../../../web/model/lanes.js';
import { traceOf } from '../../../web/model/trace.js';
import { fakeContext } from '../fakes.mjs';
import { pulled, pulledTrace } from '../model/traces.mjs';

const run = (name, from, to, edge = 'header') => ({ edge, name, from, to });
const source = { duration: '', curve: '', stagger: '' };
const moving = (...animations) => pulledTrace({ animations });
const trace = moving(run('opening', 1, 9), run('glow', 14, 22), run('glow', 18, 28), run('closing', 30, 40));
const names = (rows) => rows.map(({ label }) => label);

test('animations of one name at an edge are one row, the one that begins first first, with the states in which they begin', () => {
  assert.deepEqual(animationsOf(moving(run('closing', 30, 40), run('glow', 14, 22), run('glow', 12, 20), run('glow', 13, 19, 'footer'))), [
    { edge: 'header', name: 'glow', source, runs: [{ from: 12, to: 20, state: 'loading' }, { from: 14, to: 22, state: 'loading' }] },
    { edge: 'footer', name: 'glow', source, runs: [{ from: 13, to: 19, state: 'idle' }] },
    { edge: 'header', name: 'closing', source, runs: [{ from: 30, to: 40, state: 'ending' }] },
  ]);
});

test('an animation has the parameters that it comes from; of two that begin together the order stays, whichever ends first', () => {
  const tuned = (closing, fall) => animationsOf(moving({ ...run('closing', 30, closing), duration: 'closeDuration', curve: 'closeCurve', stagger: '' }, run('fall', 30, fall)));
  assert.deepEqual(tuned(36, 38)[0].source, { duration: 'closeDuration', curve: 'closeCurve', stagger: '' });
  assert.deepEqual(animationsOf(moving(run('fall', 30, 34), run('closing', 30, 38))).map(({ name }) => name), tuned(36, 38).map(({ name }) => name));
});

test('the parts of a long take have one list, an answer without any has none, and what is cut off is left out', () => {
  const parts = [pulled({ animations: [run('opening', 1, 9)] }), pulled({ messages: [], finger: [], animations: [run('closing', 30, 90), run('turn', 50, 60)] })];
  assert.deepEqual(animationsOf(traceOf(parts)).map(({ name, runs: [{ from, to }] }) => [name, from, to]), [['opening', 1, 9], ['closing', 30, 40]]);
  assert.deepEqual(animationsOf(pulledTrace()), []);
});

test('names are words, and say the edge only when both have some', () => {
  assert.deepEqual(animationRows(moving(run('fallDown', 1, 2))).map(({ label, where }) => [label, where]), [['Fall down', '']]);
  assert.deepEqual(animationRows(moving(run('glow', 1, 2), run('glow', 3, 4, 'footer'))).map(({ label, where }) => [label, where]), [['Glow', 'Header'], ['Glow', 'Footer']]);
});

test('rows of the pinned motion alone come last', () => {
  assert.deepEqual(names(animationRows(moving(run('turn', 9, 12)), moving(run('spin', 1, 2), run('turn', 3, 4)))), ['Turn', 'Spin']);
});

test('what has no row of its own is in the last one', () => {
  const rows = animationRows(moving(...['a', 'b', 'c', 'd'].map((name, index) => run(name, index, index + 10))));
  assert.deepEqual([names(folded(rows, 4)), names(folded(rows, 3)), names(folded(rows, 1))], [['A', 'B', 'C', 'D'], ['A', 'B', '2 more'], ['Animations']]);
  assert.deepEqual(names(folded(rows, 3)[2].parts), ['C', 'D']);
});

test('runs that overlap lie below each other, in three tracks at most', () => {
  const tracks = (...runs) => tracksOf(runs.map(([from, to]) => ({ from, to }))).placed.map(({ track }) => track);
  assert.deepEqual(tracks([0, 5], [5, 9], [7, 12]), [0, 0, 1]);
  assert.deepEqual(tracks([0, 10], [1, 11], [2, 12], [3, 13], [10, 14]), [0, 1, 2, 0, 1]);
  assert.equal(tracksOf([{ from: 0, to: 5 }]).count, 1);
});

test('at a tick a row shows the run that began last, and how many there are', () => {
  const glow = folded(animationRows(trace), 6)[1];
  assert.deepEqual([20, 17, 29].map((tick) => { const now = runAt(trace, glow, tick); return now && [now.from, now.count]; }), [[18, 2], [14, 1], null]);
  assert.deepEqual(animationTexts(trace, 20), ['Glow 83 ms']);
  assert.deepEqual(animationTexts(moving(run('glow', 1, 25, 'footer'), run('turn', 1, 25)), 9), ['Footer: Glow 200 ms', 'Header: Turn 200 ms']);
  assert.deepEqual([36, 119, 120, 181].map(durationText), ['300 ms', '992 ms', '1.00 s', '1.51 s']);
});

test('a run is compared with the one of the same number', () => {
  const glow = folded(animationRows(trace), 6)[1];
  assert.equal(sameRunIn(moving(run('glow', 3, 5), run('glow', 7, 30)), glow, runAt(trace, glow, 20)).to, 30);
  assert.equal(sameRunIn(moving(run('glow', 3, 5)), glow, runAt(trace, glow, 20)), undefined);
});

// The lane

const panels = panelsOf(rowsOf(trace, null, createChoice()));
const many = moving(...['opening', 'beginning', 'glow', 'turn', 'pulse', 'fall', 'closing', 'spin'].map((name, index) => run(name, 4 * index, 4 * index + 9)));
const laneIn = (shown, height, more = {}) => measured(lanesOf(shown, panels, { rows: animationRows(shown) }), { height, width: 200, ...more }).lanes.find(({ kind }) => kind === 'animations');
const keysIn = (shown, height, more = {}) => measured(lanesOf(shown, panels, { rows: animationRows(shown), ...more }), { height, width: 200, ...more }).lanes.map(({ key }) => key);

test('the lane is below the callbacks, and there is none without animations or when it is turned off', () => {
  assert.deepEqual(keysIn(trace, 900), ['ruler', 'states header', 'finger', 'callbacks', 'animations', 'marks', 'offset', 'progress', 'velocity pt', 'film']);
  assert.ok(!keysIn(pulledTrace(), 900).includes('animations') && !keysIn(trace, 900, { hidden: ['animations'] }).includes('animations'));
});

test('it has six rows at most, fewer where the curves need the room, and goes to one before the filmstrip goes', () => {
  assert.deepEqual([laneIn(many, 900).rows.length, laneIn(many, 900).height, laneIn(trace, 900).rows.length], [6, heightOfRows(6), 3]);
  const fixed = 40 + 28 + 14 + 28 + 22 + 224; // and the filmstrip of 44
  assert.deepEqual([laneIn(many, fixed + 44 + 60).rows.length, laneIn(many, fixed + 44 + 22).rows.length], [3, 1]);
  assert.equal(keysIn(many, fixed + 44 + 22).includes('film'), true);
  assert.deepEqual([keysIn(many, fixed + 44 + 21).includes('film'), laneIn(many, fixed + 44 + 21).rows.length], [false, 3]); // the filmstrip's room is theirs then
  assert.equal(measured(lanesOf(many, panels, { rows: animationRows(many) }), { height: 300, width: 500 }).height, fixed - 14 + 22); // then it scrolls
});

test('a lane that was made higher has more rows, but no empty ones; a lower one has fewer', () => {
  const rows = (height, shown = many) => laneIn(shown, 900, { own: { animations: height } }).rows.length;
  assert.deepEqual([rows(600), rows(heightOfRows(2)), rows(10), rows(600, trace)], [8, 2, 1, 3]);
});

// The drawing

const box = { left: 62, width: 400 };
const chart = { range: [0, 40], color: (name) => name, isCompact: false, isDark: false };
const rowsOfLane = (shown, count = 6) => ({ kind: 'animations', top: 0, height: 102, rowHeight: 16, rows: folded(animationRows(shown), count) });
function drawn(motions, lane) {
  const context = Object.assign(fakeContext(), { measureText: (text) => ({ width: 5 * text.length }) });
  drawAnimations(context, { others: [], hidesMain: false, ...motions }, lane, chart, box);
  return context.calls;
}
const bars = (calls, color) => calls.filter(({ name, fillStyle }, index) => name === 'roundRect' && fillStyle === color && calls[index + 1].name === 'fill').map(({ parameters: [left, , width] }) => [left, width]);
const texts = (calls) => calls.filter(({ name }) => name === 'fillText').map(({ parameters }) => parameters[0]);

test('a run is a bar in the color of the state in which it begins, with its name and duration if they fit', () => {
  const calls = drawn({ trace: moving(run('closing', 30, 40), run('opening', 1, 9), run('fall', 30, 33)) }, rowsOfLane(moving(run('opening', 1, 9), run('closing', 30, 40), run('fall', 30, 33))));

  assert.deepEqual([bars(calls, '--pulling'), bars(calls, '--ending')], [[[72.5, 79]], [[362.5, 99], [362.5, 29]]]);
  assert.deepEqual(texts(calls), ['Opening', 'Closing', '83 ms']); // 35, 35 + 25 + 16, and 20 pixels of text
});

test('runs that overlap are thinner, and have no names', () => {
  const calls = drawn({ trace: moving(run('glow', 14, 34), run('glow', 18, 38)) }, rowsOfLane(trace));
  const heights = calls.filter(({ name }) => name === 'roundRect').map(({ parameters }) => parameters[3]);
  assert.deepEqual([heights, texts(calls)], [[6, 6], []]);
});

test('of a pinned motion there are dashed outlines at their places in time, and of a sweep only its own colors', () => {
  const other = { trace, shift: 3, color: '--ghost', dash: [5, 3.5], width: 1.5 };
  const outlines = drawn({ trace, others: [other] }, rowsOfLane(trace)).filter(({ name, strokeStyle }) => name === 'stroke' && strokeStyle === '--ghost');
  assert.equal(outlines.length, 4);
  assert.deepEqual(outlines[0].lineDash, [5, 3.5]);

  const swept = drawn({ trace, others: [{ ...other, color: '--s2', dash: undefined }], hidesMain: true }, rowsOfLane(trace));
  assert.deepEqual([...new Set(swept.filter(({ name }) => ['fill', 'stroke', 'fillRect'].includes(name)).map(({ fillStyle }) => fillStyle))], ['--s2']);
});

test('the pointer\'s line has each run\'s name, time and duration, and how much longer it is than the pinned one', () => {
  const lanes = measured(lanesOf(trace, [], { rows: animationRows(trace) }), { height: 600, width: 400 }).lanes;
  const over = (other, more = {}) => overOf({ tick: 2, loop: null, pointed: { tick: 20, texts: [] }, cursors: { a: null, b: null }, isMoving: false, trace, other, ...more }, { ...chart, width: 474, gutter: 62, lanes });
  const [chip] = over(undefined).chips;

  assert.deepEqual([chip.text, chip.more], ['Glow ×2 0.150–0.233 s', '83 ms']);
  const { top } = lanes.find(({ kind }) => kind === 'animations');
  assert.equal(chip.middle, top + 3 + 16 + 8); // the second row
  assert.equal(over({ trace: moving(run('glow', 1, 2), run('glow', 18, 40)), shift: 0 }).chips[0].more, '83 ms, −100 ms');
  assert.deepEqual(over(undefined, { pointed: { tick: 29, texts: [] } }).chips, []);
  assert.deepEqual(over(undefined, { swept: [{ trace, shift: 0, color: '--s2' }] }).chips, []);
});
