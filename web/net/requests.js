// Messages that are answered: each has an id, which its answer repeats.

/** Why a request was rejected, in words. */
export const rejectionText = (refusal) => refusal?.text ?? 'The connection was lost. Try again.';

/** `send(message)` returns whether the message was sent. */
export function createRequests(send) {
  const waiting = new Map();
  let count = 0;

  /** Returns whether the answer was awaited. */
  function settle(id, how, value) {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.[how](value);
    return found !== undefined;
  }

  return {
    /**
     * A promise of the daemon's answer: `traced`, `exported`, `figured`, `valued`, otherwise `done`. It is rejected
     * with the refusal, or with null when there is no connection or it is lost.
     */
    request(message) {
      const id = (count += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        if (!send({ ...message, id })) settle(id, 'reject', null);
      });
    },
    answer: (message) => settle(message.id, 'resolve', message),
    refuse: (refusal) => settle(refusal.id, 'reject', refusal),
    /** The connection is lost: requests that were sent on it will not be answered on the next one. */
    lost() {
      for (const id of [...waiting.keys()]) settle(id, 'reject', null);
    },
  };
}
