// The intervals and moments of a motion: an edge's states, the finger's touches, the callbacks.

import { isEvent } from './trace.js';

/** An edge's states, as [{ state, from, to }] without gaps: from its first tick to the tick after its last. */
export function statesOf(trace, edge) {
  const intervals = [];
  for (let tick = 0; tick <= trace.ticks; tick += 1) {
    const state = trace.at(tick).frame?.[edge]?.state;
    const last = intervals.at(-1);
    if (last && last.state === state) last.to = tick + 1;
    else intervals.push({ state, from: tick, to: tick + 1 });
  }
  return intervals.filter(({ state }) => state);
}

/** When the finger was down, as [{ from, to }]. */
export function touchesOf({ finger, ticks }) {
  const touches = [];
  for (const { tick, phase } of finger) {
    if (phase === 'began') touches.push({ from: tick, to: ticks });
    else if (touches.length > 0 && phase !== 'moved') touches.at(-1).to = Math.min(touches.at(-1).to, tick);
  }
  return touches;
}

/**
 * The callbacks, one entry for each tick that has some: `{ tick, names }`, the first one first. A change of state is
 * none: it has a band.
 */
export function callbacksOf({ notices, ticks }) {
  const byTick = new Map();
  for (const { tick, notice } of notices.filter((each) => isEvent(each) && each.notice !== 'state' && each.tick >= 0 && each.tick <= ticks)) {
    byTick.set(tick, [...(byTick.get(tick) ?? []), notice]);
  }
  return [...byTick].map(([tick, names]) => ({ tick, names })).sort((a, b) => a.tick - b.tick);
}
