// What the daemon's tick is now, from when its messages come.

export const tick = 1000 / 120; // ms
const kept = 32; // messages that count
const maxAge = 10000; // ms; a clock that has been set is right again after that
const maxBuffer = 50; // ms

/**
 * `heard(tick, at)`: a message that left at that tick came at `at`, ms. Messages are late by different times; the one that
 * was the least late counts.
 */
export function createTickClock() {
  let heard = [];
  let early = -Infinity; // ms of the daemon's tick 0 minus those of the page, of the message that was the least late

  const lateness = () => heard.map(({ early: each }) => early - each).sort((a, b) => a - b);

  return {
    heard(ticks, at) {
      heard = [...heard.filter((each) => at - each.at < maxAge).slice(1 - kept), { at, early: ticks * tick - at }];
      early = Math.max(...heard.map((each) => each.early));
    },
    /** The tick, with a fraction, of a message without delay beyond the least one that came now. */
    tickAt: (now) => (now + early) / tick,
    /** How long to wait so that nearly every message is there in time, ms. */
    buffer() {
      const late = lateness();
      return Math.min(maxBuffer, tick + (late[Math.floor(late.length * 0.95)] ?? 0));
    },
    isSet: () => heard.length > 0,
  };
}
