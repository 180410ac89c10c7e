import assert from 'node:assert/strict';
import test from 'node:test';
import { createFinger } from '../../../web/stage/finger.js';
import { followPointer } from '../../../web/stage/pointer.js';
import { fakeElement, halfSizeGeometry } from '../fakes.mjs';

/** A device under a pointer; `at(time, clientY)` are an event's fields. */
function device({ answers = () => true } = {}) {
  const sent = [];
  const finger = createFinger((message) => answers(message) && sent.push(message) > 0);
  const element = fakeElement();
  followPointer(element, finger, halfSizeGeometry);
  return { sent, finger, element, phases: () => sent.map((message) => message.phase) };
}
const at = (timeStamp, clientY, more = {}) => (
  { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, buttons: 1, timeStamp, clientY, ...more }
);

test('a drag is began, moved, ended: µs and viewport points', () => {
  const { element, sent } = device();

  element.fire('pointerdown', at(1000, 160));
  element.fire('pointermove', at(1008.333, 162.25));
  element.fire('pointerup', at(1024, 165));

  assert.deepEqual(sent, [
    { type: 'drag', phase: 'began', samples: [[1000000, 120]] },
    { type: 'drag', phase: 'moved', samples: [[1008333, 124.5]] },
    { type: 'drag', phase: 'ended', samples: [[1024000, 130]] },
  ]);
  assert.deepEqual(element.captured, [1]);
});

test('coalesced samples keep their own times', () => {
  const { element, sent } = device();

  element.fire('pointerdown', at(0, 100));
  element.fire('pointermove', at(16, 110, { getCoalescedEvents: () => [at(8, 104), at(12, 107), at(16, 110)] }));

  assert.deepEqual(sent[1].samples, [[8000, 8], [12000, 14], [16000, 20]]);
});

test('a browser that keeps no coalesced events still moves', () => {
  const { element, sent } = device();

  element.fire('pointerdown', at(0, 100));
  element.fire('pointermove', at(16, 110, { getCoalescedEvents: () => [] }));

  assert.deepEqual(sent[1].samples, [[16000, 20]]);
});

test('more than 256 samples are several messages, in order', () => {
  const { element, sent } = device();
  const many = Array.from({ length: 600 }, (_, index) => at(index, 100));

  element.fire('pointerdown', at(0, 100));
  element.fire('pointermove', at(600, 100, { getCoalescedEvents: () => many }));

  assert.deepEqual(sent.slice(1).map((message) => message.samples.length), [256, 256, 88]);
  assert.deepEqual(sent.slice(1).flatMap((message) => message.samples.map(([time]) => time / 1000)), many.map((event) => event.timeStamp));
});

test('times never run backwards', () => {
  const { element, sent } = device();

  element.fire('pointerdown', at(10, 100));
  element.fire('pointermove', at(9.5, 101));

  assert.deepEqual(sent[1].samples, [[10000, 2]]);
});

for (const type of ['pointercancel', 'lostpointercapture']) {
  test(`${type} cancels the drag, without a sample`, () => {
    const { element, sent } = device();

    element.fire('pointerdown', at(0, 100));
    element.fire(type, at(5, 100));
    element.fire('pointerup', at(6, 100));

    assert.deepEqual(sent.slice(1), [{ type: 'drag', phase: 'cancelled', samples: [] }]);
  });
}

test('the capture that a lifted finger loses cancels nothing', () => {
  const { element, phases } = device();

  element.fire('pointerdown', at(0, 100));
  element.fire('pointerup', at(5, 100));
  element.fire('lostpointercapture', at(5, 100));

  assert.deepEqual(phases(), ['began', 'ended']);
});

test('a second finger is ignored: down, moving, up and cancelled', () => {
  const { element, phases } = device();
  const second = { pointerId: 2, isPrimary: false };

  element.fire('pointerdown', at(0, 100));
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) element.fire(type, at(1, 200, second));
  element.fire('pointerdown', at(2, 200, { pointerId: 3, pointerType: 'mouse' })); // primary of its own kind
  element.fire('pointerup', at(3, 100));

  assert.deepEqual(phases(), ['began', 'ended']);
});

