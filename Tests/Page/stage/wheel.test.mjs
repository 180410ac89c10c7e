import assert from 'node:assert/strict';
import test from 'node:test';
import { createFinger } from '../../../web/stage/finger.js';
import { followWheel } from '../../../web/stage/wheel.js';
import { fakeClock, fakeElement, halfSizeGeometry } from '../fakes.mjs';

function device() {
  const sent = [];
  const clock = fakeClock();
  const finger = createFinger((message) => sent.push(message) > 0);
  const element = fakeElement();
  const follower = followWheel(element, finger, halfSizeGeometry, clock);
  const wheel = (deltaY, more = {}) => element.fire('wheel', { timeStamp: clock.now(), clientY: 200, deltaY, deltaMode: 0, ...more });
  clock.pass(1000);
  return { sent, clock, finger, wheel, follower, phases: () => sent.map((message) => message.phase) };
}

test('a wheel is one drag from its first event to 150 ms after its last', () => {
  const { sent, clock, wheel } = device();

  wheel(-10);
  clock.pass(100);
  wheel(-5);
  clock.pass(149);
  assert.equal(sent.length, 3);
  clock.pass(1);

  assert.deepEqual(sent, [
    { type: 'drag', phase: 'began', samples: [[992000, 200]] }, // the first event's travel took its time
    { type: 'drag', phase: 'moved', samples: [[1000000, 220]] },
    { type: 'drag', phase: 'moved', samples: [[1100000, 230]] },
    { type: 'drag', phase: 'ended', samples: [[1250000, 230]] }, // 150 ms at rest: no velocity
  ]);
});

test('the next wheel event after the end begins another drag', () => {
  const { clock, wheel, phases } = device();

  wheel(-10);
  clock.pass(150);
  wheel(-10);

  assert.deepEqual(phases(), ['began', 'moved', 'ended', 'began', 'moved']);
});

test('a line is 16 CSS pixels, a page the viewport\'s height', () => {
  const { sent, wheel } = device();

  wheel(-3, { deltaMode: 1 });
  wheel(1, { deltaMode: 2 });

  assert.deepEqual(sent.slice(1).map((message) => message.samples[0][1]), [200 + 3 * 16 * 2, 200 + 96 - 844]);
});

test('the page\'s zoom and a sideways wheel are no drag', () => {
  const { sent, wheel } = device();

  wheel(-10, { ctrlKey: true });
  wheel(0, { deltaX: 9 });

  assert.deepEqual(sent, []);
});

test('while a pointer holds the finger the wheel does nothing', () => {
  const { sent, clock, finger, wheel } = device();

  finger.began('pointer', [0, 0]);
  wheel(-10);
  clock.pass(1000);

  assert.equal(sent.length, 1);
});

test('the wheel scrolls the list and not the page', () => {
  const { wheel } = device();
  let taken = 0;

  wheel(-10, { preventDefault: () => { taken += 1; } });

  assert.equal(taken, 1);
});

test('a trackpad lets go when only its inertia is left, with the velocity that it had; the rest moves nothing', () => {
  const { sent, clock, wheel, phases } = device();

  for (let delta = -60; delta < -2; delta *= 0.93) {
    wheel(delta);
    clock.pass(16);
  }

  assert.deepEqual(phases(), ['began', 'moved', 'moved', 'moved', 'moved', 'moved', 'moved', 'ended']);
  const [before, last] = sent.slice(-2).map(({ samples: [[time]] }) => time);
  assert.equal(last - before, 16000); // at the first event of the inertia: it does not wait for the wheel to rest
});

test('after a cancelled drag what is left of the wheel\'s momentum begins no other one', () => {
  const { clock, finger, wheel, phases, follower } = device();

  wheel(-10);
  finger.cancel();
  follower.cancelled();
  wheel(-10);
  clock.pass(150);
  wheel(-10);

  assert.deepEqual(phases(), ['began', 'moved', 'cancelled', 'began', 'moved']);
});
