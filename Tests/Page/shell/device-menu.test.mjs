import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import '../../../web/components/menu.js';
import { createPreferences } from '../../../web/model/preferences.js';
import { createStorage } from '../../../web/model/storage.js';
import { createStore } from '../../../web/model/store.js';
import { kindOf } from '../../../web/shell/device-cards.js';
import { createDeviceMenu } from '../../../web/shell/device-menu.js';
import { deviceOf, safeInsets, viewportOf } from '../../../web/stage/devices.js';
import { createDocument } from '../dom.mjs';
import { loaded } from '../fakes.mjs';

const file = JSON.parse(readFileSync(new URL('../../../web/stage/devices.json', import.meta.url)));
const { devices } = file;

test('all devices of the file are right, upright, and have names of their own', () => {
  assert.ok(devices.length >= 10);
  assert.ok(devices.every(({ width, height, scale, upright, sideways }) => width > 0 && width < height && scale >= 1 && upright.length === 2 && sideways.length === 3 && [...upright, ...sideways].every((inset) => inset >= 0)));
  assert.equal(new Set(devices.map(({ name }) => name)).size, devices.length);
});

test('a viewport is a device\'s upright or sideways, of several the preferred one\'s; another size is none\'s', async () => {
  const [one, other] = [{ name: 'one', width: 10, height: 20 }, { name: 'other', width: 10, height: 20 }];

  assert.deepEqual(deviceOf([one, other], [10, 20], 'other'), { device: other, sideways: false });
  assert.deepEqual(deviceOf([one, other], [20, 10], 'none'), { device: one, sideways: true });
  assert.equal(deviceOf([one, other], [10, 21], 'one'), undefined);
});

const noSafeAreas = '{"safeAreas":false}';

function chooser(kept = null, hash = '') {
  const document = createDocument();
  const store = createStore();
  const items = { 'pullwire.preferences': kept };
  const prefer = createPreferences(store, createStorage(() => ({ getItem: (name) => items[name] ?? null, setItem: (name, text) => { items[name] = text; } })));
  const sent = [];
  createDeviceMenu(document, document.byId('device-area'), store, { atTextRate: (work) => work }, { send: (message) => sent.push(message), prefer, toast() {} }, { location: { href: `http://host/?session=demo${hash}` } });
  store.set({ devices });
  const open = async (id) => {
    document.byId(id).click();
    await loaded();
    return document.body.find(({ className, matches }) => (className ?? '').startsWith('menu ') && matches(':popover-open'));
  };
  return {
    store, sent, byId: document.byId, open, shown: () => document.byId('devices').getAttribute('aria-label'),
    async choose(name) {
      const menu = await open('devices');
      const kinds = menu.find((element) => element.getAttribute('aria-label') === 'Kind of device');
      kinds.find(({ value }) => value === kindOf(devices.find((one) => one.name === name))).fire('change');
      menu.find(({ dataset }) => dataset.device === name).click();
    },
    async tick(name, checked) {
      const box = (await open('look')).find(({ id }) => id === `prefer-${name}`);
      box.checked = checked;
      box.fire('change');
      document.byId('look').click();
    },
    show: (...viewport) => store.set({ scene: { viewport } }),
  };
}

test('a device is chosen by its size; turned, its sides are', async () => {
  const { sent, choose, show, byId } = chooser('{"safeAreas":false}');

  await choose('iPhone SE');
  show(375, 667);
  byId('turn').click();

  assert.deepEqual(sent, [{ type: 'resize', width: 375, height: 667 }, { type: 'resize', width: 667, height: 375 }]);
});

test('the chooser shows what the session has, whoever chose it, and sizes of no device', async () => {
  const { open, shown, show, byId } = chooser();

  show(440, 956);
  assert.equal(shown(), 'Device: iPhone 16 Pro Max, 440 × 956');
  assert.equal((await open('devices')).find((item) => item.getAttribute('aria-current') === 'true').dataset.device, 'iPhone 16 Pro Max');
  byId('devices').click();
  show(500, 500);

  assert.equal(shown(), 'Device: Other size, 500 × 500');
});

test('with safe areas on, insets go with the device and its turns; off, they are gone', async () => {
  const { sent, choose, show, byId, tick } = chooser();
  await choose('iPhone 14');
  show(390, 844);
  sent.length = 0;

  await tick('safeAreas', true);
  byId('turn').click();
  await tick('safeAreas', false);

  assert.deepEqual(sent, [
    { type: 'inset', top: 47, bottom: 34 }, { type: 'resize', width: 844, height: 390 }, { type: 'inset', top: 0, bottom: 21 }, { type: 'inset', top: 0, bottom: 0 },
  ]);
});

test('a session that this page made begins with the device that was chosen last; one that was there is left as it is', () => {
  const kept = '{"device":"iPhone SE","sideways":true,"safeAreas":false}';
  const made = chooser(kept);
  made.store.set({ welcome: { made: true }, scene: { viewport: [390, 844] } });
  const joined = chooser(kept);
  joined.store.set({ welcome: { made: false }, scene: { viewport: [390, 844] } });

  assert.deepEqual([made.sent, joined.sent], [[{ type: 'resize', width: 667, height: 375 }], []]);
});

test('a session that this page made gets the safe areas of its device, once; a phone, which has a status bar of its own, gets none', () => {
  const made = chooser('{}');
  made.store.set({ welcome: { made: true } });
  made.show(390, 844);
  made.show(390, 844);
  const phone = chooser('{}');
  phone.store.set({ mode: 'phone', welcome: { made: true }, scene: { viewport: [390, 844] } });

  assert.deepEqual([made.sent, phone.sent], [[{ type: 'inset', top: 47, bottom: 34 }], []]);
});

test('insets and viewports of a device are those of how it is held', () => {
  const [device] = devices.filter(({ name }) => name === 'iPhone 15, 16');

  assert.deepEqual([safeInsets(device, false), safeInsets(device, true), viewportOf(device, true)], [[59, 34], [0, 21], [852, 393]]);
  assert.deepEqual([safeInsets(device, false, 'horizontal'), safeInsets(device, true, 'rightToLeft')], [[0, 0], [59, 59]]);
});

test('devices are iPhones, Android phones and tablets; the menu opens at the kind that is shown', async () => {
  assert.deepEqual(['iPhone SE', 'Pixel 9', 'iPad mini', 'Pixel Tablet'].map((name) => kindOf(devices.find((one) => one.name === name))), ['iPhone', 'Android', 'Tablet', 'Tablet']);

  const { open, show } = chooser();
  show(1280, 800);
  assert.ok((await open('devices')).find(({ dataset }) => dataset.device === 'Pixel Tablet'));
});

test('a link says itself how its session begins: neither device nor safe areas are added to it', () => {
  const linked = chooser('{"device":"iPhone SE"}', '#header=arrow');
  linked.store.set({ welcome: { made: true }, scene: { viewport: [390, 844] } });

  assert.deepEqual(linked.sent, []);
});

test('content follows the page until one chooses', async () => {
  const { store, open } = chooser();
  const content = (await open('look')).find((element) => element.getAttribute('aria-label') === 'Content');
  assert.deepEqual([store.state.preferences.content, content.find(({ checked }) => checked).value], ['page', 'page']);
  content.find(({ value }) => value === 'dark').fire('change');
  assert.equal(store.state.preferences.content, 'dark');
});
