import assert from 'node:assert/strict';
import test from 'node:test';
import { createFigureEditor } from '../../../web/figure/editor.js';
import { createEdits } from '../../../web/inspector/edits.js';
import { createDocument } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { fakeDaemon, fakeStorage, sceneOf, sessionOf, settled } from '../inspector/fakes.mjs';
import { square } from './fakes.mjs';

const parameter = { name: 'figure', kind: 'figure', form: 'bars', figures: [{ name: 'square', text: square }] };
const idle = { type: 'frame', tick: 1, offset: -64, velocity: 0, insets: [64, 34], header: { state: 'idle' } };

/** The open editor of a session's figure. `press(text)` clicks a button by its text or name, `answer(fields)` answers the newest question for a figure. */
async function begin({ figure = 'square', clipboard = undefined, link = async () => ({ href: 'http://link', has: { figures: true } }) } = {}) {
  const [store, clock, daemon, document, storage] = [sessionOf({ figure }, { frame: idle, connection: { state: 'open', reason: '' } }), fakeClock(), fakeDaemon(), createDocument(), fakeStorage()];
  document.head = { append: (sheet) => setImmediate(() => sheet.fire('load')) };
  clock.pass(1000);
  const now = (work) => work;
  const events = fakeEvents();
  let editor = null;
  const edits = createEdits(store, daemon.request, events, () => editor?.refresh(), clock);
  const browser = {
    ...clock, navigator: { clipboard }, matchMedia: () => ({ matches: false }),
    ResizeObserver: class { constructor(listener) { this.listener = listener; } observe() { queueMicrotask(() => this.listener([{ contentRect: { width: 300, height: 200 } }])); } },
  };
  editor = await createFigureEditor(document, {
    store, edits, edited: events.edited, storage, link, request: daemon.request, scheduler: { atTextRate: now, atDisplayRate: now },
    nameOf: () => (store.state.scene.header.system === 'arrow' ? 'Figure of the header: arrow' : undefined),
  }, browser);
  const opener = document.createElement('button');
  editor.open({ key: 'header.figure', parameter }, opener);
  await settled();
  const root = document.byId('editor');
  const find = (test) => root.find(test);
  const press = (name) => find((one) => one.tagName === 'BUTTON' && (one.textContent === name || one.getAttribute('aria-label') === name)).click();
  const asked = () => daemon.asked.filter(({ message }) => message.type === 'figure');
  async function answer(fields) {
    asked().at(-1).resolve({ notes: [], ...fields });
    await settled();
  }
  const value = () => edits.valueOf('header.figure');
  const field = (name) => find((one) => one.tagName === 'LABEL' && one.textContent.startsWith(name)).find(({ tagName }) => ['INPUT', 'SELECT'].includes(tagName));
  function type(text) {
    field('Word').value = text;
    field('Word').fire('input');
    clock.pass(200);
  }
  const words = (className) => find((one) => one.className === className).textContent;
  const listed = () => find(({ tagName }) => tagName === 'OL').children.map((row) => row.getAttribute('aria-label'));
  return { editor, store, storage, clock, daemon, document, edits, root, opener, find, press, asked, answer, value, field, type, words, listed };
}

test('the figure is listed in its order, drawn on the board, and its name is no riddle', async () => {
  const { listed, find, root, store } = await begin();
  assert.deepEqual(listed(), ['1: 0, 0 to 10, 0', '2: 10, 0 to 10, 10', '3: 10, 10 to 0, 10', '4: 0, 10 to 0, 0']);
  assert.equal(find((one) => one.getAttribute('class') === 'items').childElementCount, 4);
  assert.equal(root.hidden, false);
  assert.equal(store.state.isEditing, true);
});

test('a word that is typed is asked for and becomes the figure; the typing is one step to undo', async () => {
  const { type, asked, answer, value, edits, words, field } = await begin();
  type('HI');
  assert.deepEqual({ ...asked()[0].message }, { type: 'figure', from: 'text', content: 'HI', to: 'bars', order: 'drawn' });
  await answer({ text: '0,0 0,40; 9,0 9,40' });
  type('HIT');
  await answer({ text: '0,0 0,40; 9,0 9,40; 20,0 20,40', notes: ['a note'] });
  assert.deepEqual([value(), words('notes')], ['0,0 0,40; 9,0 9,40; 20,0 20,40', 'a note']);
  field('Word').fire('blur');
  edits.undo();
  assert.equal(value(), 'square');
});

