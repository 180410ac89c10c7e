import assert from 'node:assert/strict';
import test from 'node:test';
import { createLayout, modeOf, tabIn } from '../../../web/shell/layout.js';
import { createPreferences } from '../../../web/model/preferences.js';
import { createStorage } from '../../../web/model/storage.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument } from '../dom.mjs';

/** A window of that size, for the media queries that the page asks. */
const windowOf = (width, height) => (query) => {
  const lengths = [...query.matchAll(/max-(width|height): ([\d.]+)(px|rem)/g)];
  const fits = lengths.every(([, side, value, unit]) => (side === 'width' ? width : height) <= value * (unit === 'rem' ? 16 : 1));
  return fits && (!query.includes('aspect-ratio: 1/1') || width >= height);
};

const windows = [
  [320, 568, 'phone'], [390, 844, 'phone'], [699, 900, 'phone'], [700, 900, 'medium'], [820, 1180, 'medium'], [1099, 800, 'medium'], [1100, 800, 'wide'], [3840, 2160, 'wide'],
  [844, 390, 'side'], [667, 375, 'side'], [720, 450, 'side'], [960, 540, 'side'], [1440, 577, 'wide'],
];
for (const [width, height, mode] of windows) {
  test(`a window of ${width} by ${height} is ${mode}`, () => assert.equal(modeOf(windowOf(width, height)), mode));
}

test('a tab that a layout lacks gives its first one', () => {
  assert.deepEqual([tabIn('wide', 'tune'), tabIn('medium', 'state'), tabIn('phone', 'tune')], ['time', 'state', 'tune']);
});

function layout(width, height, href = 'http://127.0.0.1/') {
  const document = createDocument();
  let size = [width, height];
  const changes = [];
  const matchMedia = (query) => ({ get matches() { return windowOf(...size)(query); }, addEventListener: (_, listener) => changes.push(listener) });
  const store = createStore();
  const made = createLayout(document, store, createPreferences(store, createStorage(() => ({ getItem: () => null, setItem() {} }))), { matchMedia, location: { href } });
  const resize = (...to) => {
    size = to;
    changes.forEach((change) => change());
  };
  return { document, resize, made, tab: (name) => document.byId(`tab-${name}`), data: document.body.dataset };
}

test('each panel can be reached in every layout: it is beside the device, or it has a tab', () => {
  const { resize, tab } = layout(1440, 900);
  const tabs = (...size) => {
    resize(...size);
    return ['tune', 'time', 'record', 'state'].filter((name) => !tab(name).hidden);
  };

  assert.deepEqual([tabs(1440, 900), tabs(820, 1180), tabs(390, 844), tabs(844, 390)],
    [['time', 'record'], ['time', 'record', 'state'], ['tune', 'time', 'record', 'state'], ['tune', 'time', 'record', 'state']]);
});

test('arrow keys go round the tabs that are there', () => {
  const { data, tab, document } = layout(820, 1180);

  tab('time').parent.fire('keydown', { key: 'ArrowLeft', target: tab('time') });

  assert.deepEqual([data.tab, document.activeElement.id, tab('state').getAttribute('aria-selected'), tab('time').tabIndex], ['state', 'tab-state', 'true', -1]);
});

test('the sheet of a phone opens and closes with its button, which says so', () => {
  const { data, document } = layout(390, 844);
  const sheet = document.byId('sheet');
  assert.deepEqual([data.sheet, sheet.getAttribute('aria-expanded')], [undefined, 'false']);

  sheet.click();
  assert.deepEqual([data.sheet, sheet.getAttribute('aria-expanded')], ['', 'true']);
  sheet.click();
  assert.equal(data.sheet, undefined);
});

test('the drawer is shown until it is hidden, and says so to its button', () => {
  const { data, made } = layout(820, 1180);
  const told = [];
  made.onDrawer((isShown) => told.push(isShown));

  made.showDrawer(false);

  assert.deepEqual([told, data.drawer, made.hasDrawer()], [[true, false], undefined, false]);
});

test('an embedded page is the device alone, whatever the window', () => {
  const { data, resize, tab } = layout(1440, 900, 'http://127.0.0.1/?session=a&embed');
  resize(390, 844);

  assert.deepEqual([data.mode, ['tune', 'time', 'record', 'state'].filter((name) => !tab(name).hidden)], ['embed', []]);
});
