// The second session: a store and a connection of its own. It gets its design, and then mirrors the first session.

import { messagesOf } from './designs.js';
import { createEvent } from '../model/event.js';
import { createHandlers } from '../model/handlers.js';
import { createStore } from '../model/store.js';
import { createTracer } from '../model/tracer.js';
import { rejectionText } from '../net/requests.js';

/** The address of the page of another session, with the same access token and encoding. */
export function addressOf(href, session) {
  const address = new URL(href);
  const encoding = address.searchParams.get('encoding');
  address.search = new URLSearchParams({ session, ...(encoding ? { encoding } : {}) }).toString();
  const token = new URLSearchParams(address.hash.slice(1)).get('token');
  address.hash = token ? new URLSearchParams({ token }).toString() : '';
  return address.href;
}

/**
 * Connects (net/client.js' createClient) to the session of the page at `href`, gives it `values` once (null: it keeps its own), and lets it mirror
 * the session of that name. `toast(text)` shows why something is refused. Returns its `store`, `send`, `trace`
 * (tracer.js), `design(values)` and `close`.
 */
export function createSecond(href, name, { catalog, values, toast, connect }) {
  const store = createStore();
  store.set({ catalog });
  const quiet = { toast: createEvent(), refused: createEvent(), logged: createEvent() };
  quiet.toast.listen((text) => { if (!isClosed) toast(text); });
  const client = connect(href, store, createHandlers(store, quiet, { navigator: {} }), quiet.toast); // one device vibrates
  let wanted = values;
  let isReady = false; // its scene and its settings have come since it joined
  let isClosed = false;

  /** Gives it other values. */
  async function design(next) {
    await Promise.all(messagesOf(next, store.state).map((message) => client.request(message)));
  }

  async function mirror() {
    try {
      const next = wanted;
      wanted = null;
      if (next) await design(next);
      if (!isClosed) await client.request({ type: 'mirror', session: name });
    } catch (refusal) {
      if (!isClosed && refusal) toast(rejectionText(refusal)); // without one the connection is lost, and another one will follow
    }
  }

  store.subscribe(['welcome'], () => { isReady = false; });
  store.subscribe(['settings'], () => {
    if (isReady) return;
    isReady = true;
    mirror();
  });

  return {
    store,
    send: client.send,
    trace: createTracer(client.request),
    design,
    /** The first session's connection is new: after a restart of the daemon it may be the later one to come back. */
    sourceIsBack() {
      if (isReady && !store.state.mirror?.session) mirror();
    },
    close() {
      isClosed = true;
      client.close();
    },
  };
}
