import assert from 'node:assert/strict';
import test from 'node:test';
import { createStore } from '../../../web/model/store.js';
import { createDocument, createElement } from '../dom.mjs';
import { followDisplay, frameTime, rateFor } from '../../../web/stage/display.js';

test('the display\'s frame is the median of its gaps, once there are enough', () => {
  assert.equal(frameTime(Array(23).fill(16)), null);
  assert.equal(frameTime([...Array(20).fill(8.3), 33, 34, 35, 36]), 8.3);
});

for (const [time, rate] of [[null, 60], [16.7, 60], [13.3, 60], [11.1, 60], [10, 120], [8.3, 120], [6.9, 120]]) {
  test(`a display's frame of ${time} ms asks for ${rate}`, () => assert.equal(rateFor(time), rate));
}

/** A page on a display whose frames take `gap` ms. */
function page(gap) {
  const display = { gap };
  const sent = [];
  const asked = [];
  const store = createStore();
  let time = 0;
  const document = createDocument();
  const window = createElement();
  followDisplay(document, store, (message) => sent.push(message), { window, requestAnimationFrame: (action) => asked.push(action) });
  return {
    sent, display, connect: () => store.set({ welcome: {} }), change: () => window.fire('resize'), asked,
    hide(hidden) { document.hidden = hidden; },
    run() { for (let turn = 0; turn < 100 && asked.length > 0; turn += 1) asked.shift()(time += display.gap); },
  };
}

test('a display of 60 Hz asks for nothing: that is what a connection begins with', () => {
  const { sent, connect, run } = page(1000 / 60);

  connect();
  run();

  assert.deepEqual(sent, []);
});

test('a quick display asks for 120, at every connection anew; counting ends by itself', () => {
  const { sent, connect, run, asked } = page(1000 / 120);

  connect();
  run();
  assert.deepEqual([sent, asked.length], [[{ type: 'rate', framesPerSecond: 120 }], 0]);
  connect();
  run();

  assert.equal(sent.length, 2);
});

test('a window that moves to a slower display asks for 60 again', () => {
  const { sent, display, connect, run, change } = page(1000 / 120);
  connect();
  run();

  display.gap = 1000 / 60;
  change();
  run();

  assert.deepEqual(sent.map(({ framesPerSecond }) => framesPerSecond), [120, 60]);
});

test('a hidden page, whose frames stand still, changes no rate', () => {
  const { sent, connect, run, change, hide } = page(1000 / 120);
  connect();
  run();

  hide(true);
  change();
  run();

  assert.equal(sent.length, 1);
});
