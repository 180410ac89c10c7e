import assert from 'node:assert/strict';
import test from 'node:test';
import { createSplit } from '../../../web/net/latency.js';

/** A ping that left at 1000 ms, by a daemon whose clock is 5,000,000 ms ahead. */
const ping = ({ up, daemon, down }) => ({ left: 1000, arrived: 1000 + up + daemon + down, received: 5001000 + up, sent: 5001000 + up + daemon });
const rounded = (split) => Object.fromEntries(Object.entries(split).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));

test('the first round trip is split into halves around the daemon\'s time', () => {
  assert.deepEqual(rounded(createSplit()(ping({ up: 4, daemon: 1, down: 4 }))), { total: 9, up: 4, daemon: 1, down: 4 });
});

test('a slower one is split by the quickest so far', () => {
  const split = createSplit();
  split(ping({ up: 2, daemon: 0.5, down: 2 }));

  assert.deepEqual(rounded(split(ping({ up: 30, daemon: 1, down: 3 }))), { total: 34, up: 30, daemon: 1, down: 3 });
  assert.deepEqual(rounded(split(ping({ up: 2, daemon: 0, down: 12 }))), { total: 14, up: 2, daemon: 0, down: 12 });
});

test('no part is negative, and all make up the total', () => {
  const split = createSplit();
  split(ping({ up: 9, daemon: 0, down: 1 })); // its ways count as 5 ms each

  const { up, daemon, down, total } = split(ping({ up: 0.5, daemon: 0, down: 20 }));

  assert.deepEqual([up, daemon, down, total], [0, 0, 20.5, 20.5]);
});

test('a daemon that says no times gives the total', () => {
  assert.deepEqual(createSplit()({ left: 10, arrived: 22 }), { total: 12 });
});
