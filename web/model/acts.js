// Whether it was this page that moved the list: of a take, whoever watches cannot tell whose it is.

const acts = new Set(['drag', 'begin', 'finish', 'reset', 'play', 'upload']);

/** `noted(message)` notes a message that goes out, and gives it back. `hasActed()` says whether one of them moved the list since `clear()`. */
export function createActs() {
  let hasActed = false;
  return {
    noted(message) {
      hasActed ||= acts.has(message.type);
      return message;
    },
    hasActed: () => hasActed,
    clear() { hasActed = false; },
  };
}
