import assert from 'node:assert/strict';
import test from 'node:test';
import { readAttributes, settingOf } from '../../../web/element/attributes.js';

const read = (texts) => readAttributes(Object.entries(texts).map(([name, value]) => ({ name, value })));

test('a setting has capitals where its attribute has hyphens', () => {
  assert.equal(settingOf('set-drop-height'), 'dropHeight');
  assert.equal(settingOf('set-footer.hide-time'), 'footer.hideTime');
});

test('what is not said is standard', () => {
  assert.deepEqual(read({}), {
    src: null, system: null, footer: null, engine: null, catalog: null, pictures: null, label: null, settings: {},
    autoplay: false, loop: false, controls: false, isLazy: false, speed: 1, theme: 'auto', poster: null, errors: [],
  });
});

test('settings are texts by name, and a flag may be said to be off', () => {
  const { settings, autoplay, loop } = read({ 'set-drop-height': '90', 'set-color': '#ff0000', autoplay: '', loop: 'false' });

  assert.deepEqual([settings, autoplay, loop], [{ dropHeight: '90', color: '#ff0000' }, true, false]);
});

test('it may wait until it is near', () => {
  assert.equal(read({ loading: 'lazy' }).isLazy, true);
  assert.equal(read({ loading: 'eager' }).isLazy, false);
});

test('a poster is a tick or an image', () => {
  assert.deepEqual(read({ poster: 'tick:120' }).poster, { tick: 120 });
  assert.deepEqual(read({ poster: 'still.png' }).poster, { image: 'still.png' });
});

for (const [name, value] of [['speed', '0'], ['speed', 'fast'], ['theme', 'pink']]) {
  test(`${name}="${value}" is not used, and an error says so`, () => {
    const found = read({ [name]: value });

    assert.equal(found[name], { speed: 1, theme: 'auto' }[name]);
    assert.match(found.errors[0], new RegExp(`^${name}="${value}"`));
  });
}
