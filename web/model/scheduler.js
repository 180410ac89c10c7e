// When the page shows changes: the device at the display's rate, growing plots at most twenty times a second and texts
// ten times, and nothing while nothing changes.

const textInterval = 100; // ms; chosen: digits that change more often cannot be read
const plotInterval = 50; // ms; chosen: nobody misses smaller steps of a curve, and the device gets their time
const plotShare = 0.03; // of the time, on a page that is busy or slow; chosen: a plot of 1 ms is drawn at the full rate
const longestInterval = 200; // ms, however long the last plot took: the first one takes long

/**
 * The clocks. Each is a function that takes work and returns a function that requests it: however often the work was
 * requested since the clock's last turn, its next turn does it once. A clock without requests is stopped. If work
 * throws, the console gets a warning.
 */
export function createScheduler({ requestAnimationFrame, setTimeout, performance, console } = globalThis) {
  const slow = []; // turns of texts and plots: one in a display's frame, because both together take longer than a frame

  function inOwnFrame(turn) {
    if (slow.push(turn) === 1) requestAnimationFrame(nextSlow);
  }
  function nextSlow() {
    slow[0]();
    slow.shift();
    if (slow.length > 0) requestAnimationFrame(nextSlow);
  }

  /**
   * At most once in that many ms, and less often if it takes more than that share of the time; with a display's frame,
   * so that texts change together with the picture.
   */
  function every(interval, share = 1) {
    let next = -Infinity; // ms
    return (turn) => setTimeout(() => inOwnFrame(() => {
      const start = performance.now();
      next = start + interval;
      turn();
      next = Math.max(next, start + Math.min(longestInterval, (performance.now() - start) / share));
    }), Math.max(0, next - performance.now()));
  }

  return {
    /** Before the display's next frame; what work of that turn requests, in the same one. */
    atDisplayRate: createClock(requestAnimationFrame, console, true),
    /** With the display's next frame, but not within 100 ms of the last texts. */
    atTextRate: createClock(every(textInterval), console),
    /** With the display's next frame, but not within 50 ms of the last plots, and later if those took long. */
    atPlotRate: createClock(every(plotInterval, plotShare), console),
  };
}

/**
 * `requestTurn(turn)` has `turn` called once, later. `isGrowing`: what work requests of other work is done in the same turn,
 * but nothing twice. `isFirst`: work that others show is done before them.
 */
function createClock(requestTurn, console, isGrowing = false) {
  let requested = new Set();
  let running = null; // the work of the present turn, and what of it was begun
  const begun = new Set();

  function turn() {
    [running, requested] = [requested, new Set()];
    for (const work of running) { // also what is added meanwhile
      begun.add(work);
      attempt(work, console);
    }
    running = null;
    begun.clear();
  }

  return (work, isFirst = false) => () => {
    if (isGrowing && running && !begun.has(work)) return running.add(work);
    if (requested.size === 0) requestTurn(turn);
    requested = isFirst ? new Set([work, ...requested]) : requested.add(work);
  };
}

/** Work that throws does not stop the rest of the page. */
function attempt(work, console) {
  try {
    work();
  } catch (error) {
    console.warn(error);
  }
}
