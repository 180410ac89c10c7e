import assert from 'node:assert/strict';
import '../../../web/shell/latency-card.js'; // loaded already when the menu opens
import test from 'node:test';
import { createPreferences } from '../../../web/model/preferences.js';
import { createStorage } from '../../../web/model/storage.js';
import { createStore } from '../../../web/model/store.js';
import { createBar } from '../../../web/shell/bar.js';
import { createLatency, splitText, timeText } from '../../../web/shell/latency.js';
import { createTheme } from '../../../web/shell/theme.js';
import { createDocument } from '../dom.mjs';

test('the latency says where the time goes, as far as it is known', () => {
  assert.equal(splitText({ total: 14, up: 1.23, daemon: 0.1, down: 12.4 }, 3), 'up 1.2 ms, daemon 0.1 ms, down 12 ms, draw 3.0 ms');
  assert.equal(splitText({ total: 14 }, 3), 'draw 3.0 ms');
  assert.deepEqual([splitText({ total: 14 }, null), splitText(null, 3)], ['', '']);
});

test('no time is longer than six characters, so that nothing beside it moves', () => {
  assert.deepEqual([0, 0.31, 9.94, 9.96, 123.4, 999.4, 999.6, 12345, 123456].map(timeText), ['0.0 ms', '0.3 ms', '9.9 ms', '10 ms', '123 ms', '999 ms', '1.0 s', '12 s', '123 s']);
});

function page() {
  const document = createDocument();
  const store = createStore();
  const kept = {};
  const prefer = createPreferences(store, createStorage(() => ({ getItem: (name) => kept[name] ?? null, setItem: (name, text) => { kept[name] = text; } })));
  return { document, store, prefer, root: document.byId('root') };
}

test('the theme goes from the system\'s to light to dark, and follows a system that changes', () => {
  const { document, store, prefer, root } = page();
  const system = { matches: true, addEventListener: (_, listener) => { system.change = listener; } };
  createTheme(document, root, store, prefer, { matchMedia: () => system });
  const { dataset } = document.documentElement;
  const button = document.byId('theme');
  assert.equal(dataset.theme, 'dark');
  system.matches = false;
  system.change();
  assert.equal(dataset.theme, 'light');

  const themes = [1, 2, 3].map(() => {
    button.click();
    return [dataset.theme, button.getAttribute('aria-label')];
  });

  assert.deepEqual(themes, [['light', 'Theme: light'], ['dark', 'Theme: dark'], ['light', 'Theme: system']]);
});

test('the strip has the shares of the times, and the menu the times themselves, while it is open', async () => {
  const { document, store } = page();
  const { button } = createLatency(document, store, { atTextRate: (work) => work }, () => 4);
  assert.equal(button.textContent, '–');
  store.set({ latency: { total: 6, up: 2, daemon: 1, down: 3 } });
  const [strip, total] = button.children;
  assert.deepEqual([total.textContent, strip.children.map(({ style }) => style.flexGrow)], ['6.0 ms', ['0.2', '0.1', '0.3', '0.4']]);

  button.click();
  await new Promise((resolve) => { setTimeout(resolve, 0); }); // the menu is loaded
  const values = () => document.body.find(({ className }) => className === 'menu latency-menu').children.filter(({ className }) => className === 'latency-row').map(({ textContent }) => textContent);
  assert.deepEqual(values(), ['Up2.0 ms', 'Daemon1.0 ms', 'Down3.0 ms', 'Draw4.0 ms']);
  store.set({ latency: { total: 12 } });
  assert.deepEqual(values(), ['Up–', 'Daemon–', 'Down–', 'Draw4.0 ms']);
});

test('who only watches is told so, and that a script plays, but cannot stop it', () => {
  const { document, store } = page();
  createBar(document, store, { atTextRate: (work) => work }, { send() {}, drawDelay: () => null });
  const shown = () => ['role', 'script', 'stop'].map((id) => !document.byId(id).hidden);
  store.set({ welcome: { session: 'demo', role: 'controller' } });
  assert.deepEqual(shown(), [false, false, false]);
  store.set({ script: 'a.pull' });
  assert.deepEqual(shown(), [false, true, true]);
  store.set({ welcome: { session: 'demo', role: 'viewer' } });
  assert.deepEqual(shown(), [true, true, false]);
});
