// The bar at the top: the session and who is in it, the device over the stage, the connection, and Share.

import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { make } from '../model/elements.js';
import { createLatency } from './latency.js';

const connectionTexts = { connecting: 'Connecting…', open: 'Connected', reconnecting: 'Reconnecting…', refused: 'Access denied' };

/**
 * Returns the parts of the bar that others fill: `sessionArea`, with the session's name, `deviceArea` over the stage,
 * and `tools`, before Share. `drawDelay` is stage.js'; `registry` has the command `share`.
 */
export function createBar(document, store, { atTextRate }, { send, drawDelay, registry, toast }) {
  const connection = make(document, 'span', { id: 'connection', className: 'visually-hidden', textContent: connectionTexts.connecting });
  const role = make(document, 'span', { id: 'role', className: 'chip', hidden: true }, icon(document, 'eye'), make(document, 'span', { textContent: 'You watch' }));
  const stop = createButton(document, () => send({ type: 'stop' }), { text: 'Stop', id: 'stop', hidden: true });
  const script = make(document, 'span', { id: 'script', className: 'chip active', hidden: true }, icon(document, 'live'), make(document, 'span', { className: 'chip-text', textContent: 'A script plays' }), stop);
  const [sessionArea, deviceArea, tools] = ['session-area', 'device-area', 'tools'].map((id) => make(document, 'div', { id }));
  const logo = make(document, 'img', { src: document.querySelector('[rel=icon]')?.href, alt: '', width: 24, height: 24 });
  document.getElementById('bar').append(
    make(document, 'div', { className: 'bar-start' },
      make(document, 'h1', {}, logo, make(document, 'span', { className: 'word', textContent: 'Pullwire' })), sessionArea, make(document, 'div', { id: 'people' }), role, script),
    deviceArea,
    make(document, 'div', { className: 'bar-end' }, connection, createLatency(document, store, { atTextRate }, drawDelay, toast).button, tools, shareButton(document, registry)),
  );

  store.subscribe(['welcome'], atTextRate(() => {
    const { welcome } = store.state;
    document.title = `${welcome.session} · Pullwire`;
    document.body.dataset.role = welcome.role;
    role.hidden = welcome.role !== 'viewer';
    showScript();
  }));
  store.subscribe(['connection'], atTextRate(() => {
    document.body.dataset.connection = store.state.connection.state;
    connection.textContent = connectionTexts[store.state.connection.state];
  }));
  const showScript = atTextRate(() => {
    script.hidden = store.state.script === null;
    stop.hidden = script.hidden || store.state.welcome?.role === 'viewer'; // who only watches may not stop it
    stop.title = script.title = store.state.script ?? '';
  });
  store.subscribe(['script'], showScript);
  return { sessionArea, deviceArea, tools };
}

/** inspector/sharing.js gives it its card; until that is loaded, a click loads it. */
function shareButton(document, registry) {
  const click = (event) => {
    event.preventDefault(); // once the card is the button's popover, even during this click, the browser would toggle it too
    registry.run('share');
  };
  return createButton(document, click, { text: 'Share', icon: 'share', className: 'accent', id: 'share', attributes: { 'aria-haspopup': 'dialog', 'aria-expanded': 'false' } });
}
