// Events: what happens, as opposed to what the store knows. An event is passed on at once, and nothing of it is kept.

/**
 * An event: a function that calls everybody who listens, in the order of `listen(listener)`, with what it was called
 * with.
 */
export function createEvent() {
  const listeners = [];
  const event = (...values) => { for (const listener of listeners) listener(...values); };
  return Object.assign(event, { listen: (listener) => { listeners.push(listener); } });
}
