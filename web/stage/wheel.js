// Wheel and trackpad → the finger. A drag lasts from the first wheel event until the wheel rests, or until only a trackpad's inertia moves it.

import { createInertia } from './inertia.js';

const liftDelay = 150; // ms without a wheel event, after which the finger lifts
const leadTime = 8; // ms, about a tick: the first event's travel happened in the time before it
const pixelsPerLine = 16; // CSS pixels; about what browsers that count in lines (deltaMode 1) scroll for one

export function followWheel(element, finger, geometry, { now, setTimeout, clearTimeout }) {
  let y = 0; // pt
  let timer = null;
  const inertia = createInertia();

  function rest() {
    timer = null;
    inertia.rest();
    finger.ended('wheel', [now(), y]); // the time of the lift, not of the last event: a resting wheel has no velocity
  }

  element.addEventListener('wheel', (event) => {
    if (event.ctrlKey) return; // zoom
    event.preventDefault();
    if (event.deltaY === 0) return;
    clearTimeout(timer);
    timer = setTimeout(rest, liftDelay);
    if (inertia.follows(event)) return finger.ended('wheel', [event.timeStamp, y]); // the hand has let go: with the velocity that it had
    if (!finger.isHeldBy('wheel')) {
      y = geometry.point(event.clientY);
      if (!finger.began('wheel', [event.timeStamp - leadTime, y])) return;
    }
    y -= travel(event, geometry);
    finger.moved('wheel', [[event.timeStamp, y]]);
  }, { passive: false });

  return {
    /** What is left of the wheel's momentum moves nothing. */
    cancelled() {
      if (timer !== null) inertia.ignore();
    },
  };
}

/** How far the content is to move up, pt. */
function travel({ deltaY, deltaMode }, geometry) {
  if (deltaMode === 2) return deltaY * geometry.height();
  return deltaY * (deltaMode === 1 ? pixelsPerLine : 1) * geometry.pointsPerPixel();
}
