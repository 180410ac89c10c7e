// What this page's finger does and the daemon has not confirmed: marked after a while, and let go in the end.

const quiet = 250; // ms
const patience = 5000; // ms, as at a connection that is lost

/** `waitsSince()` is since when the daemon has said nothing, ms, or null. Writes `isUnconfirmed` into the store. */
export function createUnconfirmed(store, waitsSince, letGo, { performance, setTimeout, clearTimeout }) {
  let timer = null;

  function end() {
    clearTimeout(timer);
    timer = null;
    if (store.state.isUnconfirmed) store.set({ isUnconfirmed: false });
  }

  function look() {
    timer = null;
    const since = waitsSince();
    if (since === null) return end();
    const time = performance.now() - since;
    if (time >= quiet !== store.state.isUnconfirmed) store.set({ isUnconfirmed: time >= quiet });
    if (time >= patience) letGo();
    else begin();
  }

  function begin() {
    timer ??= setTimeout(look, quiet);
  }

  return { begin, end };
}
