// Below the device: what an app's code does to the control, and gestures that a button plays.

import { gestureNames, gestureScript } from '../model/gestures.js';
import { createWidgets } from './widgets.js';

const results = [['succeeded', 'Succeeded'], ['failed', 'Failed'], ['noMoreData', 'No more data']];

/** A viewer who may only watch sees a gesture privately, as a trace. Everything else needs a controller's link. */
export function createActions(document, store, { atTextRate }, send, { playhead, takes }) {
  const root = document.getElementById('actions');
  const act = (message) => {
    playhead.goLive();
    send({ ...message, edge: edge.value });
  };
  const { button, select, group } = createWidgets(document);
  const edge = select('Edge', [['header', 'Header'], ['footer', 'Footer']]);
  const result = select('Result', results);
  const controls = group('Refreshing', edge,
    button('Begin', () => act({ type: 'begin' }), { title: 'Begin refreshing without a pull' }),
    button('Finish', () => act({ type: 'finish', result: result.value }), { title: 'Finish the refresh with the selected result' }),
    result,
    button('Reset', () => act({ type: 'reset' }), { title: 'Clear the result "no more data"' }));

  function play(name) {
    const script = gestureScript(name, store.state.scene?.viewport[1] ?? 0);
    if (store.state.welcome?.role === 'viewer') return takes.playScript(name, script);
    playhead.goLive();
    return send({ type: 'play', name, script });
  }
  const again = button('↻ Again', takes.again, { title: 'Repeat the last gesture with the present values (R)' });
  root.append(again, group('Gestures', ...gestureNames.map((name) => button(name, () => play(name)))), controls);

  store.subscribe(['welcome', 'scene'], atTextRate(() => {
    const { welcome, scene } = store.state;
    controls.hidden = welcome?.role === 'viewer' || !(scene?.header || scene?.footer);
    edge.hidden = !(scene?.header && scene?.footer);
    if (edge.hidden) edge.value = scene?.footer && !scene.header ? 'footer' : 'header';
  }));
}
