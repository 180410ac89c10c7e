// Ticks as text, and the ticks of events.

import { isEvent } from '../model/lanes.js';
import { ticksPerSecond } from '../model/trace.js';

/** A tick as tick and time: "36 · 300 ms". */
export const tickText = (tick) => `${Math.round(tick)} · ${timeText(tick)}`;
export const timeText = (tick) => `${Math.round(tick / 0.12)} ms`;
/** A tick's time as the ruler has it: "0.300 s". */
export const secondsText = (tick) => `${(tick / ticksPerSecond).toFixed(3)} s`;

/** The ticks of all events, in order, each once. */
export function eventTicksOf({ notices, marks, ticks }) {
  const all = [...notices.filter(isEvent), ...marks].map(({ tick }) => tick);
  return [...new Set(all)].filter((tick) => tick >= 0 && tick <= ticks).sort((a, b) => a - b);
}
