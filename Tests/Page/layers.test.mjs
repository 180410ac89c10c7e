import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';

const web = new URL('../../web/', import.meta.url);

/** Which folders of the page each folder may import from, beside itself. */
const below = ['stage', 'components', 'model', 'net'];
const layers = { net: [], site: [], engine: ['net'], follow: ['engine', 'model'], standalone: ['element', 'engine', 'model', 'net'], element: ['engine', 'figure', 'stage', 'components', 'model', 'net'], model: ['net'], components: ['model'], stage: ['components', 'model', 'net'], curve: ['components', 'model', 'net'], figure: ['components', 'model', 'net'], clip: below, inspector: ['clip', 'figure', ...below], dock: below, shell: below, compare: ['dock', 'inspector', ...below], report: ['dock', 'shell', ...below] };

for (const [folder, allowed] of Object.entries(layers)) {
  test(`web/${folder} imports from ${['itself', ...allowed].join(', ')} only`, () => {
    for (const file of readdirSync(new URL(folder, web)).filter((name) => name.endsWith('.js'))) {
      const imports = [...readFileSync(new URL(`${folder}/${file}`, web), 'utf8').matchAll(/(?: from |import\()'(.+?)'/g)].map(([, path]) => path);
      for (const path of imports) assert.ok(path.startsWith('./') || allowed.some((other) => path.startsWith(`../${other}/`)), `${file}: ${path}`);
    }
  });
}

test('every folder of modules has its layer', () => {
  const folders = readdirSync(web, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !['bundle', 'fonts', 'images'].includes(entry.name)).map(({ name }) => name);

  assert.deepEqual(folders.sort(), Object.keys(layers).sort());
});
