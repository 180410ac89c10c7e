import assert from 'node:assert/strict';
import test from 'node:test';
import { createPreferences, standardPreferences } from '../../../web/model/preferences.js';
import { createStorage } from '../../../web/model/storage.js';
import { createStore } from '../../../web/model/store.js';

function browser(text = null) {
  const items = new Map(text === null ? [] : [['pullwire.preferences', text]]);
  return { items, storage: createStorage(() => ({ getItem: (name) => items.get(name) ?? null, setItem: (name, value) => items.set(name, value) })) };
}

test('what is chosen is kept, and there again after a reload', () => {
  const { items, storage } = browser();
  const store = createStore();
  createPreferences(store, storage)({ theme: 'dark', lowerHeight: 300 });
  assert.deepEqual(JSON.parse(items.get('pullwire.preferences')), { ...standardPreferences, theme: 'dark', lowerHeight: 300 });

  const reloaded = createStore();
  createPreferences(reloaded, storage);

  assert.deepEqual(reloaded.state.preferences, { ...standardPreferences, theme: 'dark', lowerHeight: 300 });
});

for (const [what, text] of [['is no JSON', '{"theme"'], ['is no object', '[1]'], ['has wrong values', '{"theme":"pink","lowerHeight":-1,"device":7,"touches":"yes"}']]) {
  test(`storage that ${what} gives the standard`, () => {
    const store = createStore();

    createPreferences(store, browser(text).storage);

    assert.deepEqual(store.state.preferences, standardPreferences);
  });
}

test('one wrong value takes no right one with it, and unknown ones are not taken', () => {
  const store = createStore();

  createPreferences(store, browser('{"theme":"pink","sideways":true,"constructor":1}').storage);

  assert.deepEqual(store.state.preferences, { ...standardPreferences, sideways: true });
});

test('a browser that forbids storage changes nothing but that nothing is kept', () => {
  const store = createStore();
  const storage = createStorage(() => { throw new Error('forbidden'); });

  createPreferences(store, storage)({ theme: 'light' });

  assert.equal(store.state.preferences.theme, 'light');
  assert.equal(storage.write('x', 1), false);
});

test('an entry of 65,536 characters is kept, a longer one is not', () => {
  const { items, storage } = browser();

  assert.deepEqual([storage.write('a', 'x'.repeat(65534)), storage.write('b', 'x'.repeat(65535))], [true, false]);
  assert.deepEqual([...items.keys()], ['pullwire.a']);
});
