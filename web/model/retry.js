// Requests that the daemon refuses while too many of all viewers wait: `trace`, `export`, `figure` and `values`.

const retryDelay = 50; // ms
const maxAttempts = 60; // chosen: longer than the trace of a take takes

/** Like `request`, but while the daemon is busy, it is repeated after a moment, at most `attempts` times. */
export function createRetryingRequest(request, attempts = maxAttempts, { setTimeout } = globalThis) {
  return async (message) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request(message);
      } catch (refusal) {
        if (refusal?.reason !== 'busy' || attempt === attempts) throw refusal;
        await new Promise((resolve) => setTimeout(resolve, retryDelay));
      }
    }
  };
}
