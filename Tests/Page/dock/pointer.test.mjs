import assert from 'node:assert/strict';
import test from 'node:test';
import { wheelFactor } from '../../../web/dock/axes.js';
import { followChartPointer } from '../../../web/dock/pointer.js';
import { createElement } from '../dom.mjs';

function started() {
  const calls = [];
  const note = (name) => (...parameters) => calls.push([name, ...parameters]);
  const element = createElement();
  followChartPointer(element, { scrub: note('scrub'), place: note('place'), point: note('point'), zoom: note('zoom'), pan: note('pan'), wheelFactor });
  const fire = (type, clientX, more = {}) => element.fire(type, { clientX, pointerId: 1, button: 0, shiftKey: false, deltaX: 0, ...more });
  return { calls, fire };
}

test('a drag scrubs and sets no cursor', () => {
  const { calls, fire } = started();
  fire('pointerdown', 10);
  fire('pointermove', 20);
  fire('pointermove', 12);
  fire('pointerup', 12);

  assert.deepEqual(calls, [['scrub', 10], ['scrub', 20], ['scrub', 12]]);
});

test('a click sets cursor A where it scrubs to, with Shift only B', () => {
  const { calls, fire } = started();
  fire('pointerdown', 10);
  fire('pointermove', 12); // a hand trembles
  fire('pointerup', 12);
  fire('pointerdown', 50, { shiftKey: true });
  fire('pointerup', 50);

  assert.deepEqual(calls, [['scrub', 10], ['place', 12, false], ['place', 50, true]]);
});

test('two fingers zoom about their middle and pan with it; lifting them sets no cursor', () => {
  const { calls, fire } = started();
  fire('pointerdown', 100);
  fire('pointerdown', 200, { pointerId: 2 });
  calls.length = 0;
  fire('pointermove', 300, { pointerId: 2 });
  fire('pointerup', 300, { pointerId: 2 });
  fire('pointerup', 100);

  assert.deepEqual(calls, [['zoom', 0.5, 200], ['pan', -50]]);
});

test('a wheel zooms, with Shift or sideways it pans', () => {
  const { calls, fire } = started();
  fire('wheel', 70, { deltaY: -100 });
  fire('wheel', 70, { deltaY: 30, shiftKey: true });
  fire('wheel', 70, { deltaX: 20, deltaY: 1 });

  assert.deepEqual(calls.map(([name]) => name), ['zoom', 'pan', 'pan']);
  assert.ok(calls[0][1] < 1);
  assert.deepEqual(calls.slice(1), [['pan', 30], ['pan', 20]]);
});

test('another button does nothing; a pointer that is lost ends its drag', () => {
  const { calls, fire } = started();
  fire('pointerdown', 10, { button: 2 });
  assert.deepEqual(calls, []);
  fire('pointerdown', 10);
  fire('pointercancel', 10);
  fire('pointermove', 99);
  assert.deepEqual(calls.at(-1), ['point', 99]);
});
