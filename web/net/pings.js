// Measures how long a message takes to the daemon and back.

import { createSplit } from './latency.js';

const interval = 2000; // ms
const maxUnanswered = 3; // pings; after that the connection counts as dead, though nobody has closed it

/**
 * Sends pings from `start` to `stop`. `onLatency` is called with how the time to each answer was spent (latency.js);
 * `onSilence` when answers no longer arrive.
 */
export function createPings(send, { onLatency, onSilence }, { performance, setTimeout, clearTimeout } = globalThis) {
  let split = createSplit();
  let timer = null;
  let unanswered = 0;

  function ping() {
    if (unanswered >= maxUnanswered) {
      stop();
      onSilence();
      return;
    }
    unanswered += 1;
    send({ type: 'ping', t: Math.round(performance.now() * 1000) }); // µs, as in a drag's samples
    timer = setTimeout(ping, interval);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
  }

  return {
    start() {
      if (timer !== null) return;
      unanswered = 0;
      split = createSplit(); // the next daemon has another clock
      ping();
    },
    stop,
    pong({ t, received, sent }) {
      unanswered = 0;
      onLatency(split({ left: t / 1000, arrived: performance.now(), received, sent }));
    },
  };
}
