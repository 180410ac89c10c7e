// Messages that are answered: each has an id, by which its answer is known.

/** Why a request was rejected, in words. */
export const rejectionText = (refusal) => refusal?.text ?? 'The connection was lost. Try again.';

/** `send(message)` says whether the message went out. */
export function createRequests(send) {
  const waiting = new Map();
  let count = 0;

  /** Whether somebody waited for it. */
  function settle(id, how, value) {
    const found = waiting.get(id);
    waiting.delete(id);
    found?.[how](value);
    return found !== undefined;
  }

  return {
    /**
     * A promise of the daemon's answer: `traced`, `exported`, `figured`, `valued`, else `done`. It is rejected with the
     * refusal, or with null when the connection is not there or is lost.
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
    /** The connection is lost: what was sent on it is not answered on the next one. */
    lost() {
      for (const id of [...waiting.keys()]) settle(id, 'reject', null);
    },
  };
}
