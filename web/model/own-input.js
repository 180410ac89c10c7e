// Whether this page has moved the list: a take does not say who made it.

const moving = new Set(['drag', 'begin', 'finish', 'reset', 'play', 'upload']);

/**
 * `note(message)` notes a message that is sent, and returns it. `hasMoved()` says whether one of them has moved the
 * list since `reset()`.
 */
export function createOwnInput() {
  let hasMoved = false;
  return {
    note(message) {
      hasMoved ||= moving.has(message.type);
      return message;
    },
    hasMoved: () => hasMoved,
    reset() { hasMoved = false; },
  };
}
