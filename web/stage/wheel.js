// Wheel and trackpad → the finger. A drag lasts from the first wheel event until the wheel rests, or until only a
// trackpad's inertia moves it.

import { createInertia } from './inertia.js';
import { createNotches, isNotch, notchTime } from './notches.js';

const liftDelay = 150; // ms without motion until the finger lifts
const leadTime = 8; // ms, about a tick: the first event's travel happened in the time before it
const pixelsPerLine = 16; // CSS pixels; about what browsers that count in lines (deltaMode 1) scroll per line

export function followWheel(element, finger, geometry, { performance, setTimeout, clearTimeout, requestAnimationFrame } = globalThis) {
  let y = 0; // pt, of the travel that is applied directly
  let timer = null;
  let isAsked = false; // a frame was requested
  let isDirect = false; // from a trackpad: many small deltas, even if one happens to be as large as a notch
  const inertia = createInertia();
  const notches = createNotches();

  function rest() {
    timer = null;
    isDirect = false;
    inertia.rest();
    const now = performance.now();
    finger.ended('wheel', [now, y - notches.travelAt(now)]); // the time of the lift, not of the last event: a wheel that has stopped has no velocity
    notches.clear();
  }

  /** The next sample of the notches in progress, at each of the display's frames. */
  function ask() {
    if (isAsked || !notches.isMoving()) return;
    isAsked = true;
    requestAnimationFrame((time) => {
      isAsked = false;
      finger.moved('wheel', [[time, y - notches.travelAt(time)]]);
      ask();
    });
  }

  element.addEventListener('wheel', (native) => {
    if (native.ctrlKey) return; // zoom
    native.preventDefault();
    const event = alongList(native, geometry.axis());
    const isSpread = isNotch(event) && !isDirect;
    if (event.deltaY === 0) return;
    isDirect = !isSpread;
    clearTimeout(timer);
    timer = setTimeout(rest, liftDelay + (isSpread ? notchTime : 0));
    if (!isSpread && inertia.follows(event)) return finger.ended('wheel', [event.timeStamp, y]); // the fingers have lifted, at this velocity
    if (!finger.isHeldBy('wheel')) {
      notches.clear();
      y = geometry.inList(native)[1];
      if (!finger.began('wheel', [event.timeStamp - (isSpread ? 0 : leadTime), y])) return;
    }
    if (isSpread) {
      notches.add(event.timeStamp, travel(event, geometry));
      return ask();
    }
    y -= travel(event, geometry);
    finger.moved('wheel', [[event.timeStamp, y - notches.travelAt(event.timeStamp)]]);
  }, { passive: false });

  return {
    /** Ignores the rest of the wheel's momentum. */
    cancelled() {
      notches.clear();
      if (timer !== null) inertia.ignore();
    },
  };
}

/** The event as if the list stood upright. One that is horizontal is also moved by a wheel that has no other direction. */
function alongList(event, axis) {
  const { deltaMode, deltaX, wheelDeltaX, timeStamp } = event;
  if (!axis || (deltaX === 0 && isNotch(event))) return event;
  const sign = axis === 'horizontal' ? 1 : -1;
  return { deltaMode, deltaY: sign * deltaX, wheelDeltaY: sign * wheelDeltaX, timeStamp };
}

/** How far the content should move up, pt. */
function travel({ deltaY, deltaMode }, geometry) {
  if (deltaMode === 2) return deltaY * geometry.length();
  return deltaY * (deltaMode === 1 ? pixelsPerLine : 1) * geometry.pointsPerPixel();
}
