import assert from 'node:assert/strict';
import test from 'node:test';
import { createFinger } from '../../../web/stage/finger.js';
import { followKeys } from '../../../web/stage/keys.js';
import { fakeElement, halfSizeOf } from '../fakes.mjs';

function device(axis) {
  const sent = [];
  const frames = [];
  const element = fakeElement();
  const environment = { requestAnimationFrame: (action) => frames.push(action), cancelAnimationFrame: (id) => { delete frames[id - 1]; } };
  followKeys(element, createFinger((message) => sent.push(message) > 0), halfSizeOf({ viewport: [390, 844], axis }), environment);
  return {
    sent,
    press: (key, timeStamp, more = {}) => element.fire('keydown', { key, timeStamp, ...more }),
    release: (key, timeStamp) => element.fire('keyup', { key, timeStamp }),
    blur: () => element.fire('blur'),
    /** One display frame; says how many asked for it. */
    show: (time) => frames.splice(0).filter((action) => action).map((action) => action(time)).length,
  };
}

test('an arrow key moves a finger at 400 pt/s from the middle until it is let go', () => {
  const { sent, press, release, show } = device();

  press('ArrowDown', 1000);
  show(1010);
  show(1020);
  release('ArrowDown', 1025);

  assert.deepEqual(sent, [
    { type: 'drag', phase: 'began', samples: [[1000000, 422]] },
    { type: 'drag', phase: 'moved', samples: [[1010000, 426]] },
    { type: 'drag', phase: 'moved', samples: [[1020000, 430]] },
    { type: 'drag', phase: 'ended', samples: [[1025000, 432]] },
  ]);
  assert.equal(show(1030), 0);
});

test('a repeated key is still the same finger', () => {
  const { sent, press, show } = device();

  press('ArrowDown', 1000);
  press('ArrowDown', 1500);

  assert.equal(sent.length, 1);
  assert.equal(show(1510), 1);
});

test('the other arrow turns the finger round', () => {
  const { sent, press, release, show } = device();

  press('ArrowDown', 0);
  show(100);
  press('ArrowUp', 100);
  release('ArrowDown', 110);
  show(200);
  release('ArrowUp', 200);

  assert.deepEqual(sent.map(({ phase, samples }) => [phase, samples[0][1]]),
    [['began', 422], ['moved', 462], ['moved', 422], ['ended', 422]]);
});

test('a display frame from before the key moves nothing', () => {
  const { sent, press, show } = device();

  press('ArrowDown', 1000);
  show(995);

  assert.equal(sent.length, 1);
});

test('a key let go and pressed again within one display frame asks for the next one once', () => {
  const { press, release, show } = device();

  press('ArrowDown', 0);
  release('ArrowDown', 1);
  press('ArrowDown', 2);

  assert.equal(show(16), 1);
});

test('a device that loses the focus cancels', () => {
  const { sent, press, blur, show } = device();

  press('ArrowUp', 0);
  blur();

  assert.deepEqual(sent[1], { type: 'drag', phase: 'cancelled', samples: [] });
  assert.equal(show(16), 0);
});

test('other keys and shortcuts belong to the browser', () => {
  const { sent, press } = device();

  press('Tab', 0);
  press('constructor', 0);
  press('ArrowUp', 0, { altKey: true });

  assert.deepEqual(sent, []);
});

test('each shortcut belongs to the browser, an arrow alone to the device', () => {
  const { sent, press } = device();
  let taken = 0;
  const preventDefault = () => { taken += 1; };

  for (const shortcut of ['altKey', 'ctrlKey', 'metaKey']) press('ArrowUp', 0, { [shortcut]: true, preventDefault });
  assert.deepEqual([sent.length, taken], [0, 0]);
  press('ArrowUp', 0, { preventDefault });

  assert.deepEqual([sent.length, taken], [1, 1]); // the page does not scroll
});

test('on a horizontal list the arrows to its sides move the finger, away from where it begins', () => {
  for (const [axis, key] of [['horizontal', 'ArrowRight'], ['rightToLeft', 'ArrowLeft']]) {
    const { sent, press, release } = device(axis);

    press('ArrowDown', 900);
    press(key, 1000);
    release(key, 1025);

    assert.deepEqual(sent.map(({ samples: [[, y]] }) => y), [195, 205]);
  }
});
