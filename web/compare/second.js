// The second session: a store and a connection of its own. It gets its design, and then mirrors the first session.

import { messagesOf } from './designs.js';
import { createEvent } from '../model/event.js';
import { createHandlers } from '../model/handlers.js';
import { createStore } from '../model/store.js';
import { createTracer } from '../model/tracer.js';
import { createClient } from '../net/client.js';
import { rejectionText } from '../net/requests.js';

/** The address of a page of that session, with the same token. */
export function addressOf(href, session, token) {
  const address = new URL(href);
  const encoding = address.searchParams.get('encoding');
  address.search = new URLSearchParams({ session, ...(encoding ? { encoding } : {}) }).toString();
  address.hash = token ? new URLSearchParams({ token }).toString() : '';
  return address.href;
}

/**
 * Connects to the session of the page at `href`. `source` is the first session's name; the daemon's refusals go to
 * `refused(text)`. `values` are set once, null keeps those that it has. Returns its `store`, its `trace` (tracer.js),
 * `design(values)`, which gives it other values, and `close`.
 */
export function createSecond(href, first, values, { source, toast, refused, connect = createClient }) {
  const store = createStore();
  store.set({ catalog: first.state.catalog, devices: first.state.devices, preferences: first.state.preferences });
  const silent = { toast: ({ length }) => length, refused: createEvent(), logged: createEvent() };
  const client = connect(href, store, createHandlers(store, silent, { navigator: {} }), toast); // one haptic is enough
  let wanted = values;
  let isReady = false; // its scene and settings have come since it joined
  let isClosed = false;

  async function begin() {
    try {
      await design(wanted);
      await client.request({ type: 'mirror', session: source });
    } catch (refusal) {
      if (!isClosed && refusal) refused(rejectionText(refusal));
    }
  }

  /** Later values are set while it mirrors. */
  async function design(next) {
    wanted = null;
    if (!next) return;
    const sent = messagesOf(next, store.state).map((message) => client.request(message));
    await Promise.all(sent);
  }

  store.subscribe(['welcome'], ({ welcome }) => {
    isReady = false;
    if (welcome) client.send({ type: 'fingers' });
  });
  store.subscribe(['settings'], () => {
    if (isReady) return;
    isReady = true;
    begin();
  });
  // The first session may be the later one to come back after the daemon was restarted.
  first.subscribe(['welcome'], () => { if (!isClosed && isReady && !store.state.mirror?.session) begin(); });

  return {
    store,
    trace: createTracer(client.request),
    design,
    close() {
      isClosed = true;
      client.close();
    },
  };
}
