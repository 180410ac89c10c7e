// When the page shows what has changed: canvases at the display's rate, texts ten times a second, and nothing while nothing changes.

const textInterval = 100; // ms; chosen: digits that change more often cannot be read

/**
 * Two clocks. Each is a function that takes work and returns a function that requests it: however often the work was requested since
 * the clock's last turn, its next turn does it once. A clock without requests stands still.
 *
 * `environment` has requestFrame, setTimeout, now (ms) and `warn`, which is called with the error of work that throws.
 */
export function createScheduler({ requestFrame, setTimeout, now, warn }) {
  let lastTexts = -Infinity; // ms

  /** Texts are written with a display's frame, so that no text runs ahead of its picture. */
  function requestTexts(turn) {
    setTimeout(() => requestFrame(() => {
      lastTexts = now();
      turn();
    }), Math.max(0, lastTexts + textInterval - now()));
  }

  return {
    /** Before the display's next frame. */
    atDisplayRate: createClock(requestFrame, warn),
    /** With the display's next frame, but not within 100 ms of the last texts. */
    atTextRate: createClock(requestTexts, warn),
  };
}

/** `requestTurn(turn)` has `turn` called once, later. */
function createClock(requestTurn, warn) {
  const requested = new Set();

  function turn() {
    const works = [...requested];
    requested.clear();
    for (const work of works) attempt(work, warn);
  }

  return (work) => () => {
    if (requested.size === 0) requestTurn(turn);
    requested.add(work);
  };
}

/** Work that throws does not keep the page from the rest. */
function attempt(work, warn) {
  try {
    work();
  } catch (error) {
    warn(error);
  }
}
