import assert from 'node:assert/strict';
import test from 'node:test';
import { createValues } from '../../../web/inspector/values.js';
import { createDocument } from '../dom.mjs';
import { fakeClock } from '../fakes.mjs';
import { fakeDaemon, sceneOf, sessionOf, settled } from './fakes.mjs';

const answer = (format, more = {}) => ({ type: 'valued', format, file: `arrow.${format}`, text: `${format} text\n`, formats: ['control', 'swiftui', 'css'], ...more });

function begin({ clipboard = { texts: [], async writeText(text) { this.texts.push(text); } }, scene } = {}) {
  const [store, daemon, document, clock] = [sessionOf(undefined, scene ? { scene } : {}), fakeDaemon(), createDocument(), fakeClock()];
  const values = createValues(document, store, daemon.request, { navigator: { clipboard }, URL: { createObjectURL: () => 'blob:1', revokeObjectURL() {} }, ...clock });
  const of = (test) => values.dialog.find(test);
  const labelled = (label) => of((element) => element.getAttribute('aria-label') === label || element.ariaLabel === label);
  const formats = labelled('Format');
  return {
    store, daemon, clock, clipboard, dialog: values.dialog, open: () => values.open({ focus() {} }), edge: labelled('Control'), text: () => labelled('Values').lastElementChild.textContent,
    formats: () => formats.children.map(({ textContent }) => textContent), chosen: () => formats.find((button) => button.getAttribute('aria-current') === 'true').textContent,
    choose: (name) => formats.find(({ dataset }) => dataset.format === name).click(),
    edges: () => labelled('Control').children.map(({ textContent }) => textContent), error: () => of(({ className }) => className === 'error-text').textContent,
    says: () => of((element) => element.getAttribute('role') === 'status').textContent,
    press: (text) => of((element) => element.tagName === 'BUTTON' && (element.textContent === text || element.getAttribute('aria-label') === text)).click(),
    async answers(message) {
      daemon.asked.shift().resolve(message);
      await settled();
    },
  };
}

test('it asks the daemon for the format that there is for every control, and shows the answer with the formats that there are for this one', async () => {
  const page = begin();
  page.open();
  assert.deepEqual(page.daemon.messages(), [{ type: 'values', format: 'swiftui', edge: 'header' }]);
  await page.answers(answer('swiftui'));
  assert.equal(page.text(), 'swiftui text\n');
  assert.deepEqual(page.formats(), ['SwiftUI', 'CSS', 'Published control']);
  assert.equal(page.chosen(), 'SwiftUI');
});

test('of two controls both are asked for, or the one at an edge; another format, too; a format that only a newer daemon knows is called by its name', async () => {
  const page = begin({ scene: sceneOf(undefined, { footer: { system: 'arrow', parameters: {} } }) });
  page.open();
  assert.deepEqual(page.daemon.messages(), [{ type: 'values', format: 'swiftui', edge: 'both' }]);
  await page.answers(answer('swiftui', { formats: ['swiftui', 'rive'] }));
  assert.deepEqual(page.formats(), ['SwiftUI', 'rive']);
  assert.deepEqual(page.edges(), ['both: arrow, arrow', 'header: arrow', 'footer: arrow']);
  page.choose('rive');
  await page.answers(answer('rive', { formats: ['swiftui', 'rive'] }));
  Object.assign(page.edge, { value: 'footer' }).fire('change');
  assert.deepEqual(page.daemon.messages(), [{ type: 'values', format: 'rive', edge: 'footer' }]);
});

test('while it is open, a value that changes is asked for a moment later; while it is closed, nothing is', async () => {
  const page = begin();
  page.open();
  await page.answers(answer('swiftui'));
  page.store.set({ scene: sceneOf({ height: 61 }) });
  assert.deepEqual(page.daemon.messages(), []);
  page.clock.pass(200);
  assert.equal(page.daemon.messages().length, 1);
  await page.answers(answer('swiftui', { text: 'new' }));
  assert.equal(page.text(), 'new');
  page.press('Close');
  page.store.set({ scene: sceneOf({ height: 62 }) });
  page.clock.pass(1000);
  assert.deepEqual(page.daemon.messages(), []);
});

test('while the daemon answers another question of the page, it is asked again a moment later', async () => {
  const page = begin();
  page.open();
  page.daemon.asked.shift().reject({ reason: 'busy', text: 'not yet' });
  await settled();
  assert.equal(page.error(), '');
  page.clock.pass(50);
  await settled();
  await page.answers(answer('swiftui'));
  assert.equal(page.text(), 'swiftui text\n');
});

test('a refusal is shown in the daemon\'s words, and no old values under it', async () => {
  const page = begin();
  page.open();
  await page.answers(answer('swiftui'));
  page.choose('control');
  await page.daemon.refuse('arrow is no published control');
  assert.equal(page.error(), 'arrow is no published control');
  assert.equal(page.text(), '');
});

test('it copies, and where no page may it selects what is to be copied', async () => {
  const page = begin();
  page.open();
  await page.answers(answer('css'));
  page.press('Copy');
  await settled();
  assert.deepEqual(page.clipboard.texts, ['css text\n']);
  assert.equal(page.says(), 'The values are copied.');

  const plain = begin({ clipboard: undefined });
  plain.open();
  await plain.answers(answer('css'));
  plain.press('Download');
  assert.equal(plain.says(), 'arrow.css is saved.');
});
