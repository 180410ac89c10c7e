import assert from 'node:assert/strict';
import test from 'node:test';
import { createOwnInput } from '../../../web/model/own-input.js';
import { createReplay, gestureOf } from '../../../web/model/replay.js';
import { createStore } from '../../../web/model/store.js';
import { fakeEvents } from '../fakes.mjs';

const script = 'pull 1\n# a hand\nsystem storehouse\nset scale 1.2\nstart 20pt\nwork after 1s\ndrag 160pt in 300ms\nwork manual\nrelease\n';
const gesture = 'pull 1\n# a hand\nstart 20pt\ndrag 160pt in 300ms\nwork manual\nrelease\n';
const settled = () => new Promise((resolve) => { setTimeout(resolve, 0); });

test('of a script the settings before its first step are left out', () => assert.equal(gestureOf(script), gesture));

function page({ role = 'controller' } = {}) {
  const store = createStore();
  const [ownInput, events] = [createOwnInput(), fakeEvents()];
  const sent = [];
  const files = [];
  let catalogs = 0;
  store.set({ welcome: { role }, build: { state: 'done', text: '', number: 1 } });
  createReplay(store, {
    request: async (message) => { sent.push(ownInput.note(message)); },
    trace: { file: async (wanted) => { files.push(wanted); return script; } },
    playhead: { goLive() {} },
    loadCatalog() { catalogs += 1; }, ownInput, toast: events.toast,
  });
  return {
    store, sent, files, catalogs: () => catalogs,
    act: () => ownInput.note({ type: 'drag' }),
    async take(number, name = '') {
      store.set({ takes: [{ number, ticks: 9, name }] });
      await settled();
    },
    async build(number, state = 'done') {
      store.set({ takes: [] });
      store.set({ build: { state, text: '', number } });
      await settled();
    },
  };
}

test('a newer build plays the last take once, and after the next one again', async () => {
  const { sent, files, act, take, build, catalogs } = page();
  act();
  await take(1);
  assert.deepEqual(files, [{ take: 1, format: 'script' }]);

  await build(1, 'building');
  await build(1, 'failed');
  assert.deepEqual(sent, []);

  await build(2);
  await take(1, 'last take'); // its own
  await build(2);
  const upload = { type: 'upload', kind: 'script', name: 'last take', text: gesture, last: true };
  assert.deepEqual([sent, catalogs()], [[upload], 1]);

  await build(3);
  assert.deepEqual(sent, [upload, upload]);
});

test('a take of somebody else is not played, and takes the place of one\'s own; who only watches plays nothing', async () => {
  const { sent, act, take, build } = page();
  act();
  await take(1);
  await take(2);
  await build(2);
  assert.deepEqual(sent, []);

  const watcher = page({ role: 'viewer' });
  watcher.act();
  await watcher.take(1);
  await watcher.build(2);
  assert.deepEqual(watcher.sent, []);
});