test('a finger that comes second on the page is ignored, also when the first is beside the device', () => {
  const { element, sent } = device();

  element.fire('pointerdown', at(0, 100, { pointerId: 2, isPrimary: false }));

  assert.deepEqual(sent, []);
});

test('of a mouse only the left button drags', () => {
  const { element, sent } = device();

  element.fire('pointerdown', at(0, 100, { pointerType: 'mouse', button: 2, buttons: 2 }));
  element.fire('pointermove', at(1, 100, { pointerType: 'mouse', buttons: 2 }));

  assert.deepEqual(sent, []);
});

test('a left button let go while the right one is down ends the drag', () => {
  const { element, phases } = device();

  element.fire('pointerdown', at(0, 100, { pointerType: 'mouse' }));
  element.fire('pointermove', at(1, 101, { pointerType: 'mouse', buttons: 3 }));
  element.fire('pointermove', at(2, 102, { pointerType: 'mouse', buttons: 2 }));
  element.fire('pointerup', at(3, 102, { pointerType: 'mouse', buttons: 0 }));

  assert.deepEqual(phases(), ['began', 'moved', 'ended']);
});

test('a refused drag is cancelled once, then muted; the next drag is not', () => {
  const { element, finger, phases } = device();

  element.fire('pointerdown', at(0, 100));
  assert.equal(finger.mute(), true);
  element.fire('pointermove', at(1, 101));
  finger.mute();
  element.fire('pointerup', at(2, 101));
  assert.deepEqual(phases(), ['began', 'cancelled']);

  element.fire('pointerdown', at(3, 100));
  element.fire('pointerup', at(4, 100));
  assert.deepEqual(phases(), ['began', 'cancelled', 'began', 'ended']);
});

test('a refusal of the drag before ends a drag that the daemon may have let begin', () => {
  const { element, finger, sent } = device();

  element.fire('pointerdown', at(0, 100)); // refused: somebody else is down
  element.fire('pointerup', at(1, 100)); // ... who lifts meanwhile
  element.fire('pointerdown', at(2, 100)); // so that this one begins
  finger.mute(); // and here comes the refusal

  assert.deepEqual(sent.at(-1), { type: 'drag', phase: 'cancelled', samples: [] });
});

test('a refusal that finds the finger lifted says nothing', () => {
  const { element, finger, phases } = device();

  element.fire('pointerdown', at(0, 100));
  element.fire('pointerup', at(1, 100));
  finger.mute();

  assert.deepEqual(phases(), ['began', 'ended']);
});

test('without a drag there is nothing to mute', () => {
  const { element, finger } = device();

  assert.equal(finger.mute(), false);
  element.fire('pointerdown', at(0, 100));
  finger.mute();
  assert.equal(finger.mute(), false);
});

test('a drag whose beginning could not be sent stays muted when the connection is back', () => {
  let isOpen = false;
  const { element, phases } = device({ answers: () => isOpen });

  element.fire('pointerdown', at(0, 100));
  isOpen = true;
  element.fire('pointermove', at(1, 101));
  element.fire('pointerup', at(2, 101));

  assert.deepEqual(phases(), []);
});

test('one coalesced sample is taken in the event\'s stead', () => {
  const { element, sent } = device();
  element.fire('pointerdown', at(0, 100));

  element.fire('pointermove', at(9, 110, { getCoalescedEvents: () => [at(8, 105)] }));

  assert.deepEqual(sent[1].samples, [[8000, 10]]);
});

test('a cancelled pointer is gone: the next one drags, and its own moves say nothing', () => {
  const { element, phases } = device();
  element.fire('pointerdown', at(0, 100));
  element.fire('pointercancel', at(1, 100));

  element.fire('pointermove', at(2, 100));
  element.fire('pointerdown', at(3, 100, { pointerId: 2 }));

  assert.deepEqual(phases(), ['began', 'cancelled', 'began']);
});

test('a long press is a drag, not a menu', () => {
  const { element } = device();
  let prevented = 0;

  element.fire('contextmenu', { preventDefault: () => { prevented += 1; } });

  assert.equal(prevented, 1);
});
