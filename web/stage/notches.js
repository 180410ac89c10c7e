// Notches of a mouse wheel: how they differ from a trackpad's deltas, and how their travel is spread over time. Numbers
// in, numbers out.

/**
 * The duration of a notch's travel, ms. Chosen: browsers that scroll smoothly take 100 to 200, Chromium for a fast
 * wheel 100 (kInverseDeltaMinDuration, in sixtieths of a second, is 6).
 */
export const notchTime = 120;
const sizes = [100, 120]; // CSS pixels of a notch in Chromium on Windows and on Linux, unless the page is zoomed
const notchUnit = 120; // of `wheelDeltaY`: WHEEL_DELTA of Windows, which browsers keep, however far a notch scrolls
const trackpadFactor = -3; // a trackpad's `wheelDeltaY` is that many times `deltaY`, in Chromium and WebKit

const isMultiple = (value, of) => Boolean(value) && value % of === 0;

/**
 * Whether a wheel event comes from a wheel with notches. Lines and pages do; `deltaMode` is read first, because Firefox
 * reports lines only then.
 */
export function isNotch({ deltaMode, deltaY, wheelDeltaY }) {
  if (deltaMode !== 0) return true;
  if (wheelDeltaY === trackpadFactor * deltaY) return false;
  return isMultiple(wheelDeltaY, notchUnit) || sizes.some((size) => isMultiple(deltaY, size));
}

/** The sum of travels, each spread over `notchTime` from its beginning, easing in and out. */
export function createNotches() {
  let notches = []; // { from, travel }: ms, pt
  let done = 0; // pt, of those that are over

  return {
    add: (from, travel) => notches.push({ from, travel }),
    /** The travel of all notches at a time, pt. */
    travelAt(time) {
      for (const { from, travel } of notches) if (time >= from + notchTime) done += travel;
      notches = notches.filter(({ from }) => time < from + notchTime);
      return notches.reduce((sum, { from, travel }) => sum + travel * eased((time - from) / notchTime), done);
    },
    /** Whether any of them has not ended. */
    isMoving: () => notches.length > 0,
    clear() {
      [notches, done] = [[], 0];
    },
  };
}

/** Smoothstep: converts a fraction of the time into a fraction of the travel, with no velocity at either end. */
const eased = (share) => Math.max(0, share) ** 2 * (3 - 2 * Math.max(0, share));
