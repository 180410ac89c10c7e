// The socket to the daemon, kept open.

const firstDelay = 250; // ms; doubles with each failure
const longestDelay = 5000; // ms
const patience = 10000; // ms; a handshake that takes longer is a lost one

/** The socket's address for the page at `href`: beside it, under whatever prefix; session and system as in its query. */
export function socketURL(href) {
  const page = new URL(href);
  const url = new URL('ws', page);
  url.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('session', page.searchParams.get('session') || 'demo');
  if (page.searchParams.get('system')) url.searchParams.set('system', page.searchParams.get('system'));
  return url.href;
}

/** The token in the link's fragment, which browsers send to nobody; null when there is none. */
export function tokenOf(href) {
  return new URLSearchParams(new URL(href).hash.slice(1)).get('token');
}

/** What to offer the daemon: a page can give a WebSocket its token only as one more subprotocol. */
export function offerOf({ subprotocol }, token) {
  return token ? [subprotocol, `pullwire.token.${token}`] : [subprotocol];
}

/** How long to wait after so many failures in a row, ms: doubling, bounded, and no two pages at the same moment. */
export function retryDelay(failures, random) {
  const longest = Math.min(longestDelay, firstDelay * 2 ** failures);
  return longest * (0.5 + random() / 2);
}

/** The address of a socket that goes on from a place, or begins anew. */
function resumed(url, place) {
  const address = new URL(url);
  if (place !== null) address.searchParams.set('resume', place);
  return address.href;
}

/**
 * Opens a socket, and another one whenever it is lost; never two at a time.
 *
 * `encoding` is one of encodings.js, `token` the link's or null, `resume` says where the page is (place.js), or null; `surroundings` are WebSocket, setTimeout, clearTimeout and random.
 * `onState` hears `connecting`, `open` and `reconnecting` (with the close event, and whether it was open), `onMessage` the data of each message
 * and the function that reads it.
 */
export function connect(url, { encoding, token, resume = () => null }, surroundings, { onState, onMessage }) {
  const { WebSocket, setTimeout, clearTimeout, random } = surroundings;
  const read = encoding.createReader(() => lost()); // one for all sockets: a new one's first frame builds on the scene, or brings one
  let socket = null;
  let isOpen = false;
  let timer = null;
  let failures = 0;

  function open() {
    clearTimeout(timer);
    const opening = new WebSocket(resumed(url, resume()), offerOf(encoding, token));
    opening.binaryType = 'arraybuffer';
    const whenCurrent = (handler) => (event) => socket === opening && handler(event);
    socket = opening;
    timer = setTimeout(lost, patience);
    opening.onopen = whenCurrent(opened);
    opening.onmessage = whenCurrent(received);
    opening.onclose = whenCurrent(lost);
  }

  function opened() {
    clearTimeout(timer);
    isOpen = true;
    onState('open');
  }

  function received({ data }) {
    failures = 0; // here, not in opened: a daemon that takes and drops us is a failure too
    onMessage(data, read);
  }

  function lost(event = {}) {
    clearTimeout(timer);
    const [old, wasOpen] = [socket, isOpen];
    socket = null;
    isOpen = false;
    old.close();
    timer = setTimeout(open, retryDelay(failures, random));
    failures += 1;
    onState('reconnecting', event, wasOpen);
  }

  onState('connecting');
  open();
  return {
    isOpen: () => isOpen,

    /** Whether the message went out. */
    send(message) {
      if (isOpen) socket.send(encoding.write(message));
      return isOpen;
    },
    /** No further attempt by itself: it would be refused again. */
    rest() {
      clearTimeout(timer);
    },
    /** The wait is over: the page is seen again, or the network is back. */
    retryNow() {
      if (socket === null) open();
    },
    /** The other end is silent: count the socket as lost without waiting for its close. */
    giveUp() {
      if (socket !== null) lost();
    },
  };
}
