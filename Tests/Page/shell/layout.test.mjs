import assert from 'node:assert/strict';
import test from 'node:test';
import { createLayout, modeOf, tabIn, viewOf } from '../../../web/shell/layout.js';
import { createPreferences } from '../../../web/model/preferences.js';
import { createStorage } from '../../../web/model/storage.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument } from '../dom.mjs';

/** A window of that size, for the media queries that the page asks. */
const windowOf = (width, height) => (query) => {
  const lengths = [...query.matchAll(/max-(width|height): ([\d.]+)(px|rem)/g)];
  return lengths.every(([, side, value, unit]) => (side === 'width' ? width : height) <= value * (unit === 'rem' ? 16 : 1));
};

const windows = [
  [320, 568, 'phone'], [390, 844, 'phone'], [699, 900, 'phone'], [700, 900, 'tablet'], [820, 1180, 'tablet'], [999, 800, 'tablet'], [1000, 800, 'wide'], [3840, 2160, 'wide'],
  [844, 390, 'side'], [667, 375, 'side'], [720, 450, 'side'], [960, 540, 'tablet'], [1440, 450, 'wide'],
];
for (const [width, height, mode] of windows) {
  test(`a window of ${width} by ${height} is ${mode}`, () => assert.equal(modeOf(windowOf(width, height)), mode));
}

test('a tab that a layout lacks gives its first one', () => {
  assert.deepEqual([tabIn('tablet', 'share'), tabIn('tablet', 'time'), tabIn('phone', 'share')], ['tune', 'time', 'share']);
});

test('a take opens the time panel, unless the user has closed it; the figure editor takes its place while it is open', () => {
  const view = (trace, time, isEditing = false) => viewOf({ trace, isEditing, preferences: { time } });

  assert.deepEqual([view(null, true), view({}, true), view({}, false), view({}, false, true)], ['live', 'take', 'live', 'editor']);
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
  return { document, resize, made, store, tab: (name) => document.byId(`tab-${name}`), data: document.body.dataset };
}

test('each panel can be reached in every layout: it is beside the device, or it has a tab', () => {
  const { resize, tab } = layout(1440, 900);
  const tabs = (...size) => {
    resize(...size);
    return ['tune', 'time', 'share'].filter((name) => !tab(name).hidden);
  };

  assert.deepEqual([tabs(1440, 900), tabs(820, 1180), tabs(390, 844), tabs(844, 390)], [[], ['tune', 'time'], ['tune', 'time', 'share'], ['tune', 'time', 'share']]);
});

test('arrow keys go round the tabs that are there', () => {
  const { data, tab, document } = layout(820, 1180);

  tab('tune').parent.fire('keydown', { key: 'ArrowLeft', target: tab('tune') });

  assert.deepEqual([data.tab, document.activeElement.id, tab('time').getAttribute('aria-selected'), tab('tune').tabIndex], ['time', 'tab-time', 'true', -1]);
});

test('choosing a tab opens a closed sheet by half', () => {
  const { data, made } = layout(390, 844);
  assert.equal(data.sheet, 'closed');

  made.choose('share');

  assert.deepEqual([data.sheet, data.tab], ['half', 'share']);
});

test('the time panel is closed and opened, and the choice is stored', () => {
  const { data, made, store } = layout(1440, 900);
  store.set({ trace: {} });

  made.showTime(false);
  assert.deepEqual([data.view, store.state.preferences.time], ['live', false]);
  made.showTime(true);
  assert.deepEqual([data.view, store.state.preferences.time], ['take', true]);
});

test('the first take selects the tab Time beside a device, and under one not', () => {
  const tabOf = (...size) => {
    const { data, store } = layout(...size);
    store.set({ trace: {} });
    return data.tab;
  };

  assert.deepEqual([tabOf(820, 1180), tabOf(844, 390), tabOf(390, 844)], ['time', 'time', 'tune']);
});

test('all panels are hidden and brought back', () => {
  const { data, made } = layout(1440, 900);
  const seen = [data.panels];
  for (let count = 0; count < 2; count += 1) {
    made.togglePanels();
    seen.push(data.panels);
  }

  assert.deepEqual(seen, ['shown', 'collapsed', 'shown']);
});

test('an embedded page is the device alone, whatever the window', () => {
  const { data, resize, tab } = layout(1440, 900, 'http://127.0.0.1/?session=a&embed');
  resize(390, 844);

  assert.deepEqual([data.mode, ['tune', 'time', 'share'].filter((name) => !tab(name).hidden)], ['embed', []]);
});
