// Tells a trackpad's inertia from the fingers on it, because no browser says when they lift. Numbers in, a boolean out.

const leastEvents = 6; // smaller ones without a greater one between; chosen: about 100 ms, in which fingers are never so even
const leastShrinking = 0.6; // fingers that stop do so at once
const maxGap = 40; // ms between two events of one momentum
const freshDelta = 1.5; // times the delta before, and 4 more: only fingers push again

/**
 * `follows(event)` says of each wheel event in turn whether it comes from inertia; `rest()` is called when the wheel
 * has stopped.
 */
export function createInertia() {
  let last = null;
  let shrunk = 0; // events that were a little smaller than the one before; a mouse wheel's are equal, which is no inertia
  let isCoasting = false;

  return {
    follows({ deltaY, deltaMode, timeStamp }) {
      const before = last;
      last = { deltaY, timeStamp };
      if (deltaMode !== 0 || !before) return isCoasting;
      const share = deltaY / before.deltaY;
      const isEven = share > leastShrinking && share <= 1 && timeStamp - before.timeStamp <= maxGap;
      if (!isEven) shrunk = 0;
      else if (share < 1) shrunk += 1;
      if (shrunk >= leastEvents) isCoasting = true;
      if (isCoasting && (share < 0 || Math.abs(deltaY) > Math.abs(before.deltaY) * freshDelta + 4)) isCoasting = false;
      return isCoasting;
    },
    /** All events are inertia until the wheel has stopped, or is pushed again. */
    ignore() {
      isCoasting = true;
    },
    rest() {
      last = null;
      shrunk = 0;
      isCoasting = false;
    },
  };
}
