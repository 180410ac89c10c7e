import assert from 'node:assert/strict';
import test from 'node:test';
import '../../../web/dock/action-cards.js';
import { createActions } from '../../../web/dock/actions.js';
import { createRegistry } from '../../../web/model/commands.js';
import { gestureNames, gestureScript } from '../../../web/model/gestures.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument, createElement } from '../dom.mjs';

function pads(state) {
  const document = createDocument();
  const store = createStore();
  const [sent, calls] = [[], []];
  const rest = { playhead: { goLive: () => calls.push('live') }, takes: { again: () => calls.push('again'), playScript: (...parameters) => calls.push(parameters) } };
  const actions = createActions(document, store, { atTextRate: (work) => work }, (message) => sent.push(message), {
    registry: createRegistry(), rest: { use: (act) => act(rest) }, toast() {},
  });
  store.set({ welcome: { role: 'controller' }, scene: { viewport: [390, 844], header: {} }, ...state });
  const root = document.byId('actions');
  const pad = (label) => root.find((each) => each.getAttribute?.('aria-label') === label);
  const menu = async () => {
    const element = createElement('div', document);
    (await actions.cards()).fillMenu(element);
    return element;
  };
  return { sent, calls, pad, root, menu, actions, line: (element, text) => element.find(({ className, textContent }) => className === 'menu-item' && textContent === text) };
}

test('each gesture has a pad with its name, whose picture is the curve of its offset', () => {
  const { pad } = pads();
  const curves = gestureNames.map((name) => pad(name).find(({ tagName }) => tagName === 'USE').getAttribute('href'));

  assert.deepEqual(curves, ['slow', 'flick', 'back', 'twice', 'load'].map((name) => `#icon-gesture-${name}`));
});

test('a pad plays its gesture for everybody, on the live list', () => {
  const { pad, sent, calls } = pads({ playhead: { isLive: false } });

  pad('Flick').click();

  assert.deepEqual([sent, calls], [[{ type: 'play', name: 'Flick', script: gestureScript('Flick', 844) }], ['live']]);
});

test('who may only watch sees the gesture alone, and has no buttons of the app', async () => {
  const { pad, sent, calls, root, line, menu } = pads({ welcome: { role: 'viewer' } });

  pad('Flick').click();

  assert.deepEqual([sent, calls], [[], [['Flick', gestureScript('Flick', 844)]]]);
  assert.equal(root.find(({ className }) => className === 'group').hidden, true);
  assert.deepEqual([line(await menu(), 'Flick') !== null, line(await menu(), 'Begin')], [true, null]);
});

test('without a control there is nothing to begin', () => {
  assert.equal(pads({ scene: { viewport: [390, 844] } }).root.find(({ className }) => className === 'group').hidden, true);
});

test('the app acts on the only control that there is; with two one chooses', async () => {
  const footer = pads({ scene: { viewport: [390, 844], footer: {} } });
  footer.pad('Begin').click();
  assert.deepEqual(footer.sent, [{ type: 'begin', edge: 'footer' }]);
  assert.equal(footer.line(await footer.menu(), 'Footer'), null);

  const both = pads({ scene: { viewport: [390, 844], header: {}, footer: {} } });
  both.line(await both.menu(), 'Footer').click();
  both.pad('Begin').click();
  assert.deepEqual([both.sent, both.actions.edge()], [[{ type: 'begin', edge: 'footer' }], 'footer']);
});

test('a refresh finishes with the result that one chooses', async () => {
  const { sent, line, menu } = pads();

  line(await menu(), 'No more data').click();

  assert.deepEqual(sent, [{ type: 'finish', result: 'noMoreData', edge: 'header' }]);
});
