// Under the device: what an app's code does to the control, and gestures at the push of a button.

import { make } from '../model/elements.js';
import { gestureNames, gestureScript } from '../model/gestures.js';

const results = { succeeded: 'Succeeded', failed: 'Failed', noMoreData: 'No more data' };

/** Who only watches sees a gesture by himself, as a trace. Everything else needs a controller's link. */
export function createActions(document, store, { atTextRate }, send, { playhead, takes }) {
  const root = document.getElementById('actions');
  const say = (message) => {
    playhead.goLive();
    send({ ...message, edge: edge.value });
  };
  const button = (text, run, title = text) => make(document, 'button', { type: 'button', textContent: text, title, on: { click: run } });
  const select = (label, options) => make(document, 'select', { ariaLabel: label }, ...Object.entries(options).map(([value, text]) => make(document, 'option', { value, textContent: text })));
  const edge = select('Edge', { header: 'Header', footer: 'Footer' });
  const result = select('Result', results);
  const controls = make(document, 'span', { className: 'group', attributes: { role: 'group', 'aria-label': 'Refreshing' } },
    edge,
    button('Begin', () => say({ type: 'begin' }), 'Begin refreshing without a finger'),
    button('Finish', () => say({ type: 'finish', result: result.value }), 'End the refresh with the result beside it'),
    result,
    button('Reset', () => say({ type: 'reset' }), 'There may be more data again'));

  function perform(name) {
    const script = gestureScript(name, store.state.scene?.viewport[1] ?? 0);
    if (store.state.welcome?.role === 'viewer') return takes.perform(name, script);
    playhead.goLive();
    return send({ type: 'play', name, script });
  }
  const gestures = make(document, 'span', { className: 'group', attributes: { role: 'group', 'aria-label': 'Gestures' } }, ...gestureNames.map((name) => button(name, () => perform(name))));
  const again = make(document, 'span', { className: 'group', attributes: { role: 'group', 'aria-label': 'Last gesture' } },
    button('↻ Again', takes.again, 'The last gesture again, with the present values (R)'), button('Pin', takes.pin, 'Keep this take for comparison (P)'));
  root.append(again, gestures, controls);

  store.subscribe(['welcome', 'scene'], atTextRate(() => {
    const { welcome, scene } = store.state;
    controls.hidden = welcome?.role === 'viewer' || !(scene?.header || scene?.footer);
    edge.hidden = !(scene?.header && scene?.footer);
    if (edge.hidden) edge.value = scene?.footer && !scene.header ? 'footer' : 'header';
  }));
}
