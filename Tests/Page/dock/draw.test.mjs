import assert from 'node:assert/strict';
import test from 'node:test';
import { scaleOf } from '../../../web/dock/axes.js';
import { axisText } from '../../../web/dock/curves.js';
import { drawLanes } from '../../../web/dock/draw.js';
import { lanesOf, measured } from '../../../web/dock/lanes.js';
import { drawOver, overOf, pushedApart } from '../../../web/dock/over.js';
import { createChoice, differencesOf, panelsOf, rowsOf } from '../../../web/dock/signals.js';
import { fakeContext } from '../fakes.mjs';
import { pulledTrace } from '../model/traces.mjs';

const trace = pulledTrace();
const rows = rowsOf(trace, null, createChoice());
const panels = panelsOf(rows);
const none = { others: [], hidesMain: false };
const ghost = { trace, shift: 3, color: '--ghost', width: 1.5, dash: [5, 3.5] };

/** A chart of 400 pixels from x 62 on, for 40 ticks. */
function chartOf({ own = panels, pinned, height = 600, more = {} } = {}) {
  const placed = measured(lanesOf(trace, own, { pinned }), { height, width: 400 });
  const lanes = placed.lanes.map((lane) => (lane.kind === 'panel' ? { ...lane, scale: scaleOf(lane, lane.curves.map(({ read }) => read(trace)), { base: lane.key === 'offset' ? 0 : null }) } : lane));
  return { width: 474, height, gutter: 62, density: 2, range: [0, 40], lanes, isDark: false, isCompact: false, color: (name) => name, ...more };
}

function drawn(draw) {
  const stops = [];
  const context = Object.assign(fakeContext(), { clearRect() {}, measureText: (text) => ({ width: 5 * text.length }), createLinearGradient: () => ({ addColorStop: (_, color) => stops.push(color) }) });
  draw(context);
  return Object.assign(context.calls, { stops });
}
const lanesDrawn = (motions = none, chart = chartOf()) => drawn((context) => drawLanes(context, { trace, ...motions }, chart));
/** The rounded rectangles that were filled in a color: [left, width]. */
const filled = (calls, color) => calls.flatMap(({ name, parameters, fillStyle }, index) => (name === 'roundRect' && fillStyle === color && calls[index + 1].name === 'fill' ? [[parameters[0], parameters[2]]] : []));
const texts = (calls) => calls.filter(({ name }) => name === 'fillText').map(({ parameters }) => parameters[0]);

test('a state is a band of its color from its first tick to its last', () => {
  assert.deepEqual(filled(lanesDrawn(), '--armed'), [[62 + 9 * 10 + 0.5, 29]]); // ticks 9 to 12, 10 pixels each
});

test('a band has its name if that fits with 12 pixels to spare, and its duration if that fits, too', () => {
  const all = texts(lanesDrawn());
  assert.ok(all.includes('Loading') && all.includes('0.15 s')); // 180 pixels
  assert.ok(!all.includes('Armed')); // 25 pixels of text in 30
  assert.ok(all.includes('Pulling') && !all.includes('0.07 s')); // 80 pixels
});

test('the beginning of a refresh is hatched', () => {
  const beginning = pulledTrace({ messages: [] });
  beginning.at = () => ({ scene: trace.at(0).scene, frame: { header: { state: 'beginning' }, insets: [0, 0], offset: 0 } });
  const calls = drawn((context) => drawLanes(context, { trace: beginning, ...none }, chartOf()));

  assert.ok(calls.some(({ name, strokeStyle }) => name === 'stroke' && strokeStyle === '--on-loading') && filled(calls, '--loading').length === 1);
});

test('the pinned motion has paler bands of its own, at its place in time', () => {
  const pinned = { trace, shift: 3, name: 'Take 2' };
  const calls = lanesDrawn({ others: [ghost], hidesMain: false }, chartOf({ pinned }));
  const alphas = calls.filter(({ name, fillStyle }) => name === 'roundRect' && fillStyle === '--armed').map(({ globalAlpha }) => globalAlpha);

  assert.deepEqual(filled(calls, '--armed').map(([left]) => left), [152.5, 182.5]);
  assert.deepEqual(alphas, [1, 0.24]);
});

test('the present curves are drawn over the dashed ghost, a sweep replaces them, and an inset has no ghost', () => {
  const strokes = (given) => lanesDrawn(given).filter(({ name, lineWidth, strokeStyle }) => name === 'stroke' && lineWidth > 0.8 && !['--line', '--line-2', '--track', '--ink-3'].includes(strokeStyle));
  const colors = (given) => strokes(given).map(({ strokeStyle }) => strokeStyle);

  assert.deepEqual(colors(none), ['--s2', '--s1', '--s1', '--s1']);
  assert.deepEqual(colors({ others: [ghost], hidesMain: false }), ['--ghost', '--s2', '--s1', '--ghost', '--s1', '--ghost', '--s1']);
  assert.deepEqual(strokes({ others: [ghost], hidesMain: false })[0].lineDash, [5, 3.5]);
  assert.deepEqual([...new Set(colors({ others: [ghost], hidesMain: true }))], ['--ghost']);
});

test('the area between a curve and its rest has the colors of the states, once each, and none in a sweep', () => {
  const { stops } = lanesDrawn();
  assert.deepEqual(stops, ['--pulling12', '--pulling5c', '--armed12', '--armed5c', '--loading12', '--loading5c', '--ending12', '--ending5c']); // only offset has a rest here
  assert.deepEqual(lanesDrawn({ others: [ghost], hidesMain: true }).stops, []);
});

