// Events: what happens, as opposed to the state in the store. An event is passed on at once, and not kept.

/**
 * An event: a function that calls all listeners, in the order of `listen(listener)`, with its own
 * arguments.
 */
export function createEvent() {
  const listeners = [];
  const event = (...values) => { for (const listener of listeners) listener(...values); };
  return Object.assign(event, { listen: (listener) => { listeners.push(listener); } });
}
