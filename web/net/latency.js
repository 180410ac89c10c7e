// How the time of a round trip is spent. Numbers in, numbers out.

/**
 * Returns a function from a ping's four times, ms, to `{ total, up, daemon, down }`, ms: `left` and `arrived` by the
 * page's clock, `received` and `sent` by the daemon's. The clocks are compared as in NTP (RFC 5905, 8): the quickest
 * round trip so far is assumed to take equally long both ways. For a daemon that sends no times there is only the
 * total.
 */
export function createSplit() {
  let least = Infinity; // ms on the way in the quickest round trip
  let difference = 0; // the daemon's clock minus the page's, ms

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
