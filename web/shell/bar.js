// The bar at the top: the session and the viewer's role, the script that plays, the connection.

import { make } from '../model/elements.js';

const connectionTexts = { connecting: 'Connecting…', open: 'Connected', reconnecting: 'Reconnecting…', refused: 'Access denied' };

/**
 * Returns the elements of the bar that others fill: `sessionArea`, with the session's name, and `tools`. `drawDelay` is
 * stage.js'.
 */
export function createBar(document, store, { atTextRate }, { send, drawDelay }) {
  const connection = make(document, 'span', { id: 'connection', textContent: connectionTexts.connecting });
  const latency = make(document, 'span', { id: 'latency', className: 'numbers' });
  const split = make(document, 'span', { id: 'latency-split', className: 'numbers', title: splitTitle });
  const stop = make(document, 'button', { id: 'stop', type: 'button', textContent: 'Stop', hidden: true, on: { click: () => send({ type: 'stop' }) } });
  const sessionArea = make(document, 'div', { className: 'place' });
  const tools = make(document, 'div', { className: 'tools', id: 'tools' });
  const icon = make(document, 'img', { src: 'icon.svg', alt: '', width: 22, height: 22 });
  document.getElementById('bar').append(
    make(document, 'h1', {}, icon, make(document, 'span', { textContent: 'Pullwire' })), sessionArea, make(document, 'div', { id: 'people' }),
    make(document, 'span', { className: 'viewer-only', textContent: 'View only' }), stop,
    tools, make(document, 'div', { id: 'share' }),
    make(document, 'p', { className: 'link' }, connection, split, latency),
  );

  store.subscribe(['welcome'], atTextRate(() => {
    const { welcome } = store.state;
    document.title = `${welcome.session} · Pullwire`;
    document.body.dataset.role = welcome.role;
  }));
  store.subscribe(['connection'], atTextRate(() => {
    document.body.dataset.connection = store.state.connection.state;
    connection.textContent = connectionTexts[store.state.connection.state];
  }));
  store.subscribe(['latency'], atTextRate(() => {
    latency.textContent = latencyText(store.state.latency);
    split.textContent = splitText(store.state.latency, drawDelay());
    latency.title = `${split.textContent || 'no answer yet'}. ${splitTitle}`;
  }));
  store.subscribe(['script'], atTextRate(() => {
    stop.hidden = store.state.script === null;
    stop.title = store.state.script ?? '';
  }));
  return { sessionArea, tools };
}

const splitTitle = 'Round trip of a ping: to the daemon, in the daemon, and back; and from the arrival of a frame to its paint. '
  + 'The two directions are told apart as NTP does it: in the fastest round trip so far both are taken to be equally long.';

function latencyText(latency) {
  return latency === null ? '' : `${short(latency.total)} ms`;
}

/** "up 1.2 · daemon 0.1 · down 1.3 · draw 4.0 ms", as far as it is known. */
export function splitText(latency, draw) {
  const parts = { up: latency?.up, daemon: latency?.daemon, down: latency?.down, draw: draw ?? undefined };
  const known = Object.entries(parts).filter(([, value]) => value !== undefined).map(([name, value]) => `${name} ${short(value)}`);
  return latency === null || known.length === 0 ? '' : `${known.join(' · ')} ms`;
}

function short(milliseconds) {
  return milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
}
