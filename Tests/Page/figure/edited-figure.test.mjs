import assert from 'node:assert/strict';
import test from 'node:test';
import { createActions } from '../../../web/figure/actions.js';
import { createEditedFigure } from '../../../web/figure/edited-figure.js';
import { numbered } from '../../../web/figure/operations.js';
import { createOrder } from '../../../web/figure/order.js';
import { createEdits } from '../../../web/inspector/edits.js';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { fakeDaemon, sceneOf, sessionOf } from '../inspector/fakes.mjs';
import { square } from './fakes.mjs';

export const figureParameter = { name: 'figure', label: 'Figure', kind: 'figure', form: 'bars', figures: [{ name: 'square', text: square }, { name: 'other' }], default: 'square' };

/** The figure of a session whose header has that figure, with the inspector's own edits. */
function begin(value = 'square') {
  const [store, clock, daemon, told] = [sessionOf({ figure: value }), fakeClock(), fakeDaemon(), []];
  clock.pass(1000);
  const edits = createEdits(store, daemon.request, fakeEvents(), () => {}, clock);
  const figure = createEditedFigure(edits, { key: 'header.figure', parameter: figureParameter }, () => {}, clock);
  const say = (text) => told.push(text);
  const sent = () => daemon.messages().map(({ value: text }) => text);
  const shows = (text) => store.set({ scene: sceneOf({ figure: text }) });
  return { store, clock, daemon, edits, figure, told, sent, shows, actions: createActions(figure, say), order: createOrder(figure, say), say };
}

test('a figure that is said by its name is edited as its text; what has no text has no items', () => {
  assert.equal(begin().figure.items().length, 4);
  assert.equal(begin('0,0 1,1').figure.items().length, 1);
  assert.deepEqual(begin('other').figure.items(), []);
});

test('a gesture is one step to undo, whatever lies between, and the session gets the last value', () => {
  const { figure, clock, sent, edits } = begin();
  figure.select([0]);
  figure.begin('move bar');
  for (let step = 1; step <= 50; step += 1) {
    figure.change('', [{ ...figure.items()[0], points: [[step, 0], [10, 0]] }, ...figure.items().slice(1)]);
    clock.pass(10);
  }
  figure.end();
  clock.pass(100);

  assert.equal(sent().at(-1), square.replace('0,0', '50,0'));
  assert.ok(sent().length <= 10, `${sent().length} values in half a second`);
  figure.undo();
  assert.equal(edits.valueOf('header.figure'), 'square');
  assert.equal(figure.canUndo(), false);
  figure.redo();
  assert.equal(figure.text(), square.replace('0,0', '50,0'));
});

test('a gesture that is called off leaves the figure as it was, also its name, and no step', () => {
  const { figure, edits, clock } = begin();
  figure.begin('move bar');
  figure.change('', figure.items().slice(1));
  figure.cancel();
  clock.pass(100);
  assert.deepEqual([edits.valueOf('header.figure'), figure.canUndo()], ['square', false]);
});

test('what others set is what is edited, and an index that it no longer has is not selected', () => {
  const { figure, shows } = begin();
  figure.select([3, 1]);
  assert.deepEqual(figure.selection(), [1, 3]);
  shows('0,0 1,1; 2,2 3,3');
  assert.deepEqual([figure.items().length, figure.selection()], [2, [1]]);
});

test('actions change the figure, select what they made and say it', () => {
  const { figure, actions, told, clock } = begin();
  figure.select([2]);
  actions.earlier.run();
  assert.deepEqual([figure.text(), figure.selection(), told.at(-1)], ['0,0 10,0; 10,10 0,10; 10,0 10,10; 0,10 0,0', [1], 'Now 2 of 4']);
  actions.reverse.run();
  assert.equal(figure.text(), '0,0 10,0; 0,10 10,10; 10,0 10,10; 0,10 0,0');
  actions.nudge([0, -0.1]);
  assert.deepEqual([figure.text(), told.at(-1)], ['0,0 10,0; 0,9.9 10,9.9; 10,0 10,10; 0,10 0,0', 'bar 2 at 0, 9.9']);
  actions.remove.run();
  assert.deepEqual([figure.items().length, figure.selection(), told.at(-1)], [3, [1], '1 bar deleted, 3 bars left']);
  actions.duplicate.run();
  assert.deepEqual([figure.items().length, figure.selection()], [4, [2]]);
  clock.pass(100);
  for (let step = 0; step < 5; step += 1) figure.undo();
  assert.equal(figure.text(), square);
});

test('the last bar stays, and without a selection nothing happens but a word', () => {
  const { figure, actions, told } = begin();
  actions.remove.run();
  assert.deepEqual([figure.text(), told.at(-1)], [square, 'Select a bar first.']);
  actions.all.run();
  actions.remove.run();
  assert.deepEqual([figure.text(), told.at(-1)], [square, 'A figure has at least one bar.']);
});

test('a full figure takes no copy', () => {
  const { figure, actions, told } = begin(Array.from({ length: 400 }, (_, index) => `${index},0 ${index},9`).join('; '));
  figure.select([0]);
  actions.duplicate.run();
  assert.deepEqual([figure.items().length, told.at(-1)], [400, 'A figure has at most 400 bars.']);
});

test('bars are numbered in the order of the clicks; what is undone is numbered again', () => {
  const { figure, order, told } = begin('4,0 4,9; 1,0 1,9; 3,0 3,9; 2,0 2,9');
  const click = (x) => order.assignNext(figure.items().findIndex(({ points }) => points[0][0] === x), numbered);
  const xs = () => figure.items().map(({ points }) => points[0][0]);
  click(1);
  click(3);
  assert.deepEqual([xs(), order.count()], [[1, 3, 4, 2], 2]);
  click(3);
  assert.deepEqual([xs(), told.at(-1)], [[1, 3, 4, 2], 'It is number 2 already.']);
  figure.undo();
  assert.deepEqual([xs(), order.count()], [[1, 4, 3, 2], 1]);
  for (const x of [2, 3, 4]) click(x);
  assert.deepEqual([xs(), told.at(-1)], [[1, 2, 3, 4], 'All are numbered.']);
});
