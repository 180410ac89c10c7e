import assert from 'node:assert/strict';
import test from 'node:test';
import { createCascade, followGlow, marksOf, turnAt, turnsOf } from '../../../web/figure/cascade.js';
import { createEditedFigure } from '../../../web/figure/edited-figure.js';
import { itemsOf } from '../../../web/figure/items.js';
import { createEdits } from '../../../web/inspector/edits.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { fakeDaemon, sessionOf } from '../inspector/fakes.mjs';
import { square } from './fakes.mjs';

/** The cascade of a figure, 400 pixels wide, with rows of 20 pixels. */
async function begin({ isReversed = false } = {}) {
  const [clock, daemon, document, told] = [fakeClock(), fakeDaemon(), createDocument(), []];
  clock.pass(1000);
  const edits = createEdits(sessionOf({ figure: square }), daemon.request, fakeEvents(), () => {}, clock);
  const figure = createEditedFigure(edits, { key: 'header.figure', parameter: { form: 'bars' } }, () => {}, clock);
  const browser = { ResizeObserver: class { constructor(listener) { this.listener = listener; } observe() { queueMicrotask(() => this.listener([{ contentRect: { width: 400, height: 96 } }])); } } };
  const cascade = createCascade(document, figure, (text) => told.push(text), () => isReversed, browser);
  await new Promise(setImmediate);
  const plot = cascade.element.find((one) => one.getAttribute('class') === 'plot');
  const fire = (type, clientX, clientY) => plot.fire(type, { pointerId: 1, button: 0, clientX, clientY });
  return { figure, edits, cascade, told, fire, plot };
}

test('bars glow 0.1 s apart, the last one first if the glow runs backwards', () => {
  const items = itemsOf(square, 'bars');
  assert.deepEqual(turnsOf(items, 'bars').map(({ index, from, to }) => [index, from, to]), [[0, 0, 0.8], [1, 0.1, 0.9], [2, 0.2, 1], [3, 0.1 * 3, 0.1 * 3 + 0.8]]);
  assert.deepEqual(turnsOf(items, 'bars', true).map(({ index }) => index), [3, 2, 1, 0]);
});

test('strokes are drawn one after the other, each as long as it is', () => {
  assert.deepEqual(turnsOf(itemsOf('M0 0L30 0M0 10L10 10', 'strokes'), 'strokes'), [{ index: 0, from: 0, to: 0.75 }, { index: 1, from: 0.75, to: 1 }]);
});

test('the axis has round times, and the pull in quarters', () => {
  assert.deepEqual(marksOf(2.1, 500, 'bars').map(({ text }) => text), ['0', '0.5 s', '1 s', '1.5 s', '2 s']);
  assert.deepEqual(marksOf(40.7, 500, 'bars').map(({ text }) => text), ['0', '10 s', '20 s', '30 s', '40 s']);
  assert.deepEqual(marksOf(1, 500, 'strokes').map(({ text }) => text), ['0 %', '25 %', '50 %', '75 %', '100 %']);
});

test('a turn is dragged by columns or by rows, whichever is farther, and no farther than the ends', () => {
  assert.equal(turnAt(1, [0, 45], 30, 20, 9), 3);
  assert.equal(turnAt(1, [95, 20], 30, 20, 9), 4);
  assert.equal(turnAt(1, [-300, 0], 30, 20, 9), 0);
  assert.equal(turnAt(7, [0, 300], 30, 20, 9), 8);
});

test('dragging a bar changes the order as one step to undo, and says the new place', async () => {
  const { figure, edits, told, fire } = await begin();
  fire('pointerdown', 50, 5);
  for (const y of [15, 30, 45]) fire('pointermove', 50, y);
  fire('pointerup', 50, 45);
  assert.equal(figure.text(), '10,0 10,10; 10,10 0,10; 0,0 10,0; 0,10 0,0');
  assert.deepEqual([figure.selection(), told], [[2], ['Now 3 of 4']]);
  edits.undo();
  assert.equal(figure.text(), square);
});

test('backwards, the first row is the last bar', async () => {
  const { figure, fire } = await begin({ isReversed: true });
  fire('pointerdown', 50, 5);
  fire('pointermove', 50, 25);
  fire('pointerup', 50, 25);
  assert.equal(figure.text(), '0,0 10,0; 10,0 10,10; 0,10 0,0; 10,10 0,10');
});

test('a click only selects, and a drag that is called off changes nothing', async () => {
  const { figure, cascade, fire } = await begin();
  fire('pointerdown', 50, 30);
  fire('pointerup', 50, 31);
  assert.deepEqual([figure.selection(), figure.text()], [[1], square]);
  fire('pointerdown', 50, 30);
  fire('pointermove', 50, 70);
  assert.equal(cascade.cancel(), true);
  assert.deepEqual([figure.text(), cascade.cancel()], [square, false]);
});

test('the glow is followed while the control loads, and not before or after', () => {
  const [store, times] = [createStore(), []];
  followGlow(store, 'header', () => true, (seconds) => times.push(seconds));
  for (const [tick, state] of [[10, 'armed'], [12, 'loading'], [36, 'loading'], [40, 'ending'], [44, 'ending']]) store.set({ frame: { tick, header: { state } } });
  assert.deepEqual(times, [0, 0.2, null]);
});

test('after a round the next one begins', async () => {
  const { cascade, plot } = await begin();
  const line = plot.find((one) => one.getAttribute('class') === 'now');
  cascade.showTime(0.4);
  const first = line.getAttribute('d');
  cascade.showTime(0.1);
  assert.equal(line.getAttribute('d'), first);
  cascade.showTime(null);
  assert.equal(line.getAttribute('visibility'), 'hidden');
});
