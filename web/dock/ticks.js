// Ticks for people, and those at which something happens.

import { isEvent } from '../model/trace.js';

/** A tick as tick and time: "36 · 300 ms". */
export const tickText = (tick) => `${Math.round(tick)} · ${timeText(tick)}`;
export const timeText = (tick) => `${Math.round(tick / 0.12)} ms`;

/** The ticks at which something happens, in their order, each once. */
export function eventTicksOf({ notices, marks, ticks }) {
  const all = [...notices.filter(isEvent), ...marks].map(({ tick }) => tick);
  return [...new Set(all)].filter((tick) => tick >= 0 && tick <= ticks).sort((a, b) => a - b);
}
