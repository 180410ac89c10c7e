// Questions of which the daemon answers one for a viewer at a time: `trace`, `export`, `figure` and `values`.

const retryDelay = 50; // ms
const usualAttempts = 60; // chosen: longer than the trace of a take takes

/** `request`, but while the daemon answers another question of this page, it is asked again a moment later, so many times in all. */
export function createPatientRequest(request, maxAttempts = usualAttempts, { setTimeout } = globalThis) {
  return async (message) => {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await request(message);
      } catch (refusal) {
        if (refusal?.reason !== 'busy' || attempts === maxAttempts) throw refusal;
        await new Promise((resolve) => setTimeout(resolve, retryDelay));
      }
    }
  };
}
