import assert from 'node:assert/strict';
import test from 'node:test';
import { filmTicks, framesOf } from '../../../web/dock/filmstrip.js';
import { wordsOf } from '../../../web/dock/measures.js';
import { withGolden } from '../../../web/dock/recorder.js';
import { uploadsOf } from '../../../web/model/uploads.js';
import { createChoice, differencesOf, differenceText, eventsAt, numberText, panelsOf, rowsOf, valueText } from '../../../web/dock/signals.js';
import { knobsOf } from '../../../web/dock/sweep.js';
import { eventTicksOf } from '../../../web/dock/ticks.js';
import { pulled, pulledTrace } from '../model/traces.mjs';

test('what has one unit shares a lane, a velocity has its own, with its comb', () => {
  const choice = createChoice();
  choice.toggleVelocity('progress header');
  const panels = panelsOf(rowsOf(pulledTrace(), 7, choice));

  assert.deepEqual(panels.map(({ key, unit, curves }) => [key, unit, curves.length]), [['offset', 'pt', 2], ['progress', '0–1', 1], ['node pt', 'pt', 2], ['node °', '°', 1], ['velocity pt', 'pt/s', 1], ['velocity ', '1/s', 1]]);
  assert.equal(panels[4].curves[0].comb(pulledTrace())[1], -1200);
  choice.toggleRaw();
  const [raw] = panelsOf(rowsOf(pulledTrace(), 7, choice)).find(({ key }) => key === 'velocity pt').curves;
  assert.deepEqual([raw.read(pulledTrace())[1], raw.comb], [-1200, null]);
});

test('a node has the name of its kind and its number among those, a lonely one no number', () => {
  const { nodes } = pulledTrace().at(0).scene;
  const names = (own) => rowsOf(pulledTrace({ messages: pulled().messages.map((message) => (message.type === 'scene' ? { ...message, nodes: own } : message)) }), 7, createChoice()).slice(-3).map(({ name }) => name);

  assert.deepEqual(names(nodes), ['Bar 2 x', 'Bar 2 y', 'Bar 2 rotation']);
  assert.deepEqual(names(nodes.slice(1)), ['Bar x', 'Bar y', 'Bar rotation']);
});

test('an inset is drawn mirrored, because the list rests at its negative', () => {
  const inset = pulledTrace({ messages: pulled().messages.map((message) => (message.type === 'frame' ? { ...message, insets: [47, 0] } : message)) });
  const rows = rowsOf(inset, null, createChoice());

  assert.deepEqual([rows[1].name, rows[1].read(inset)[3], rows[2].read(inset)[3]], ['−Inset top', -47, 0]);
  assert.equal(rows[1].read(inset), rows[1].read(inset)); // computed once
});

test('a signal that is switched off is in no panel', () => {
  const choice = createChoice();
  for (const signal of ['offset', 'insetTop', 'progress header']) choice.toggleShown(signal);
  choice.toggleVelocity('offset');

  assert.deepEqual(panelsOf(rowsOf(pulledTrace(), null, choice)), []);
});

test('a difference is new less old at the same moment, and nothing where one of them is over', () => {
  const [old, now] = [pulledTrace(), pulledTrace({ messages: pulled().messages.map((message) => (message.type === 'frame' ? { ...message, offset: message.offset * 1.5 } : message)) })];
  const differences = (shift) => differencesOf(rowsOf(now, null, createChoice()), { trace: old, shift }, { pt: 0.01 })[0].curves[0].read(now);

  assert.equal(differences(0)[4], -20);
  assert.equal(differences(2)[4], -60 + 20);
  assert.ok(Number.isNaN(differences(2)[1]));
  assert.deepEqual(differencesOf(rowsOf(now, null, createChoice()), undefined, { pt: 0.01 }), []);
  assert.deepEqual(differencesOf(rowsOf(now, null, createChoice()), { trace: old, shift: 0 }, null), []);
});

test('values have the digits that one compares', () => {
  assert.deepEqual([0.12345, 12.345, -123.45, 1234.5, -0.001, NaN].map((value) => valueText(value, 'pt')), ['0.12 pt', '12.35 pt', '−123.5 pt', '1235 pt', '0.00 pt', '–']);
  assert.equal(valueText(0.5), '0.500');
  assert.deepEqual([numberText(-12.345, 'pt'), numberText(-361.2, 'pt/s'), numberText(0.694, '0–1'), numberText(-0.01, 'pt'), numberText(NaN, 'pt')], ['−12.3', '−361', '0.69', '0.0', '–']);
  assert.deepEqual([differenceText(12.4, 'pt'), differenceText(-12.4, 'pt'), differenceText(0.01, 'pt'), differenceText(NaN, 'pt')], ['+12.4', '−12.4', '', '']);
});

test('callbacks and marks have their ticks; progress is a curve and no callback', () => {
  const trace = pulledTrace({ messages: [...pulled().messages, { type: 'notice', tick: 20, notice: 'progress', edge: 'header' }] });

  assert.deepEqual(eventTicksOf(trace), [9, 10, 12, 30]);
  assert.deepEqual(eventsAt(trace, 9), ['Pulling → Armed']);
  assert.deepEqual(eventsAt(trace, 10), ['mark peak']);
});

test('a filmstrip\'s pictures lie side by side on the axis, each at the time of its middle', () => {
  const frames = framesOf([100, 300], 400, { left: 50, width: 397 }, 76); // 97 pixels wide each, and 3 between

  assert.deepEqual(frames.map(({ left, width }) => [left, width]), [[50, 97], [150, 97], [250, 97], [350, 97]]);
  assert.deepEqual(frames.map(({ tick }) => tick), [124, 175, 225, 276]);
  assert.deepEqual(framesOf([0, 1], 0, { left: 0, width: 10 }, 76).map(({ tick }) => tick), [0]);
});

test('a filmstrip in a file goes from the first to the last tick', () => {
  assert.deepEqual(filmTicks([0, 70]), [0, 10, 20, 30, 40, 50, 60, 70]);
});

test('a measure\'s name is words', () => {
  assert.equal(wordsOf('largestVelocityChange'), 'Largest velocity change');
});

test('a long text goes in pieces that are the text again, and no character is cut', () => {
  const text = 'a'.repeat(15999) + '🧿'.repeat(20000);
  const pieces = uploadsOf('script', 'a', text).map((upload) => upload.text);

  assert.equal(pieces.join(''), text);
  assert.ok(pieces.every((piece) => piece.length <= 16000 && encodeURIComponent(piece))); // which throws at half a character
  assert.deepEqual(uploadsOf('script', 'a', '').map((upload) => upload.text), ['']);
});

test('a golden script is the script and one golden line', () => {
  assert.equal(withGolden('pull 1\nrelease', 'mine'), 'pull 1\nrelease\ngolden mine\n');
  assert.equal(withGolden('pull 1\ngolden there\n', 'mine'), 'pull 1\ngolden there\n');
});

test('knobs are the numbers of the controls that are there', () => {
  const catalog = { systems: [{ name: 'one', parameters: [{ name: 'height', label: 'Drop height', kind: 'number' }, { name: 'color', kind: 'color' }] }] };
  const scene = { header: { system: 'one', parameters: { height: 80, color: '#ffffff' } }, footer: { system: 'other', parameters: { x: 1 } } };

  assert.deepEqual([...knobsOf({ scene, catalog })].map(([key, { text, value }]) => [key, text, value]), [['header.height', 'Drop height', 80]]);
  assert.equal(knobsOf({ scene: null, catalog: null }).size, 0);
});