test('the velocity from tick to tick is a faint line behind the smooth one', () => {
  const comb = lanesDrawn().find(({ name, lineWidth }) => name === 'stroke' && lineWidth === 0.75);
  assert.deepEqual([comb.strokeStyle, comb.globalAlpha], ['--ink', 0.28]);
  const far = lanesDrawn(none, chartOf({ more: { range: [0, 4000] } })).find(({ name, lineWidth }) => name === 'stroke' && lineWidth === 0.75);
  assert.ok(far.globalAlpha < 0.1); // 4,000 ticks in 400 pixels
});

test('a lane of differences has the band of its tolerance, and nothing of the pinned motion itself', () => {
  const differences = differencesOf(rows, { trace, shift: 0 }, { pt: 0.5 });
  const calls = lanesDrawn({ others: [ghost], hidesMain: false }, chartOf({ own: differences }));

  assert.deepEqual(differences.map(({ unit, tolerance, curves }) => [unit, tolerance, curves.length]), [['pt', 0.5, 2]]);
  assert.equal(calls.filter(({ name, strokeStyle }) => name === 'stroke' && strokeStyle === '--ghost').length, 0);
  assert.equal(calls.filter(({ name, fillStyle }) => name === 'fillRect' && fillStyle === '--ending').length, 1);
});

test('callbacks are diamonds with their names, several at a tick are one with their number', () => {
  const several = { ...trace, notices: [...trace.notices, { tick: 12, notice: 'action', edge: 'header' }, { tick: 12, notice: 'haptic', edge: 'header' }] };
  const all = texts(drawn((context) => drawLanes(context, { trace: several, ...none }, chartOf())));

  assert.deepEqual(all.filter((text) => /begin|end$|\+|haptic/.test(text)), ['haptic +2', 'end']);
});

const over = (more = {}, chart = chartOf()) => overOf({ tick: 20, loop: null, pointed: null, cursors: { a: null, b: null }, isMoving: false, trace, other: undefined, ...more }, chart);

test('playhead and cursors are where their ticks are, with flags, and none outside of what is shown', () => {
  assert.deepEqual([over().playhead.x, over().playhead.text], [262.5, '0.167 s']);
  assert.equal(over({ tick: 60 }).playhead, null);
  const { cursors, difference, selection } = over({ cursors: { a: 10, b: 30 } });
  assert.deepEqual(cursors.map(({ name, x }) => [name, x]), [['A', 162.5], ['B', 362.5]]);
  assert.deepEqual([difference.text, selection], ['Δ 0.167 s', [162, 362]]);
  assert.ok(texts(drawn((context) => drawOver(context, over({ cursors: { a: 10, b: 30 } }), chartOf()))).includes('Δ 0.167 s'));
});

test('the pointer\'s line has a value at each curve, with what it was and the difference', () => {
  const old = { ...trace, curve: (signal) => trace.curve(signal).map((value) => (signal === 'offset' ? value / 2 : value)) };
  const { hover, chips } = over({ pointed: { tick: 5, texts: [] }, other: { trace: old, shift: 0 } });

  assert.equal(hover.time, '0.042 s');
  assert.deepEqual(chips.slice(0, 3).map(({ text, more, color }) => [text, more, color]), [['0.0 pt', '', '--s2'], ['−25.0 pt', '', '--ghost'], ['−50.0 pt', '−25.0', '--s1']]);
  assert.ok(chips.some(({ text }) => text === '0.63')); // progress, the same in both
  assert.equal(chips.filter(({ text }) => text === '0.63').length, 1);
});

test('chips do not lie over each other, nor outside of their lane', () => {
  const lane = { top: 100, height: 64 };
  const middles = (...ys) => pushedApart(ys.map((y) => ({ y })), lane).map(({ middle }) => middle);

  assert.deepEqual(middles(120, 122), [120, 136]);
  assert.deepEqual(middles(160, 161, 162), [123, 139, 155]);
  assert.deepEqual(middles(101), [110]);
});

test('chips at the right edge stand left of their line', () => {
  const isLeft = (tick) => over({ pointed: { tick, texts: [] } }).chips.every((chip) => chip.isLeft);
  assert.deepEqual([isLeft(5), isLeft(39)], [false, true]);
});

test('a playhead at the end of what grows, and a loop, lie where they lay', () => {
  const moving = (ticks) => over({ tick: ticks, isMoving: true }, chartOf({ more: { range: [0, ticks] } }));

  assert.deepEqual(moving(40), moving(41));
  assert.deepEqual(over({ tick: 60, loop: [20, 60] }).loop, [262, 462]);
});

test('lanes too low for their curves draw no less, and do not fail', () => {
  lanesDrawn(none, chartOf({ height: 30 }));
});

test('a number of an axis is as short as its room', () => {
  assert.deepEqual([-47, 0.5, 693.153, -1693.7, 10000, -29545].map(axisText), ['−47', '0.5', '693.2', '−1694', '10k', '−29.5k']);
});

test('in a narrow chart the values stand at the playhead, but not at the end, where the lanes\' names are', () => {
  const narrow = chartOf({ more: { isCompact: true } });
  assert.deepEqual([over({ tick: 20 }, narrow).chips.length > 0, over({ tick: 40 }, narrow).chips], [true, []]);
});
