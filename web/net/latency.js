// Where the time of a round trip goes. Numbers in, numbers out.

/**
 * A function from a ping's four times, ms, to `{ total, up, daemon, down }`, ms: `left` and `arrived` by the page's
 * clock, `received` and `sent` by the daemon's. The clocks are compared as NTP does (RFC 5905, 8): by the quickest
 * round trip so far, whose way there and back count as equally long. A daemon that says no times is given the total
 * only.
 */
export function createSplit() {
  let least = Infinity; // ms on the way in the quickest round trip
  let difference = 0; // the daemon's clock less the page's, ms

  return function split({ left, arrived, received, sent }) {
    const total = arrived - left;
    if (!received || !sent) return { total };
    const daemon = Math.max(0, sent - received);
    const way = Math.max(0, total - daemon);
    if (way <= least) {
      least = way;
      difference = received - left - way / 2;
    }
    const up = Math.min(way, Math.max(0, received - difference - left));
    return { total, up, daemon, down: way - up };
  };
}