test('the daemon\'s error is shown as it says it, and the figure stays; the next answer takes it away', async () => {
  const { type, asked, answer, value, words } = await begin();
  type('Hü');
  asked()[0].reject({ text: '"ü" has no glyph' });
  await settled();
  assert.deepEqual([words('error'), value()], ['"ü" has no glyph', 'square']);
  type('H');
  await answer({ text: '0,0 0,40' });
  assert.equal(words('error'), '');
});

test('order, height and max bars make the last word anew; without one, the present figure', async () => {
  const { type, asked, answer, field } = await begin();
  field('Height').value = '60';
  field('Height').fire('change');
  assert.deepEqual({ ...asked().at(-1).message }, { type: 'figure', from: 'figure', content: square, to: 'bars', order: 'drawn', height: 60 });
  await answer({ text: square });
  type('HI');
  await answer({ text: square });
  field('Order').value = 'left-to-right';
  field('Order').fire('change');
  const { content, order, height } = asked().at(-1).message;
  assert.deepEqual([content, order, height], ['HI', 'left-to-right', 60]);
});

test('what is dropped is asked for by what it is, and what is too large is said', async () => {
  const { document, asked, answer, value, words } = await begin();
  const drop = async (file) => {
    document.fire('drop', { dataTransfer: { files: [file], getData: () => '' } });
    await settled();
    await settled();
  };
  const fileOf = (text, name) => ({ name, size: text.length, arrayBuffer: async () => new TextEncoder().encode(text).buffer });
  await drop(fileOf('<svg/>', 'logo.svg'));
  assert.deepEqual([asked()[0].message.from, asked()[0].message.content], ['svg', '<svg/>']);
  await answer({ text: '1,1 2,2', notes: ['line 3: text is not drawn'] });
  assert.deepEqual([value(), words('notes')], ['1,1 2,2', 'line 3: text is not drawn']);
  await drop({ name: 'huge.svg', size: 1e8, arrayBuffer: () => assert.fail('read') });
  assert.match(words('error'), /^huge.svg: It has 100000 kB; at most 65 kB/);
  assert.equal(asked().length, 1);
  assert.equal(value(), '1,1 2,2');
});

test('a pasted figure is taken, a word pasted into a field is the field\'s', async () => {
  const { document, field, asked } = await begin();
  const paste = (text, target) => document.fire('paste', { target, clipboardData: { files: [], getData: (type) => (type === 'text/plain' ? text : '') } });
  const inField = { closest: () => field('Word') };
  paste('HELLO', inField);
  assert.equal(asked().length, 0);
  paste('<svg/>', inField);
  paste('0,0 1,1; 1,1 2,2', { closest: () => null });
  await settled();
  assert.deepEqual(asked().map(({ message }) => message.from), ['svg']); // the other one waits until this one is answered
});

test('formats come from the daemon; where no page may copy, the text is there to be copied', async () => {
  const { press, answer, asked, find } = await begin();
  press('Copy');
  assert.deepEqual({ ...asked()[0].message }, { type: 'figure', from: 'figure', content: square, to: 'plist' });
  await answer({ text: '<plist/>' });
  await settled();
  const shown = find(({ tagName }) => tagName === 'TEXTAREA');
  assert.deepEqual([shown.value, shown.hidden], ['<plist/>', false]);
  const copied = [];
  const other = await begin({ clipboard: { writeText: async (text) => copied.push(text) } });
  other.press('Copy a link with the figure');
  await settled();
  assert.deepEqual(copied, ['http://link']);
});

test('a figure that no link carries is said', async () => {
  const { press, root } = await begin({ link: async () => ({ href: 'http://link', has: { figures: false } }) });
  press('Copy a link with the figure');
  await settled();
  assert.match(root.textContent, /too long for a link/);
});

test('the list selects and reorders by keys, and says the ends of one bar as numbers', async () => {
  const { find, listed, value, clock } = await begin();
  const list = find(({ tagName }) => tagName === 'OL');
  const key = (name, more) => list.fire('keydown', { key: name, ...more });
  key('ArrowDown');
  key('ArrowDown', { altKey: true });
  assert.deepEqual(listed()[2], '3: 10, 0 to 10, 10');
  key('ArrowUp', { shiftKey: true });
  assert.deepEqual(list.children.map((item) => item.getAttribute('aria-selected')), ['false', 'true', 'true', 'false']);
  key('Home');
  const fromX = find((one) => one.getAttribute('aria-label') === 'From x, pt');
  assert.equal(fromX.value, '0');
  fromX.value = '-3.5';
  fromX.fire('change');
  clock.pass(100);
  assert.equal(value(), '-3.5,0 10,0; 10,10 0,10; 10,0 10,10; 0,10 0,0');
  fromX.value = 'x';
  fromX.fire('change');
  assert.equal(fromX.value, '-3.5');
});

