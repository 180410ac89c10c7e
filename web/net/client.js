// The page as a client of the daemon: its connection and pings, and their state in the store.

import { encodingNameOf, socketURL, subprotocols, tokenOf } from './address.js';
import { createBinaryReader, writeBinary } from './binary.js';
import { check } from './checks.js';
import { connect, serviceRestart } from './connection.js';
import { adoptEarly } from './early-socket.js';
import { createPings } from './pings.js';
import { createRequests } from './requests.js';
import { resumeText } from './resume-point.js';

/** The two encodings of messages. Both have the same content. */
const encodings = {
  binary: { subprotocol: subprotocols.binary, createReader: createBinaryReader, write: writeBinary },
  json: { subprotocol: subprotocols.json, createReader: () => JSON.parse, write: JSON.stringify },
};

/**
 * Connects the page at `href` to its daemon and writes `connection` and `latency` into the store; other messages go to
 * `handlers`, by type. `toast(text)` shows why the daemon refuses a connection.
 */
export function createClient(href, store, handlers, toast) {
  const url = socketURL(href, navigator.language);
  const token = tokenOf(href);
  const pings = createPings((message) => connection.send(message), {
    onLatency: (latency) => store.set({ latency }),
    onSilence: () => connection.giveUp(),
  });
  const requests = createRequests((message) => connection.send(message));
  const allHandlers = {
    ...handlers,
    pong: pings.pong,
    traced: requests.answer,
    exported: requests.answer,
    figured: requests.answer,
    valued: requests.answer,
    done: requests.answer,
    refusal: (message) => requests.refuse(message) || handlers.refusal(message),
  };
  const resume = () => resumeText(store.state.resumePoint);
  const connection = connect(url, { encoding: encodingOf(href), token, resume }, {
    onMessage: (data, read) => deliver(data, allHandlers, read),
    onState(state, event, wasOpen, retryIn = 0) {
      // A session that continues at another daemon returns in a moment: show no message.
      store.set({ connection: { state, reason: event?.code === serviceRestart ? '' : event?.reason ?? '', retryIn }, latency: null });
      pingWhileSeen(state === 'open');
      if (state !== 'open') requests.lost();
      if (state === 'reconnecting' && !wasOpen) explain();
    },
  }, { WebSocket: adoptEarly(globalThis), setTimeout, clearTimeout });

  /** Says why the daemon refuses the socket, if it does. */
  async function explain() {
    const { handshakeErrorOf } = await import('./handshake-error.js');
    const error = await handshakeErrorOf(url, token);
    if (!error) return;
    toast(error.text);
    if (!error.isFinal) return;
    connection.stopRetrying();
    store.set({ connection: { state: 'refused', reason: error.text } });
  }

  function pingWhileSeen(isOpen) {
    if (isOpen && !document.hidden) pings.start();
    else pings.stop();
  }

  return {
    /** Returns whether the message was sent. */
    send: connection.send,
    /** A promise of the answer to a message, or of its `done`; see requests.js. */
    request: requests.request,
    /** Ends the connection for good. */
    close() {
      pings.stop();
      connection.close();
      requests.lost();
    },
    /** The network is back: the next attempt need not wait. */
    retryNow: connection.retryNow,
    /** The page was hidden, or is visible again. */
    visibilityChanged() {
      if (!document.hidden) connection.retryNow();
      pingWhileSeen(connection.isOpen());
    },
  };
}

/** The encoding for the page at `href`. */
export function encodingOf(href) {
  return encodings[encodingNameOf(href)];
}

/**
 * Reads the socket's data and passes the message to the handler of its type. No message of the daemon can stop the
 * page.
 */
export function deliver(data, handlers, read = JSON.parse, warn = console.warn) {
  try {
    const message = check(read(data));
    handlers[message.type]?.(message);
  } catch (error) {
    warn(`message ignored: ${error.message}`, data);
  }
}
