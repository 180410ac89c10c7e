// The pads below the device: gestures that a button plays, and what an app's code does to the control.

import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { createLaterMenu } from '../components/later-menu.js';
import { lengthOf } from '../model/axis.js';
import { make } from '../model/elements.js';
import { gestureNames, gestureScript } from '../model/gestures.js';

const icons = { 'Slow pull': 'slow', Flick: 'flick', 'Pull and back': 'back', 'Double pull': 'twice', 'Pull while loading': 'load' };
const shortNames = { 'Pull while loading': 'While loading' };
const results = [['succeeded', 'Succeeded'], ['failed', 'Failed'], ['noMoreData', 'No more data']];
const titles = {
  again: 'The last gesture again, with the present values', begin: 'Begin refreshing without a pull', finish: 'Finish the refresh', reset: 'Clear the result "no more data"',
};

/**
 * `rest` loads rest.js. A viewer who may only watch sees a gesture privately, as a trace. Everything else needs a controller's link. Returns
 * `cards()`, whose `fillMenu(menu)` puts the same into a menu, for windows without room for the pads.
 */
export function createActions(document, store, { atTextRate }, send, { registry, rest, toast }) {
  let edge = 'header';
  const isWatching = () => store.state.welcome?.role === 'viewer';
  const hasBoth = () => Boolean(store.state.scene?.header && store.state.scene?.footer);
  const goLive = () => { if (!store.state.playhead.isLive) rest.use(({ playhead }) => playhead.goLive()); };
  const again = () => rest.use(({ takes }) => takes.again());
  const act = (message) => () => {
    goLive();
    send({ ...message, edge });
  };

  function play(name) {
    const script = gestureScript(name, store.state.scene ? lengthOf(store.state.scene) : 0);
    if (isWatching()) return rest.use(({ takes }) => takes.playScript(name, script));
    goLive();
    return send({ type: 'play', name, script });
  }

  const pad = (text, click, drawing, fields = {}) => createButton(document, click, { icon: drawing, label: text, className: 'pad', ...fields });
  const named = (text, click, drawing, fields) => {
    const button = pad(text, click, drawing, fields);
    button.append(make(document, 'span', { textContent: shortNames[text] ?? text }));
    return button;
  };
  const line = () => make(document, 'i', { className: 'separator' });
  const code = (...children) => make(document, 'div', { className: 'group', attributes: { role: 'group', 'aria-label': 'App' } }, ...children);

  const finish = named('Finish', () => {}, 'check', { data: { tip: titles.finish } });
  finish.append(icon(document, 'chevron-down'));
  const app = createButton(document, () => {}, { text: 'App', label: 'Begin, finish, reset', className: 'pad app with-chevron' });
  app.append(icon(document, 'chevron-down'));

  const choice = createButton(document, () => {}, { text: 'Header', label: 'The control that the app begins and finishes', className: 'pad edge with-chevron' });
  const cards = async () => {
    const { createActionCards } = await import('./action-cards.js');
    return createActionCards(document, { icons, shortNames, results, act, play, again, hasBoth, hasApp: () => !controls.hidden, edge: () => edge, setEdge(name) {
      edge = name;
      show();
    } });
  };
  for (const [button, label, fill, align] of [[finish, 'Finish', 'fillFinish'], [app, 'App', 'fillApp', 'end'], [choice, 'Edge', 'fillEdges']]) {
    createLaterMenu(button, toast, async () => {
      const made = await cards();
      return () => made.menu(button, { label, align, fill: made[fill] });
    });
  }

  const controls = code(line(), choice,
    named('Begin', act({ type: 'begin' }), 'spin', { data: { tip: titles.begin } }), finish,
    named('Reset', act({ type: 'reset' }), 'reset', { data: { tip: titles.reset } }), app);
  document.getElementById('actions').append(make(document, 'div', { className: 'pads', attributes: { role: 'group', 'aria-label': 'Gestures' } },
    named('Again', again, 'again', { key: 'R', data: { tip: titles.again } }), line(),
    ...gestureNames.map((name) => named(name, () => play(name), `gesture-${icons[name]}`)), controls));

  const show = atTextRate(() => {
    const { scene } = store.state;
    controls.hidden = isWatching() || !(scene?.header || scene?.footer);
    choice.hidden = !hasBoth();
    if (choice.hidden) edge = scene?.footer && !scene.header ? 'footer' : 'header';
    choice.replaceChildren(edge === 'header' ? 'Header' : 'Footer', icon(document, 'chevron-down'));
  });
  store.subscribe(['welcome', 'scene'], show);

  const command = (text, run, more) => ({ group: 'Gesture', text, run, ...more });
  const appCommand = (text, message) => command(text, act(message), { group: 'App', isEnabled: () => !controls.hidden });
  registry.add({
    ...Object.fromEntries(gestureNames.map((name) => [name, command(name, () => play(name))])),
    begin: appCommand('Begin refreshing', { type: 'begin' }), reset: appCommand('Reset', { type: 'reset' }),
    ...Object.fromEntries(results.map(([result, text]) => [`finish ${result}`, appCommand(`Finish: ${text.toLowerCase()}`, { type: 'finish', result })])),
  });

  return {
    /** The edge that the app's code acts on. */
    edge: () => edge,
    /** Promises the functions of action-cards.js. */
    cards,
  };
}
