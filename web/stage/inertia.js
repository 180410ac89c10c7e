// Distinguishes a trackpad's inertia from fingers on it: no browser says when they lift. Numbers in, a boolean out.

const leastEvents = 6; // ever smaller ones in a row; chosen: about 100 ms; fingers are never that even
const leastShrinking = 0.6; // fingers stop more abruptly
const maxGap = 40; // ms between two events of the same inertia
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
    /** Treats all events as inertia until the wheel has stopped, or is pushed again. */
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
