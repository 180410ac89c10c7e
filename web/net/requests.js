// Messages that are answered: each has an id, which its answer repeats.

const slow = new Set(['trace', 'export', 'figure', 'values']); // the daemon answers one of them at a time for each viewer
const maxQueued = 100; // slow requests that wait for their turn; chosen: those who ask have at most a few out at once

/** Why a request was rejected, in words. */
export const rejectionText = (refusal) => refusal?.text ?? 'The connection was lost. Try again.';

/** `send(message)` returns whether the message was sent. Of slow requests one is out at a time. */
export function createRequests(send) {
  const waiting = new Map();
  const queue = []; // the slow requests whose turn comes, as [message, resolve, reject]
  let slowId = null; // of the slow request that is out
  let count = 0;

  function begin(message, resolve, reject) {
    const id = (count += 1);
    waiting.set(id, { resolve, reject });
    if (slow.has(message.type)) slowId = id;
    if (!send({ ...message, id })) settle(id, 'reject', null);
  }

  /** Returns whether the answer was awaited. */
  function settle(id, how, value) {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.[how](value);
    if (id === slowId) {
      slowId = null;
      if (queue.length > 0) begin(...queue.shift());
    }
    return found !== undefined;
  }

  return {
    /**
     * A promise of the daemon's answer: `traced`, `exported`, `figured`, `valued`, otherwise `done`. It is rejected
     * with the refusal, or with null when there is no connection or it is lost.
     */
    request: (message) => new Promise((resolve, reject) => {
      if (slowId === null || !slow.has(message.type)) begin(message, resolve, reject);
      else if (queue.length < maxQueued) queue.push([message, resolve, reject]);
      else reject({ reason: 'busy', text: 'Too much waits for an answer. Try again.' });
    }),
    answer: (message) => settle(message.id, 'resolve', message),
    refuse: (refusal) => settle(refusal.id, 'reject', refusal),
    /** The connection is lost: requests that were sent on it will not be answered on the next one. */
    lost() {
      for (const [, , reject] of queue.splice(0)) reject(null);
      for (const id of [...waiting.keys()]) settle(id, 'reject', null);
    },
  };
}
