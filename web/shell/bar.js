// The bar at the top: the session and who one is there, the script that plays, the connection.

import { make } from '../model/elements.js';

const connectionTexts = { connecting: 'Connecting…', open: 'Connected', reconnecting: 'Reconnecting…', refused: 'Not let in' };

/** Returns the places in the bar for what others put there: `session`, `tools`. */
export function createBar(document, store, { atTextRate }, send) {
  const session = make(document, 'span', { id: 'session' });
  const connection = make(document, 'span', { id: 'connection', textContent: connectionTexts.connecting });
  const latency = make(document, 'span', { id: 'latency', className: 'numbers' });
  const stop = make(document, 'button', { id: 'stop', type: 'button', textContent: 'Stop', hidden: true, on: { click: () => send({ type: 'stop' }) } });
  const place = make(document, 'div', { className: 'place' }, session);
  const tools = make(document, 'div', { className: 'tools' });
  const icon = make(document, 'img', { src: 'icon.svg', alt: '', width: 22, height: 22 });
  document.getElementById('bar').append(
    make(document, 'h1', {}, icon, make(document, 'span', { textContent: 'Pullwire' })), place,
    make(document, 'span', { className: 'viewer-only', textContent: 'You watch.' }), stop,
    tools, make(document, 'div', { id: 'share' }),
    make(document, 'p', { className: 'link' }, connection, latency),
  );

  store.subscribe(['welcome'], atTextRate(() => {
    const { welcome } = store.state;
    session.textContent = welcome.session;
    document.title = `${welcome.session} · Pullwire`;
    document.body.dataset.role = welcome.role;
  }));
  store.subscribe(['connection'], atTextRate(() => {
    document.body.dataset.connection = store.state.connection.state;
    connection.textContent = connectionTexts[store.state.connection.state];
  }));
  store.subscribe(['latency'], atTextRate(() => { latency.textContent = latencyText(store.state.latency); }));
  store.subscribe(['script'], atTextRate(() => {
    stop.hidden = store.state.script === null;
    stop.title = store.state.script ?? '';
  }));
  return { place, tools };
}

function latencyText(milliseconds) {
  return milliseconds === null ? '' : `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
}
