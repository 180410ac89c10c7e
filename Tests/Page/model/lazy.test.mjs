import assert from 'node:assert/strict';
import test from 'node:test';
import { createLazy } from '../../../web/model/lazy.js';

/** What is loaded when the test says so: `loads` are the promises' ends. */
function begin() {
  const [told, loads, calls] = [[], [], []];
  const later = createLazy((text) => told.push(text), () => new Promise((resolve, reject) => { loads.push({ resolve, reject }); }));
  const settled = () => new Promise(setImmediate);
  return { told, loads, calls, later, settled, note: (name) => (loaded) => calls.push([name, loaded]) };
}

test('it is loaded once, and what was wanted meanwhile is done when it is there: the last of it, once', async () => {
  const { later, loads, calls, note, settled } = begin();
  assert.equal(loads.length, 0);
  later.use(note('first'));
  later.use(note('second'));
  later.use();
  await settled();
  assert.deepEqual([loads.length, calls], [1, []]);

  loads[0].resolve('menu');
  await settled();
  assert.deepEqual(calls, [['second', 'menu']]);
  later.use(note('third'));
  later.use(note('fourth'));
  await settled();
  assert.deepEqual([loads.length, calls.at(-1)], [1, ['fourth', 'menu']]);
});

test('a failure is said in a toast, and the next click loads it again', async () => {
  const { later, loads, calls, note, settled, told } = begin();
  later.use(note('first'));
  loads[0].reject(new Error('offline'));
  await settled();
  assert.match(told[0], /could not be loaded, try again\. offline$/);

  later.use(note('second'));
  loads[1].resolve('menu');
  await settled();
  assert.deepEqual(calls, [['second', 'menu']]);
});

test('what is loaded ahead fails without a word, and is loaded no second time when it is wanted', async () => {
  const { later, loads, calls, note, settled, told } = begin();
  later.preload();
  loads[0].reject(new Error('offline'));
  await settled();
  assert.deepEqual(told, []);

  const { click, pointerenter, focus } = later.button(note('clicked'));
  for (const listener of [pointerenter, focus, click]) listener();
  loads[1].resolve('menu');
  await settled();
  assert.deepEqual([loads.length, calls], [2, [['clicked', 'menu']]]);
});
