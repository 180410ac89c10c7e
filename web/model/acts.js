// Whether it was this page that moved the list: of a take, whoever watches cannot tell whose it is.

const acts = new Set(['drag', 'begin', 'finish', 'reset', 'play', 'upload']);

/** A function that notes a message that goes out, and gives it back. */
export function createActs(store) {
  return (message) => {
    if (!store.state.hasActed && acts.has(message.type)) store.set({ hasActed: true });
    return message;
  };
}
