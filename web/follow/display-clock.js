// Which tick the display shows. For who drags it is the one at which the daemon takes what is sent now; for who watches,
// one of which nearly everything is known.

import { createTickClock, tick } from './clock.js';

const mostSlewed = 0.1; // ticks a tick, by which it may be faster or slower
const mostLate = 120; // ticks; a clock that differs by more is set
const mostAhead = 120; // ticks by which it may be before the daemon
const leadStep = 1 / 8; // ticks by which that changes with an input that was taken later or earlier than expected

export function createDisplayClock() {
  let daemon = createTickClock();
  let position = 0; // the display's tick, with a fraction
  let last = 0; // ms: when it was that
  let lead = null; // ticks by which who drags is before what the daemon's messages say; null: it is not known

  const bounded = (ticks) => Math.min(mostAhead, Math.max(0, ticks));

  return {
    /** The next messages come another way. */
    forget() {
      [daemon, lead] = [createTickClock(), null];
    },
    /** A message that left at that tick has come. */
    heard(ticks, now) {
      daemon.heard(ticks, now);
    },
    /** Whether the daemon's ticks go on with that one: another preview has others. */
    continuesWith: (ticks, now) => daemon.isSet() && Math.abs(daemon.tickAt(now) - ticks) < mostLate,
    /** The display begins to show a preview. */
    begin(timeline, now) {
      [last, position] = [now, timeline.tick()];
    },
    /** A ping has taken so long, ms. */
    measured(roundTrip) {
      const ticks = roundTrip / tick;
      lead = bounded(lead === null ? ticks : lead + (ticks - lead) / 4);
    },
    /** The daemon has taken an input so many ticks later than was expected; null: nothing was expected. */
    learn(late) {
      if (late !== null) lead = bounded((lead ?? 0) + Math.sign(late) * leadStep);
    },
    /** Goes on, a little faster or slower if it is not where it should be, and the timeline with it. */
    goOn(timeline, isLeading, now) {
      const wanted = daemon.tickAt(now) + (isLeading ? lead ?? 0 : -daemon.buffer() / tick);
      const passed = (now - last) / tick;
      const missing = wanted - position - passed;
      last = now;
      if (timeline.isStill() || Math.abs(missing) > mostLate) position = wanted;
      else position += passed + Math.min(Math.max(missing, -mostSlewed * passed), mostSlewed * passed);
      timeline.advance(Math.floor(position));
      position = Math.max(position, timeline.tick());
    },
    /** Is moved by what was confirmed: the motion goes on where it is seen. */
    move(ticks, timeline) {
      position = Math.max(position + ticks, timeline.tick());
    },
    /** The share of the timeline's tick that has passed. */
    fraction: (timeline) => Math.min(1, position - timeline.tick()),
  };
}
