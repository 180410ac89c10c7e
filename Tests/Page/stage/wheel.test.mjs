import assert from 'node:assert/strict';
import test from 'node:test';
import { createFinger } from '../../../web/stage/finger.js';
import { isNotch } from '../../../web/stage/notches.js';
import { followWheel } from '../../../web/stage/wheel.js';
import { fakeClock, fakeElement, halfSizeOf } from '../fakes.mjs';

function device(axis) {
  const sent = [];
  const clock = fakeClock();
  const finger = createFinger((message) => sent.push(message) > 0);
  const element = fakeElement();
  const requestAnimationFrame = (act) => clock.setTimeout(() => act(clock.now()), 10); // a display of 100 frames a second
  const follower = followWheel(element, finger, halfSizeOf({ viewport: [390, 844], axis }), { ...clock, requestAnimationFrame });
  const wheel = (deltaY, more = {}) => element.fire('wheel', { timeStamp: clock.now(), clientX: 50, clientY: 200, deltaX: 0, deltaY, deltaMode: 0, ...more });
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
  const { sent, clock, wheel } = device();

  wheel(-3, { deltaMode: 1 });
  clock.pass(120);
  wheel(1, { deltaMode: 2 });
  clock.pass(120);

  const places = sent.map((message) => message.samples[0][1]);
  assert.deepEqual([places[12], places.at(-1)], [200 + 3 * 16 * 2, 200 + 96 - 844]);
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

const places = (sent) => sent.map(({ samples: [[, y]] }) => y);

test('a notch takes 120 ms, with a sample at each of the display\'s frames at its own time, and the finger lifts 150 ms behind it, at rest', () => {
  const { sent, clock, wheel, phases } = device();

  wheel(-120);
  assert.deepEqual(places(sent), [200], 'nothing at once');
  clock.pass(269);
  assert.deepEqual(phases(), ['began', ...Array(12).fill('moved')]);
  clock.pass(1);

  assert.deepEqual(sent.at(-1), { type: 'drag', phase: 'ended', samples: [[1270000, 440]] });
  assert.deepEqual(sent.slice(0, 13).map(({ samples: [[time]] }) => time), Array.from({ length: 13 }, (_, frame) => 1000000 + frame * 10000));
  const steps = places(sent).slice(1).map((y, index) => y - sent[index].samples[0][1]);
  assert.ok(steps.every((step) => step >= 0 && step < 32), steps); // a linear one has 20 at each
  assert.ok(steps[0] < 8 && steps[11] < 8, 'it begins and ends slowly');
  assert.equal(clock.waiting(), 0);
});

test('more notches while one goes on add up, to the sum and in one drag; the other way they take back', () => {
  const { sent, clock, wheel, phases } = device();

  for (const delta of [-120, -120, -100]) {
    wheel(delta);
    clock.pass(50);
  }
  clock.pass(120);
  assert.equal(places(sent).at(-1), 200 + 2 * 340);
  wheel(120);
  clock.pass(120);
  assert.equal(places(sent).at(-1), 200 + 2 * 220);
  clock.pass(150);
  assert.deepEqual([phases().filter((phase) => phase !== 'moved'), places(sent).at(-1)], [['began', 'ended'], 640]);
});

test('the next notch after the lift begins where the pointer is', () => {
  const { sent, clock, wheel } = device();
  wheel(-120);
  clock.pass(270);
  wheel(-120, { clientY: 300 });
  clock.pass(120);
  assert.deepEqual([places(sent).at(-1), sent.filter(({ phase }) => phase === 'began').length], [400 + 240, 2]);
});

test('a trackpad\'s deltas stay direct, also where one of them is as large as a notch', () => {
  const { sent, wheel } = device();
  wheel(-30.5);
  wheel(-120);
  assert.deepEqual(places(sent), [200, 261, 501]);
});

test('a cancelled notch moves nothing more', () => {
  const { sent, clock, finger, wheel, follower } = device();
  wheel(-120);
  clock.pass(50);
  finger.cancel();
  follower.cancelled();
  const count = sent.length;
  clock.pass(1000);
  assert.equal(sent.length, count);
});

for (const [event, isOne] of [
  [{ deltaMode: 1, deltaY: 3 }, true], [{ deltaMode: 2, deltaY: -1 }, true], [{ deltaMode: 0, deltaY: -100 }, true], [{ deltaMode: 0, deltaY: 240 }, true],
  [{ deltaMode: 0, deltaY: -96, wheelDeltaY: 120 }, true], // in a page at 125 %
  [{ deltaMode: 0, deltaY: 57, wheelDeltaY: -120 }, true], // three lines
  [{ deltaMode: 0, deltaY: -40, wheelDeltaY: 120 }, false], [{ deltaMode: 0, deltaY: 100, wheelDeltaY: -300 }, false], // a trackpad's, of an unlucky size
  [{ deltaMode: 0, deltaY: 4 }, false], [{ deltaMode: 0, deltaY: -100.5 }, false], [{ deltaMode: 0, deltaY: 15, wheelDeltaY: -18 }, false], [{ deltaMode: 0, deltaY: 0, wheelDeltaY: 0 }, false],
]) test(`${JSON.stringify(event)} is ${isOne ? 'a notch' : 'none'}`, () => assert.equal(isNotch(event), isOne));

test('a horizontal list follows a trackpad to its sides, and not up and down', () => {
  const placesOn = (axis) => {
    const { sent, wheel } = device(axis);
    wheel(-30);
    wheel(-2, { deltaX: -10 });
    return sent.map(({ samples: [[, y]] }) => y);
  };

  assert.deepEqual(placesOn('horizontal'), [100, 120]);
  assert.deepEqual(placesOn('rightToLeft'), [290, 270]);
});

test('a wheel with no other direction moves a horizontal list, too', () => {
  const { sent, clock, wheel } = device('horizontal');

  wheel(-3, { deltaMode: 1 });
  clock.pass(1000);

  assert.deepEqual(sent.at(-1).samples[0][1], 196);
});
