import assert from 'node:assert/strict';
import test from 'node:test';
import { createPreferences } from '../../../web/model/preferences.js';
import { createStorage } from '../../../web/model/storage.js';
import { createStore } from '../../../web/model/store.js';
import { splitText } from '../../../web/shell/bar.js';
import { createMenu } from '../../../web/shell/menu.js';
import { createTheme } from '../../../web/shell/theme.js';
import { createDocument } from '../dom.mjs';

test('the corner says where the time goes, as far as it is known', () => {
  assert.equal(splitText({ total: 14, up: 1.23, daemon: 0.1, down: 12.4 }, 3), 'up 1.2 · daemon 0.1 · down 12 · draw 3.0 ms');
  assert.equal(splitText({ total: 14 }, 3), 'draw 3.0 ms');
  assert.deepEqual([splitText({ total: 14 }, null), splitText(null, 3)], ['', '']);
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
    return [dataset.theme, button.title];
  });

  assert.deepEqual(themes, [['light', 'Theme: light'], ['dark', 'Theme: dark'], ['light', 'Theme: system']]);
});

test('a menu opens by its button, and closes by Escape, which goes no further, and by a press beside it', () => {
  const { document, root } = page();
  const { button, card } = createMenu(document, root, { id: 'look', label: 'Look' }, 'inside');
  let went = true;

  button.click();
  assert.deepEqual([card.hidden, button.getAttribute('aria-expanded')], [false, 'true']);
  button.parent.fire('keydown', { key: 'Escape', stopPropagation: () => { went = false; } });
  assert.deepEqual([card.hidden, went, document.activeElement === button], [true, false, true]);

  button.click();
  document.fire('pointerdown', { target: root });
  assert.equal(card.hidden, true);
});
