import assert from 'node:assert/strict';
import test from 'node:test';
import { noFocus } from '../../../web/model/focus.js';
import { createStore } from '../../../web/model/store.js';
import { followFocus } from '../../../web/stage/focus.js';
import { createGeometry } from '../../../web/stage/screen.js';
import { createElement } from '../dom.mjs';

const viewport = [390, 844]; // as large as the element

function device() {
  const store = createStore();
  const [document, canvas] = [createElement(), createElement()];
  document.querySelector = () => null;
  let cancelled = 0;
  const geometry = createGeometry(canvas, () => ({ viewport }), () => store.state.focus);
  followFocus(document, canvas, store, geometry, () => viewport, { cancel: () => { cancelled += 1; } });
  const wheel = (deltaY, more = {}) => canvas.fire('wheel', { deltaY, ctrlKey: true, clientX: 195, clientY: 300, ...more });
  const touch = (type, pointerId, clientX, clientY) => canvas.fire(type, { pointerId, pointerType: 'touch', clientX, clientY });
  const press = (key, more = {}) => {
    let isTaken = false;
    document.fire('keydown', { key, target: createElement(), preventDefault: () => { isTaken = true; }, ...more });
    return isTaken;
  };
  return { store, wheel, touch, press, cancelled: () => cancelled, focus: () => store.state.focus, at: (clientX, clientY) => geometry.point({ clientX, clientY }) };
}
const rounded = (values) => values.map((value) => Math.round(value * 100) / 100);

test('a wheel with Ctrl, and so a pinch on a trackpad, zooms to what is under it; without Ctrl it does not', () => {
  const { wheel, focus, at } = device();

  wheel(-30, { ctrlKey: false });
  assert.equal(focus(), noFocus);
  wheel(-30);
  wheel(-30);

  assert.equal(Math.round(focus().factor * 100), Math.round(Math.exp(0.6) * 100));
  assert.deepEqual(rounded(at(195, 300)), [195, 300]);
  wheel(60);
  wheel(60);
  assert.equal(focus(), noFocus);
});

test('one notch of a wheel is a step, not all of the way', () => {
  const { wheel, focus } = device();

  wheel(-120);

  assert.equal(Math.round(focus().factor * 100), Math.round(Math.exp(0.4) * 100));
});

test('two fingers zoom to what is between them and move it; the second one ends the pull of the first', () => {
  const { touch, focus, at, cancelled } = device();
  touch('pointerdown', 1, 150, 300);
  assert.equal(cancelled(), 0);
  touch('pointerdown', 2, 250, 300);

  touch('pointermove', 1, 100, 300);
  touch('pointermove', 2, 300, 300);
  assert.deepEqual([focus().factor, cancelled()], [2, 1]);
  assert.deepEqual(rounded(at(200, 300)), [200, 300]);

  touch('pointermove', 1, 100, 320);
  touch('pointermove', 2, 300, 320);
  assert.deepEqual(rounded(at(200, 320)), [200, 300]);
});

test('one finger moves the list, and zooms nothing', () => {
  const { touch, focus } = device();
  touch('pointerdown', 1, 150, 300);
  touch('pointermove', 1, 150, 400);
  touch('pointerup', 1, 150, 400);
  touch('pointerdown', 2, 250, 300);
  touch('pointermove', 2, 250, 100);

  assert.equal(focus(), noFocus);
});

test('Escape and 0 go back to all of the device, and mean what they meant when nothing is zoomed', () => {
  const { wheel, focus, press } = device();
  assert.deepEqual([press('Escape'), press('0')], [false, false]);

  wheel(-40);
  assert.deepEqual([press('0', { ctrlKey: true }), press('1'), focus() === noFocus], [false, false, false]);
  assert.deepEqual([press('0'), focus()], [true, noFocus]);
  wheel(-40);
  assert.deepEqual([press('Escape'), focus()], [true, noFocus]);
});
