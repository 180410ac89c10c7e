import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { files, loadFonts } from '../../../web/components/fonts.js';
import { createDocument } from '../dom.mjs';

const bytesOf = (file) => readFileSync(new URL(`../../../web/fonts/${file}`, import.meta.url));

test('a font is named after its content', () => {
  for (const [, file] of files) assert.equal(file.split('.')[1], createHash('sha256').update(bytesOf(file)).digest('hex').slice(0, 8), file);
});

test('the fonts weigh no more than 30 kB', () => {
  assert.ok(files.reduce((sum, [, file]) => sum + bytesOf(file).length, 0) <= 30_000);
});

function page({ saveData = false, fails = false } = {}) {
  const document = createDocument();
  const shown = [];
  const requested = [];
  document.fonts = { add: (face) => shown.push(face.weight) };
  class FontFace {
    constructor(family, source, { weight }) { Object.assign(this, { family, source, weight }); }

    load() {
      requested.push(this.source);
      return fails ? Promise.reject(new Error('gone')) : Promise.resolve(this);
    }
  }
  loadFonts(document, { FontFace, navigator: { connection: { saveData } } });
  const settle = () => new Promise((resolve) => { setImmediate(resolve); });
  return { shown, requested, settle };
}

test('fonts are shown together, when all have come', async () => {
  const { shown, requested, settle } = page();
  assert.deepEqual([requested, shown], [files.map(([, file]) => `url(fonts/${file})`), []]);

  await settle();

  assert.deepEqual(shown, ['400', '500', '600']);
});

test('if one font does not come, none is shown', async () => {
  const { shown, settle } = page({ fails: true });

  await settle();

  assert.deepEqual(shown, []);
});

test('no fonts are loaded where data is dear', () => {
  assert.deepEqual(page({ saveData: true }).requested, []);
});
