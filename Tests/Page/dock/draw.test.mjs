import assert from 'node:assert/strict';
import test from 'node:test';
import { drawCurves, drawOver, overOf, rowsOfChart } from '../../../web/dock/draw.js';
import { createChoice, differencesOf, panelsOf, rowsOf } from '../../../web/dock/signals.js';
import { fakeContext } from '../fakes.mjs';
import { pulledTrace } from '../model/traces.mjs';

const trace = pulledTrace();
const panels = panelsOf(rowsOf(trace, null, createChoice()));
const chart = { width: 470, height: 200, density: 2, range: [0, 40], color: (name) => name };

function drawn(draw) {
  const context = Object.assign(fakeContext(), { clearRect() {}, measureText: () => ({ width: 20 }) });
  draw(context);
  return context.calls;
}

test('each lane and each panel has its row, the axis is the last', () => {
  assert.deepEqual(rowsOfChart(trace, panels, 200).map(({ kind, label }) => label ?? kind), ['header', 'finger', 'callbacks', 'marks', 'pt', '0–1', 'pt/s', 'axis']);
});

test('a state is a band of its color from its first tick to its last', () => {
  const bands = drawn((context) => drawCurves(context, { trace, others: [], panels }, chart)).filter(({ name, fillStyle }) => name === 'fillRect' && fillStyle === '--armed');

  assert.deepEqual(bands.map(({ parameters }) => [parameters[0], parameters[2]]), [[62 + 9 * 10, 30]]); // ticks 9 to 12, 10 pixels each
});

test('the pinned motion and those of a sweep are drawn in their colors, and a sweep hides the first', () => {
  const strokes = (given) => drawn((context) => drawCurves(context, { trace, panels, ...given }, chart)).filter(({ name }) => name === 'stroke').map(({ strokeStyle }) => strokeStyle);
  const others = [{ trace, shift: 3, color: '--ghost' }];

  assert.deepEqual(strokes({ others: [] }), ['--accent', '--pulling', '--loading', '--accent']);
  assert.equal(strokes({ others }).filter((color) => color === '--ghost').length, 4);
  assert.deepEqual([...new Set(strokes({ others, hidesMain: true }))], ['--ghost']);
});

test('the pinned motion has lanes of its own for its states, at its place in time', () => {
  const others = [{ trace, shift: 3, color: '--ghost', label: 'pinned' }];
  const bands = drawn((context) => drawCurves(context, { trace, others, panels }, chart)).filter(({ name, fillStyle }) => name === 'fillRect' && fillStyle === '--armed');

  assert.deepEqual(rowsOfChart(trace, panels, 200, others[0]).map(({ label }) => label).slice(0, 3), ['header', 'pinned', 'finger']);
  assert.deepEqual(bands.map(({ parameters }) => parameters[0]), [62 + 9 * 10, 62 + 12 * 10]);
});

test('a panel of differences has the band of its tolerance, and nothing of the pinned motion itself', () => {
  const other = { trace, shift: 0, color: '--ghost', label: 'old' };
  const differences = differencesOf(rowsOf(trace, null, createChoice()), other, { pt: 0.5 });
  const calls = drawn((context) => drawCurves(context, { trace, others: [other], panels: differences }, chart));

  assert.deepEqual(differences.map(({ label, tolerance, curves }) => [label, tolerance, curves.length]), [['Δ pt', 0.5, 2]]);
  assert.deepEqual(calls.filter(({ name }) => name === 'stroke').map(({ strokeStyle }) => strokeStyle), ['--accent', '--pulling']);
  assert.equal(calls.filter(({ name, fillStyle }) => name === 'fillRect' && fillStyle === '--ending').length, 3); // each motion's state ending, and the band
});

test('playhead and cursors are lines where their ticks are, and none outside of what is shown', () => {
  const lines = (over) => drawn((context) => drawOver(context, overOf({ loop: null, pointed: null, ...over }, chart), chart)).filter(({ name }) => name === 'fillRect').map(({ parameters }) => parameters[0]);

  assert.deepEqual(lines({ tick: 20, cursors: { a: null, b: null } }), [262 - 0.75]);
  assert.deepEqual(lines({ tick: 60, cursors: { a: null, b: null } }), []);
  assert.equal(lines({ tick: 20, cursors: { a: 10, b: 30 } }).length, 5); // each cursor with its name's ground
});

test('a chart too low for its panels draws no panel and does not fail', () => {
  drawn((context) => drawCurves(context, { trace, others: [], panels }, { ...chart, height: 30 }));
});

test('a playhead at the end of what grows, and a loop, lie where they lay', () => {
  const over = (ticks) => overOf({ tick: ticks, loop: null, pointed: null, cursors: { a: null, b: null } }, { ...chart, range: [0, ticks] });

  assert.deepEqual(over(40), over(41));
  assert.deepEqual(overOf({ tick: 60, loop: [20, 60], pointed: null, cursors: {} }, chart), { band: [262, 462], lines: [] });
});
