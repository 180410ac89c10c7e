// Keeps a socket to the daemon open.

import { subprotocolsOf } from './address.js';

const minDelay = 250; // ms; doubles with each failure
/** ms. Chosen: after a fault a cluster's daemon is there again within 3 s, and then everybody is served within 6 s. */
const maxDelay = 3000;
const handshakeTimeout = 10000; // ms
/**
 * A connection that has lasted this long was successful, ms. Two daemons that keep taking over a session from each
 * other disconnect the page sooner, again and again.
 */
const settledTime = 5000;
/** `WebSocket.OPEN` of the WebSockets standard. */
const readyStateOpen = 1;
/** The session continues at another daemon, which answers at once (RFC 6455 7.4.1, as registered: service restart). */
export const serviceRestart = 1012;

/**
 * How long to wait after that many failures in a row, ms. It doubles up to a limit, and is random, so that not all
 * pages reconnect at the same time.
 */
export function retryDelay(failures, random) {
  return Math.min(maxDelay, minDelay * 2 ** failures) * (0.5 + random() / 2);
}

/** The address of a socket that continues from a resume point, or starts from the beginning when that is null. */
function resumed(url, resumePoint) {
  const address = new URL(url);
  if (resumePoint !== null) address.searchParams.set('resume', resumePoint);
  return address.href;
}

/**
 * Opens a socket, and another one whenever it is lost: at once after a close with `serviceRestart`, otherwise after a
 * delay that doubles while connections do not last. There are never two at a time.
 *
 * `encoding` is one of client.js, `token` the link's or null. `resume()` returns the text of the resume point, or null.
 * `onState` is called with `connecting`, `open` and `reconnecting`, the last with the close event, whether the
 * socket was open and the delay until the next attempt, ms; `onMessage` with the data of each message and the function that reads it.
 */
export function connect(url, { encoding, token, resume = () => null }, { onState, onMessage }, { WebSocket, setTimeout, clearTimeout, random = Math.random } = globalThis) {
  const read = encoding.createReader(() => lost()); // one for all sockets: a new one's first frame builds on the scene, or brings one
  let socket = null;
  let isOpen = false;
  let timer = null;
  let failures = 0;

  function open() {
    clearTimeout(timer);
    const opening = new WebSocket(resumed(url, resume()), subprotocolsOf(encoding, token));
    opening.binaryType = 'arraybuffer';
    const whenCurrent = (handler) => (event) => socket === opening && handler(event);
    socket = opening;
    timer = setTimeout(lost, handshakeTimeout);
    opening.onopen = whenCurrent(opened);
    opening.onmessage = whenCurrent(received);
    opening.onclose = whenCurrent(lost);
  }

  function opened() {
    clearTimeout(timer);
    timer = setTimeout(() => { failures = 0; }, settledTime); // not at once: a socket that is accepted and then closed is a failure, too
    isOpen = true;
    onState('open');
  }

  function received({ data }) {
    onMessage(data, read);
  }

  function lost(event = {}) {
    clearTimeout(timer);
    const [old, wasOpen] = [socket, isOpen];
    socket = null;
    isOpen = false;
    old.close();
    const delay = event.code === serviceRestart && failures === 0 ? 0 : retryDelay(failures, random);
    timer = setTimeout(open, delay);
    failures += 1;
    onState('reconnecting', event, wasOpen, delay);
  }

  onState('connecting');
  open();
  return {
    isOpen: () => isOpen,

    /** Returns whether the message was sent: not over a socket that closes, whose close event is still to come. */
    send(message) {
      const canSend = isOpen && socket.readyState === readyStateOpen;
      if (canSend) socket.send(encoding.write(message));
      return canSend;
    },
    /** Makes no further attempt until `retryNow`: it would be refused again. */
    stopRetrying() {
      clearTimeout(timer);
    },
    /** Closes the socket for good. */
    close() {
      clearTimeout(timer);
      const old = socket;
      socket = null;
      isOpen = false;
      old?.close();
    },
    /** Ends the wait for the next attempt, if there is one. */
    retryNow() {
      if (socket === null) open();
    },
    /** The daemon does not answer: treats the socket as lost without waiting for its close. */
    giveUp() {
      if (socket !== null) lost();
    },
  };
}
