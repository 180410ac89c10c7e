import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { files, loadFontsAfterFrame } from '../../../web/components/fonts.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument } from '../dom.mjs';

const bytesOf = (file) => readFileSync(new URL(`../../../web/fonts/${file}`, import.meta.url));

test('a font is named after its content', () => {
  for (const [, file] of files) assert.equal(file.split('.')[1], createHash('sha256').update(bytesOf(file)).digest('hex').slice(0, 8), file);
});

test('the fonts weigh no more than 30 kB', () => {
  assert.ok(files.reduce((sum, [, file]) => sum + bytesOf(file).length, 0) <= 30_000);
});

function page({ saveData = false, fails = false, mode = 'wide' } = {}) {
  const document = createDocument();
  const shown = [];
  const idle = [];
  const requested = [];
  document.fonts = { add: (face) => shown.push(face.weight) };
  document.body.dataset.mode = mode;
  const store = createStore();
  class FontFace {
    constructor(family, source, { weight }) { Object.assign(this, { family, source, weight }); }

    load() {
      requested.push(this.source);
      return fails ? Promise.reject(new Error('gone')) : Promise.resolve(this);
    }
  }
  loadFontsAfterFrame(document, store, { FontFace, navigator: { connection: { saveData } }, requestAnimationFrame: (work) => work(), requestIdleCallback: (work) => idle.push(work) });
  const settle = () => new Promise((resolve) => { setImmediate(resolve); });
  return { store, shown, idle, requested, settle };
}

test('fonts are loaded once, after the first frame, and shown together', async () => {
  const { store, shown, idle, requested, settle } = page();
  assert.deepEqual([idle.length, requested.length], [0, 0]);

  store.set({ frame: { offset: 0 } });
  store.set({ frame: { offset: 1 } });
  assert.equal(requested.length, 0);
  idle.forEach((work) => work());
  await settle();

  assert.deepEqual(requested, files.map(([, file]) => `url(fonts/${file})`));
  assert.deepEqual(shown, ['400', '500', '600']);
});

test('if one font does not come, none is shown', async () => {
  const { store, shown, idle, settle } = page({ fails: true });

  store.set({ frame: { offset: 0 } });
  idle.forEach((work) => work());
  await settle();

  assert.deepEqual(shown, []);
});

test('no fonts are loaded where data is dear, or into an embedded device', () => {
  for (const options of [{ saveData: true }, { mode: 'embed' }]) {
    const { store, idle } = page(options);
    store.set({ frame: { offset: 0 } });
    assert.equal(idle.length, 0);
  }
});
