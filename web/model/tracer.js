// A queue of `trace` and `export` requests, in which a newer one for the same takes the place of an older one.

import { createRetryingRequest } from './retry.js';
import { maxTicks, traceOf } from './trace.js';

const maxQueued = 100; // chosen: the pictures of a gallery that is wholly in view, with their motions, and a sweep at once
const maxAttempts = 20; // while the daemon is busy

/**
 * Returns a function from the fields of a `trace` message (take, script, recorded) to a promise of its trace:
 * `trace(wanted, key)`; its `file(wanted)` does the same for the fields of an `export` message, and promises the text.
 * A request is dropped when its key is requested again while it waits or between its parts, or when the queue is full:
 * its promise gives null. Requests with the key `take`, for the take that is shown, wait for no others: the page's own
 * engine may answer them however far the daemon is. A promise is rejected with the daemon's refusal. `request(message)` sends one and promises its answer.
 */
export function createTracer(request, browser = globalThis) {
  const attempt = createRetryingRequest(request, maxAttempts, browser);
  const queue = [];
  const running = new Set(); // one job, and one for the take that is shown

  async function answerTo(job) {
    const { name, ...wanted } = job.wanted; // the name is only shown
    if (job.isFile) return (await attempt({ type: 'export', ...wanted })).text;
    const parts = [];
    for (let from = 0; ;) {
      const part = await attempt({ type: 'trace', ...wanted, from });
      parts.push(part);
      if (part.next > Math.min(part.ticks, maxTicks) || part.next <= from) return traceOf(parts, name);
      if (job.isGivenUp) return null;
      from = part.next;
    }
  }

  async function run() {
    const isTake = queue[0]?.key === 'take';
    if (queue.length === 0 || [...running].some(({ key }) => !isTake || key === 'take')) return;
    const job = queue.shift();
    running.add(job);
    try {
      job.resolve(await answerTo(job));
    } catch (refusal) {
      job.reject(refusal);
    }
    running.delete(job);
    run();
  }

  function trace(wanted, key, isFile = false) {
    for (const job of running) job.isGivenUp ||= job.key === key;
    const waiting = queue.findIndex((job) => job.key === key);
    if (waiting >= 0) queue.splice(waiting, 1)[0].resolve(null);
    else if (queue.length >= maxQueued) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      queue.splice(key === 'take' ? 0 : queue.length, 0, { wanted, key, isFile, resolve, reject });
      run();
    });
  }
  return Object.assign(trace, { file: (wanted, key = 'file') => trace(wanted, key, true) });
}
