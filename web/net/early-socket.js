// The page's first socket, opened while its script is still loading, which saves a round trip.

import { encodingNameOf, socketURL, subprotocols, subprotocolsOf, tokenOf } from './address.js';

const handlers = ['onopen', 'onmessage', 'onclose'];

/** Opens the socket of the page at `href` and queues its events, unless the page has already opened one. */
export function openEarly(window, href, language) {
  if (window.earlySocket !== undefined) return;
  const [url, offer] = [socketURL(href, language), subprotocolsOf({ subprotocol: subprotocols[encodingNameOf(href)] }, tokenOf(href))];
  const socket = new window.WebSocket(url, offer);
  const events = [];
  socket.binaryType = 'arraybuffer';
  for (const handler of handlers) socket[handler] = (event) => events.push([handler, event]);
  window.earlySocket = { socket, events, url, offer };
}

/**
 * A socket constructor that returns the early socket the first time, if address and subprotocols are the same. The
 * socket's events are delivered as soon as it has handlers.
 */
export function adoptEarly(window) {
  return function AdoptedSocket(url, offer) {
    const { earlySocket: early } = window;
    window.earlySocket = null;
    if (early && early.url === url && early.offer.join() === offer.join()) {
      queueMicrotask(() => early.events.splice(0).forEach(([handler, event]) => early.socket[handler](event)));
      return early.socket;
    }
    if (early) handlers.forEach((handler) => { early.socket[handler] = null; });
    early?.socket.close();
    return new window.WebSocket(url, offer);
  };
}
