import assert from 'node:assert/strict';
import test from 'node:test';
import { createEditedFigure } from '../../../web/figure/edited-figure.js';
import { createOrder } from '../../../web/figure/order.js';
import { followBoard } from '../../../web/figure/pointer.js';
import { pointAt } from '../../../web/figure/view.js';
import { createEdits } from '../../../web/inspector/edits.js';
import { createElement } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { fakeDaemon, sessionOf } from '../inspector/fakes.mjs';
import { square } from './fakes.mjs';

/** A board at 10 pixels a point, whose pixel (0, 0) is the point (0, 0). */
function begin(value = square, form = 'bars') {
  const [clock, daemon, told] = [fakeClock(), fakeDaemon(), []];
  clock.pass(1000);
  const edits = createEdits(sessionOf({ figure: value }), daemon.request, fakeEvents(), () => {}, clock);
  const figure = createEditedFigure(edits, { key: 'header.figure', parameter: { form } }, () => {}, clock);
  let [view, tool, overlay] = [{ scale: 10, x: 0, y: 0 }, 'select', null];
  const pixel = ({ clientX, clientY }) => [clientX, clientY];
  const board = { element: createElement(), pixel, view: () => view, look: (next) => { view = next; }, tool: () => tool, setOverlay: (next) => { overlay = next; }, point: (event) => pointAt(view, pixel(event)) };
  const cancel = followBoard(board, figure, createOrder(figure, (text) => told.push(text)), (text) => told.push(text));
  let stopped = false;
  const fire = (type, [x, y], more = {}) => board.element.fire(type, { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x * 10, clientY: y * 10, stopImmediatePropagation: () => { stopped = true; }, ...more });
  const drag = (from, to, more) => {
    fire('pointerdown', from, more);
    for (let step = 1; step <= 10; step += 1) fire('pointermove', from.map((value, axis) => value + (to[axis] - value) * step / 10), more);
    fire('pointerup', to, more);
  };
  return { figure, edits, told, fire, drag, click: (at, more) => { fire('pointerdown', at, more); fire('pointerup', at, more); }, use: (next) => { tool = next; }, cancel, view: () => view, overlay: () => overlay, isStopped: () => stopped };
}
const text = ({ figure }) => figure.text();

test('a click selects, Shift adds and takes away, a click beside lets go', () => {
  const { figure, click } = begin();
  click([5, 0.2]);
  assert.deepEqual(figure.selection(), [0]);
  click([5, 10], { shiftKey: true });
  assert.deepEqual(figure.selection(), [0, 2]);
  click([5, 0], { shiftKey: true });
  assert.deepEqual(figure.selection(), [2]);
  click([5, 5]);
  assert.deepEqual(figure.selection(), []);
});

test('a box selects what lies in it', () => {
  const { figure, drag, overlay } = begin();
  drag([-2, 8], [12, 12]);
  assert.deepEqual([figure.selection(), overlay()], [[2], null]);
});

test('an end is dragged to the grid, to another end, freely with Alt; undo takes it back at once', () => {
  const page = begin();
  page.drag([9.9, 0], [13.3, 3.8]);
  assert.equal(text(page), square.replace('0,0 10,0;', '0,0 13,4;'));
  page.figure.undo();
  assert.equal(text(page), square);
  page.drag([0.1, 0], [9.6, 9.7]);
  assert.equal(text(page), square.replace('0,0 10,0;', '10,10 10,0;'));
  page.figure.undo();
  page.drag([9.9, 0], [13.333, 3.777], { altKey: true });
  assert.equal(text(page), square.replace('0,0 10,0;', '0,0 13.33,3.78;'));
});

test('a bar is moved by its middle; all that are selected move together', () => {
  const page = begin();
  page.drag([5, 0], [25.2, 20.3]);
  assert.equal(text(page), square.replace('0,0 10,0;', '20,20 30,20;'));
  page.figure.undo();
  page.figure.select([0, 2]);
  page.drag([5, 0], [25, 20]);
  assert.equal(text(page), '20,20 30,20; 10,0 10,10; 30,30 20,30; 0,10 0,0');
});

test('Add draws a bar from press to release, also from another one\'s end; a click draws none', () => {
  const page = begin();
  page.use('add');
  page.drag([10.2, 9.9], [20.1, 14.2]);
  assert.equal(text(page), `${square}; 10,10 20,14`);
  assert.deepEqual(page.figure.selection(), [4]);
  page.click([5, 5]);
  assert.equal(page.figure.items().length, 5);
  assert.match(page.told.at(-1), /Drag/);
});

test('Number takes bars in the order of the clicks', () => {
  const page = begin();
  page.use('number');
  page.click([5, 10]);
  page.click([0, 5]);
  assert.equal(text(page), '10,10 0,10; 0,10 0,0; 0,0 10,0; 10,0 10,10');
});

test('Escape and a pointer that vanishes leave everything as it was', () => {
  for (const end of [(page) => page.cancel(), (page) => page.fire('pointercancel', [0, 0])]) {
    const page = begin();
    page.fire('pointerdown', [5, 0]);
    page.fire('pointermove', [25, 20]);
    assert.notEqual(text(page), '');
    end(page);
    page.fire('pointermove', [30, 30]);
    assert.deepEqual([text(page), page.figure.isMoving(), page.figure.canUndo()], [square, false, false]);
  }
  assert.equal(begin().cancel(), false);
});

test('a finger reaches farther than a mouse', () => {
  const page = begin();
  page.click([5, 1.5]);
  assert.deepEqual(page.figure.selection(), []);
  page.click([5, 1.5], { pointerType: 'touch' });
  assert.deepEqual(page.figure.selection(), [0]);
});

test('a second finger calls the first one\'s gesture off, and both zoom', () => {
  const page = begin();
  const finger = (id) => ({ pointerType: 'touch', pointerId: id });
  page.fire('pointerdown', [5, 0], finger(1));
  page.fire('pointermove', [15, 10], finger(1));
  page.fire('pointerdown', [25, 10], finger(2));
  assert.deepEqual([text(page), page.isStopped()], [square, true]);
  page.fire('pointermove', [35, 10], finger(2));
  assert.equal(page.view().scale, 20);
  page.fire('pointerup', [35, 10], finger(2));
  page.fire('pointermove', [0, 0], finger(1));
  assert.deepEqual([text(page), page.view().scale], [square, 20]);
});

test('strokes are moved as a whole', () => {
  const page = begin('M0 0L10 0L10 10M20 0L30 0', 'strokes');
  page.drag([10, 5], [12, 6]);
  assert.equal(text(page), 'M2 1L12 1L12 11M20 0L30 0');
});
