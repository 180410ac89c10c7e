// A tick to jump to, as people type it.

import { anchorsOf } from './anchors.js';
import { ticksPerSecond } from './trace.js';

/**
 * The tick of a text: `120` or `120t`, `350ms`, `1.5s`, or the beginning of the name of a mark, an anchor or a
 * callback. Throws an error that says what may be typed.
 */
export function parseJump(text, trace) {
  const [, number, unit = 't'] = /^(\d+(?:\.\d+)?)\s*(t|ms|s)?$/.exec(text.trim()) ?? [];
  if (number !== undefined) {
    const tick = Math.round(number * { t: 1, ms: ticksPerSecond / 1000, s: ticksPerSecond }[unit]);
    if (tick <= trace.ticks) return tick;
    throw new Error(`the take ends at tick ${trace.ticks} (${Math.round(trace.ticks * 1000 / ticksPerSecond)} ms)`);
  }
  const named = namedTicksOf(trace);
  const wanted = text.trim().toLowerCase();
  const found = wanted && named.find(([name]) => name.toLowerCase().startsWith(wanted));
  if (found) return found[1];
  throw new Error(`a tick (120), a time (350ms, 1.5s) or one of: ${named.map(([name]) => name).join(', ')}`);
}

/** Every named tick, as [name, tick]: marks first, then the names that every motion has; each name once. */
function namedTicksOf(trace) {
  const all = [
    ...trace.marks.map(({ name, tick }) => [name, tick]),
    ...Object.entries(anchorsOf(trace)),
    ...trace.notices.map(({ notice, to, tick }) => [to ?? notice, tick]),
  ];
  return [...new Map(all.filter(([, tick]) => tick !== undefined).reverse())].reverse();
}
