import assert from 'node:assert/strict';
import test from 'node:test';
import { createRegistry, followKeys } from '../../../web/model/commands.js';
import { matching, scoreOf } from '../../../web/shell/match.js';
import { createPalette, typedValues } from '../../../web/shell/palette.js';
import { createDocument } from '../dom.mjs';
import { fakeStorage, settled } from '../inspector/fakes.mjs';

const named = (...texts) => texts.map((text) => ({ name: text, text, group: 'Header' }));
const texts = (typed, commands, recent) => matching(commands, typed, recent).map(({ text }) => text);

test('words match the beginnings of words best, then their middles, then letters that follow each other', () => {
  const [exact, start, middle, spread] = ['drop', 'dro', 'rop', 'dph'].map((typed) => scoreOf(typed, 'Drop height'));
  assert.ok(exact > start && start > middle && middle > spread && spread > 0);
  assert.deepEqual([scoreOf('drop width', 'Drop height'), scoreOf('xyz', 'Drop height')], [0, 0]);
});

test('commands are found in any order of their words, and by more words than they show', () => {
  const commands = [...named('Drop height', 'Content height', 'Theme: dark'), { name: 'p', text: 'Pin', group: 'Compare', also: 'ghost' }];
  assert.deepEqual(texts('height drop', commands), ['Drop height']);
  assert.deepEqual(texts('height', commands), ['Drop height', 'Content height']);
  assert.deepEqual(texts('ghost', commands), ['Pin']);
  assert.deepEqual(texts('compare', commands), ['Pin']);
});

test('what was used last comes first, also among equally good ones', () => {
  const commands = named('Device: one', 'Device: two', 'Device: six');
  assert.deepEqual(texts('', commands, ['Device: six']), ['Device: six', 'Device: one', 'Device: two']);
  assert.deepEqual(texts('device', commands, ['Device: two', 'Device: six']), ['Device: two', 'Device: six', 'Device: one']);
});

test('a value that is typed behind a name sets it; one that is none does not', () => {
  const command = (text) => ({ name: text, group: 'Header', text, typed: (value) => (Number.isFinite(Number(value)) ? { name: text, group: 'Header', text: `${text} = ${value}` } : null) });
  const commands = [command('Drop height'), command('Height'), { name: 'x', group: 'Play', text: 'Drop' }];
  assert.deepEqual(typedValues(commands, 'drop height 90').map(({ text }) => text), ['Drop height = 90']);
  assert.deepEqual(typedValues(commands, 'hei 90').map(({ text }) => text), ['Drop height = 90', 'Height = 90']);
  assert.deepEqual([typedValues(commands, 'drop height'), typedValues(commands, '90'), typedValues(commands, '')], [[], [], []]);
});

function palette(kept) {
  const [document, registry, storage, ran] = [createDocument(), createRegistry(), fakeStorage(kept), []];
  const run = (name) => () => ran.push(name);
  registry.add({ pin: { group: 'Compare', text: 'Pin', key: 'P', run: run('pin') }, flip: { group: 'Compare', text: 'Flip', run: run('flip') }, undo: { group: 'Values', text: 'Undo', run: run('undo'), isEnabled: () => false } });
  registry.addSource(async () => [{ name: 'session b', group: 'Session', text: 'b', run: run('b') }]);
  registry.addSource(async () => { throw new Error('The daemon is away.'); });
  const { open } = createPalette(document, registry, storage);
  return {
    ran, storage, document,
    async open() {
      open();
      await settled();
    },
    lines: () => document.byId('palette-list').children.map(({ children }) => children[1].textContent),
    chosen: () => document.byId('palette-list').find((line) => line.getAttribute('aria-selected') === 'true')?.children[1].textContent,
    type(text) {
      const field = document.body.find(({ tagName }) => tagName === 'INPUT');
      field.value = text;
      field.fire('input');
    },
    press: (key, more) => document.body.find(({ tagName }) => tagName === 'DIALOG').fire('keydown', { key, ...more }),
    isOpen: () => Boolean(document.body.find(({ tagName }) => tagName === 'DIALOG')?.open),
  };
}

test('the palette has all commands and what the sources add; a source that fails adds nothing; what cannot be done is found but not run', async () => {
  const page = palette();
  await page.open();
  assert.deepEqual(page.lines(), ['Pin', 'Flip', 'b']);
  page.type('undo');
  assert.deepEqual(page.lines(), ['Undo']);
  page.press('Enter');
  assert.deepEqual([page.ran, page.isOpen()], [[], true]);
});

test('arrows choose, Enter runs and closes, and the next time it is the first', async () => {
  const page = palette();
  await page.open();
  page.press('ArrowDown');
  page.press('ArrowDown');
  page.press('ArrowDown');
  page.press('ArrowUp');
  assert.equal(page.chosen(), 'b');
  page.press('ArrowUp');
  page.press('Enter');
  assert.deepEqual([page.ran, page.isOpen()], [['flip'], false]);

  await page.open();
  assert.deepEqual(page.lines(), ['Flip', 'Pin', 'b']);
  assert.deepEqual(page.storage.kept.get('palette'), ['flip']);
});

test('stored names that are none are ignored; Ctrl K closes it again; words that nothing has say so', async () => {
  const page = palette(new Map([['palette', [1, 2]]]));
  await page.open();
  page.type('nothing like it');
  assert.deepEqual([page.lines(), page.document.body.find(({ className }) => className === 'empty').hidden], [[], false]);
  page.press('Enter');
  page.press('k', { ctrlKey: true });
  assert.equal(page.isOpen(), false);
});

test('keys run commands with and without Ctrl; Ctrl K also in a field; not one that cannot be done', () => {
  const [document, ran] = [createDocument(), []];
  const command = (key, isEnabled) => ({ text: key, key, run: () => ran.push(key), ...(isEnabled && { isEnabled }) });
  followKeys(document, { a: command('P'), b: command('Ctrl K'), c: command('Ctrl Shift Z'), d: command('/', () => false), e: command('\\') });
  const field = { closest: (selector) => selector.startsWith('input') };
  const press = (key, more = {}) => document.fire('keydown', { key, target: { closest: () => null }, ...more });

  press('p');
  press('p', { ctrlKey: true });
  press('k', { ctrlKey: true, target: field });
  press('p', { target: field });
  press('z', { ctrlKey: true, shiftKey: true });
  press('Z', { metaKey: true, shiftKey: true });
  press('/');
  press('\\');
  press('p', { altKey: true });
  press('p', { target: { ...field, type: 'radio' } }); // a choice between designs, after a click on it

  assert.deepEqual(ran, ['P', 'Ctrl K', 'Ctrl Shift Z', 'Ctrl Shift Z', '\\', 'P']);
});