test('Escape lets go what is selected and then closes; the focus goes back', async () => {
  const { root, document, opener, find, store } = await begin();
  find(({ tagName }) => tagName === 'OL').fire('keydown', { key: 'ArrowDown' });
  root.fire('keydown', { key: 'Escape' });
  assert.equal(root.hidden, false);
  root.fire('keydown', { key: 'Escape' });
  assert.deepEqual([root.hidden, document.activeElement === opener, store.state.isEditing], [true, true, false]);
});

test('its button is pressed while it is open, and closes it', async () => {
  const { editor, root, opener } = await begin();
  assert.equal(opener.ariaPressed, 'true');
  editor.open({ key: 'header.figure', parameter }, opener);
  assert.deepEqual([opener.ariaPressed, root.hidden], ['false', true]);
});

test('another control, or a link that only watches, closes it', async () => {
  for (const change of [{ scene: sceneOf({}, { header: { system: 'plain', parameters: {} } }) }, { welcome: { session: 'demo', role: 'viewer' } }]) {
    const { store, root } = await begin();
    store.set(change);
    assert.equal(root.hidden, true);
  }
});

test('a change is shown by a pull, what others change is not', async () => {
  const { daemon, clock, store, find, press } = await begin();
  const plays = () => daemon.messages().filter(({ type }) => type === 'play').length;
  store.set({ scene: sceneOf({ figure: '0,0 1,1; 2,2 3,3' }) });
  clock.pass(1000);
  assert.equal(plays(), 0);
  find(({ tagName }) => tagName === 'OL').fire('keydown', { key: 'ArrowDown' });
  press('Turn round');
  clock.pass(1000);
  assert.equal(plays(), 1);
});

test('what was wrong is over once the figure has been changed in another way', async () => {
  const { type, asked, find, press, words, clock, edits } = await begin();
  type('Hü');
  asked()[0].reject({ text: '"ü" has no glyph' });
  await settled();
  assert.equal(words('error'), '"ü" has no glyph');
  find(({ tagName }) => tagName === 'OL').fire('keydown', { key: 'ArrowDown' });
  press('Turn round');
  clock.pass(1000);
  assert.equal(words('error'), '');
  type('Hü');
  asked().at(-1).reject({ text: '"ü" has no glyph' });
  await settled();
  edits.undo();
  assert.equal(words('error'), '');
});

test('what was wrong is over once the word is gone, or the same figure is made again', async () => {
  const { type, asked, answer, words, edits, daemon, root, clock, value } = await begin();
  type('Hü');
  asked()[0].reject({ text: '"ü" has no glyph' });
  await settled();
  type('');
  assert.equal(words('error'), '');
  edits.change('x', 'header.figure', '1,1 2,2');
  clock.pass(100);
  daemon.asked.find(({ message }) => message.type === 'set').reject({ text: 'not now' });
  await settled();
  assert.match(root.textContent, /not now/);
  type('H');
  await answer({ text: value() });
  assert.doesNotMatch(root.textContent, /not now/);
});

test('an error of a link is over once the figure is another one', async () => {
  const { press, root, find, clock } = await begin({ link: async () => ({ href: 'http://link', has: { figures: false } }) });
  press('Copy a link with the figure');
  await settled();
  assert.match(root.textContent, /too long for a link/);
  find(({ tagName }) => tagName === 'OL').fire('keydown', { key: 'ArrowDown' });
  press('Delete');
  clock.pass(1000);
  assert.doesNotMatch(root.textContent, /too long for a link/);
});

test('the head says what is edited and how large it is, the side what is selected', async () => {
  const { find, words } = await begin();
  assert.equal(words('figure-title'), 'Figure of the headerarrow, 4 bars, 10 × 10 pt');
  assert.equal(words('section-head'), 'No bar selected');
  find(({ tagName }) => tagName === 'OL').fire('keydown', { key: 'ArrowDown' });
  assert.equal(words('section-head'), 'Bar 210 pt, 90°');
  find(({ tagName }) => tagName === 'OL').fire('keydown', { key: 'End', shiftKey: true });
  assert.equal(words('section-head'), '3 bars');
});

test('snapping is turned off by its button, and that is kept', async () => {
  const { press, find, storage } = await begin();
  const snap = find(({ textContent, tagName }) => tagName === 'BUTTON' && textContent === 'Snap');
  assert.equal(snap.getAttribute('aria-pressed'), 'true');
  press('Snap');
  assert.equal(snap.getAttribute('aria-pressed'), 'false');
  assert.deepEqual(storage.read('figure', () => true), { plays: true, snaps: false });
});
