import assert from 'node:assert/strict';
import test from 'node:test';
import { createCurveRows } from '../../../web/curve/row.js';
import { createInspector } from '../../../web/inspector/inspector.js';
import { createRegistry } from '../../../web/model/commands.js';
import { createDocument } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { catalog, designedValues, fakeDaemon, fakeStorage, sceneOf, sessionOf, settled } from '../inspector/fakes.mjs';

const motion = [
  { name: 'closeDuration', kind: 'number', unit: 's', min: 0, max: 60, step: 0.05, scale: 'log', default: 0.5, label: 'Close duration', group: 'Motion' },
  { name: 'closeCurve', kind: 'curve', over: 'closeDuration', default: 'ease in out', label: 'Close curve', group: 'Motion' },
  { name: 'pullCurve', kind: 'curve', default: 'linear', label: 'Pull curve', group: 'Motion' },
];
const [arrow, ...others] = catalog.systems;
const values = { ...designedValues, closeDuration: 0.5, closeCurve: 'ease in out', pullCurve: 'linear' };
const systems = [{ ...arrow, parameters: [...arrow.parameters, ...motion], presets: [{ name: 'designed', summary: '', values }] }, ...others];

/** An inspector with two curves; `turn(seconds)` is the display's next frame after that time. */
async function begin({ isCalm = false, parameters = {}, isLate = false } = {}) {
  const [store, clock, daemon, document] = [sessionOf(undefined, { catalog: { ...catalog, systems } }), fakeClock(), fakeDaemon(), createDocument()];
  let frames = [];
  const browser = {
    ...clock, navigator: { language: 'en' }, location: { href: 'http://host/?session=demo' }, innerWidth: 1440, innerHeight: 900, addEventListener() {},
    requestAnimationFrame: (turn) => frames.push(turn), matchMedia: (query) => ({ matches: isCalm && query.includes('reduce') }),
  };
  clock.pass(1000);
  const { showCurves, edits } = createInspector(document, store, { atTextRate: (work) => work }, { registry: createRegistry(), layout: { choose() {} }, request: daemon.request, trace: async () => null, storage: fakeStorage(), ...fakeEvents() }, browser);
  const shows = (changes) => store.set({ scene: sceneOf({ ...values, ...changes }) });
  shows(parameters);
  const load = () => showCurves(createCurveRows(document, store, edits, browser));
  if (!isLate) load();
  await settled();
  const row = (key) => document.byId('inspector').find((element) => element.dataset.parameter === key);
  const button = (key = 'header.closeCurve') => row(key).find(({ className }) => className === 'select');
  const editor = () => document.body.find(({ className = '' }) => className.includes('curve-editor'));
  const part = (test) => editor().find(test);
  const labelled = (name) => part((element) => (element.getAttribute('aria-label') ?? element.ariaLabel) === name);
  return {
    store, edits, document, clock, load, shows, row, button, editor, part, labelled, frames: () => frames.length, frame: () => document.activeElement,
    text: () => part(({ tagName }) => tagName === 'TEXTAREA'),
    error: () => part(({ id }) => id === 'curve-error').textContent,
    async open(key) {
      button(key).click();
      await settled();
    },
    turn(seconds = 0) {
      clock.pass(seconds * 1000);
      const turns = frames;
      frames = [];
      for (const each of turns) each(clock.now());
    },
    sent: () => daemon.messages().filter(({ type }) => type === 'set').map(({ value }) => value),
  };
}
const pathOf = (element, name) => element.find((child) => child.tagName === 'PATH' && child.getAttribute('class') === name).getAttribute('d');

test('a row shows a curve\'s text at once, and its picture and name as soon as the rest of the page is loaded', async () => {
  const { row, button, load } = await begin({ isLate: true, parameters: { closeCurve: 'cubic(0.34, 1.56, 0.64, 1)' } });
  assert.equal(button().textContent, 'cubic(0.34, 1.56, 0.64, 1)');
  load();
  await settled();
  assert.equal(button().textContent, 'Out back');
  assert.equal(button().getAttribute('aria-label'), 'Close curve: Out back');
  const heights = pathOf(row('header.closeCurve'), 'line').match(/[\d.]+ ([\d.]+)/g).map((pair) => Number(pair.split(' ')[1]));
  assert.ok(Math.min(...heights) < heights.at(-1), 'it swings beyond its end');
});

test('a row says a curve as short as it has room for', async () => {
  const { button, shows } = await begin();
  for (const [closeCurve, name] of [['spring(response 0.6283185307179586, damping 0.5)', 'Spring 0.6283 s, 0.5'], ['spring(response 0.5, damping 0.7)', 'Bouncy spring'], ['cubic(0.3, 0, 0, 1)', '0.3, 0, 0, 1'], ['linear(0, 0.3 20%, 1)', '3 points'], ['steps(7, end)', 'steps(7, end)']]) {
    shows({ closeCurve });
    await settled();
    assert.equal(button().textContent, name);
    assert.equal(button().lastElementChild.title, closeCurve);
  }
});

test('a press before the rest of the page is loaded is not lost', async () => {
  const { open, load, editor } = await begin({ isLate: true });
  await open();
  assert.equal(editor(), null);
  load();
  await settled();
  assert.ok(editor().matches(':popover-open'));
});

test('the picture of a spring follows the duration that it runs over', async () => {
  const { row, shows } = await begin({ parameters: { closeCurve: 'spring(response 0.4, damping 0.7)' } });
  const before = pathOf(row('header.closeCurve'), 'line');
  shows({ closeCurve: 'spring(response 0.4, damping 0.7)', closeDuration: 5 });
  await settled();
  assert.notEqual(pathOf(row('header.closeCurve'), 'line'), before);
});

test('a drag of a handle sends while it runs, is one step of undo, and leaves the curve before as a ghost', async () => {
  const { open, labelled, edits, sent, clock, editor, part } = await begin();
  await open();
  const ghost = pathOf(editor(), 'ghost');
  assert.equal(ghost, pathOf(editor(), 'line'));
  const handle = labelled('First handle');
  const fire = (type, clientX, clientY) => handle.fire(type, { pointerId: 1, isPrimary: true, button: 0, clientX, clientY });
  fire('pointerdown', 100, 100);
  fire('pointermove', 101, 100); // too little
  for (const x of [110, 130, 150]) {
    fire('pointermove', x, 50);
    clock.pass(20);
  }
  fire('pointerup', 150, 50);
  await settled();
  assert.equal(sent().length, 3);
  assert.match(sent().at(-1), /^cubic\(0\.\d+, 0\.\d+, 0\.58, 1\)$/);
  assert.equal(pathOf(editor(), 'ghost'), ghost);
  assert.notEqual(pathOf(editor(), 'line'), ghost);
  part((element) => element.ariaLabel === 'Back to Ease in out').click();
  assert.equal(edits.valueOf('header.closeCurve'), 'ease in out');
  edits.undo();
  edits.undo();
  assert.equal(edits.valueOf('header.closeCurve'), 'ease in out');
  assert.equal(edits.history.canUndo, false);
});

test('arrow keys move a handle by 0.01, Shift by 0.1, within its bounds; a held key is one step', async () => {
  const { open, labelled, edits } = await begin();
  await open();
  const [first, second] = [labelled('First handle'), labelled('Second handle')];
  const press = (handle, key, shiftKey = false) => handle.fire('keydown', { key, shiftKey });
  press(first, 'ArrowUp');
  press(first, 'ArrowUp');
  press(first, 'ArrowLeft', true);
  first.fire('keyup', { key: 'ArrowLeft' });
  assert.equal(edits.valueOf('header.closeCurve'), 'cubic(0.32, 0.02, 0.58, 1)');
  assert.equal(first.getAttribute('aria-valuetext'), 'x 0.32, y 0.02');
  for (let turn = 0; turn < 6; turn += 1) press(second, 'ArrowRight', true);
  second.fire('blur');
  assert.equal(edits.valueOf('header.closeCurve'), 'cubic(0.32, 0.02, 1, 1)');
  edits.undo();
  edits.undo();
  assert.equal(edits.valueOf('header.closeCurve'), 'ease in out');
});

test('a pasted text is read in any spelling; of a wrong one the place is said, and the last good curve stays', async () => {
  const { open, text, error, edits, clock } = await begin();
  await open();
  const type = (value) => {
    text().value = value;
    text().fire('input');
    clock.pass(300);
  };
  type('.spring(response: 0.4, dampingFraction: 0.7)');
  assert.equal(edits.valueOf('header.closeCurve'), 'spring(response 0.4, damping 0.7)');
  type('cubic(0.3, 2');
  assert.match(error(), /^Column 13: a \) is missing/);
  assert.equal(text().getAttribute('aria-invalid'), 'true');
  assert.equal(edits.valueOf('header.closeCurve'), 'spring(response 0.4, damping 0.7)');
  type('cubic(0.3, 0, 0, 1)');
  text().fire('keydown', { key: 'Enter' });
  assert.equal(error(), '');
  assert.deepEqual([edits.valueOf('header.closeCurve'), text().value], ['cubic(0.3, 0, 0, 1)', 'cubic(0.3, 0, 0, 1)']);
  edits.undo();
  assert.equal(edits.valueOf('header.closeCurve'), 'ease in out');
});

test('tabs change the kind, and remember the last curve of each', async () => {
  const { open, part, edits } = await begin();
  await open();
  const choose = (kind) => part(({ id }) => id === `tab-${kind}`).click();
  const values = ['spring', 'steps', 'points', 'cubic', 'spring'].map((kind) => {
    choose(kind);
    return edits.valueOf('header.closeCurve');
  });
  assert.deepEqual([values[0], values[1], values[3], values[4]], ['spring(response 0.5, damping 0.7)', 'steps(4, end)', 'ease in out', 'spring(response 0.5, damping 0.7)']);
  assert.match(values[2], /^linear\(0, 0 5%, .*, 1\)$/);
});

test('a spring says its overshoot, which can be set, when it has settled, and how much faster it runs to fit', async () => {
  const { open, part, shows, edits } = await begin({ parameters: { closeCurve: 'spring(response 0.4, damping 0.5)' } });
  await open();
  const field = () => part((element) => element.getAttribute('role') === 'spinbutton' && element.ariaLabel === 'Overshoot');
  const form = () => part(({ className, hidden }) => className === 'curve-form' && !hidden).textContent;
  assert.equal(field().value, '16.3');
  assert.match(form(), /Settles in 0.898 s1.8 times as fast, to fit 0.5 s$/);
  field().value = '10';
  field().fire('input');
  field().fire('keydown', { key: 'Enter' });
  assert.equal(edits.valueOf('header.closeCurve'), 'spring(response 0.4, damping 0.59116)');
  shows({ closeCurve: 'spring(response 0.4, damping 1)', closeDuration: 2 });
  await settled();
});

test('the ball moves again and again at the real duration, and stops when the editor closes', async () => {
  const { open, editor, turn, frames, part, document, button } = await begin({ parameters: { closeCurve: 'linear' } });
  await open();
  const ball = () => Number(part((element) => element.tagName === 'CIRCLE' && element.getAttribute('class') === 'ball' && element.getAttribute('r') === '7').getAttribute('cy'));
  turn();
  const start = ball();
  turn(0.2 + 0.25);
  const middle = ball();
  turn(0.25);
  const end = ball();
  assert.ok(start > middle && Math.abs(middle - (start + end) / 2) < 1e-6);
  turn(0.6);
  turn(0);
  assert.equal(ball(), start);
  editor().fire('keydown', { key: 'Escape' });
  turn(0.1);
  assert.equal(frames(), 0);
  assert.ok(!editor().matches(':popover-open'));
  assert.equal(document.activeElement, button());
});

test('with less motion the ball moves once, when Play is pressed', async () => {
  const { open, labelled, turn, frames } = await begin({ isCalm: true });
  await open();
  assert.equal(frames(), 0);
  assert.equal(labelled('Play').hidden, false);
  labelled('Play').click();
  turn(0);
  turn(2);
  assert.equal(frames(), 0);
});

test('a tile of the gallery plays while it is looked at, and is taken by a press', async () => {
  const { open, labelled, edits, frames, turn } = await begin({ isCalm: true });
  await open();
  const tile = labelled('Out back: cubic(0.34, 1.56, 0.64, 1)');
  tile.fire('pointerenter');
  turn(0.3);
  assert.equal(frames(), 1);
  tile.fire('pointerleave');
  turn(0.1);
  assert.equal(frames(), 0);
  tile.click();
  assert.equal(edits.valueOf('header.closeCurve'), 'cubic(0.34, 1.56, 0.64, 1)');
  assert.equal(tile.getAttribute('aria-current'), 'true');
});

test('the editor closes on a press on the values, not on the device; and when its parameter or the right to change it is gone', async () => {
  const { open, document, editor, store, button, row } = await begin();
  const isOpen = () => editor().matches(':popover-open');
  await open();
  document.fire('pointerdown', { target: document.byId('stage') });
  assert.ok(isOpen());
  document.fire('pointerdown', { target: { closest: (selector) => selector.includes('.sections') } });
  assert.ok(!isOpen());
  await open();
  store.set({ welcome: { session: 'demo', role: 'viewer' } });
  assert.ok(!isOpen());
  store.set({ welcome: { session: 'demo', role: 'controller' } });
  await open();
  const before = button();
  Object.defineProperty(before, 'isConnected', { value: false });
  store.set({ scene: sceneOf({ height: 90 }, { header: { system: 'plain', parameters: { height: 90 } } }) });
  assert.ok(!isOpen());
  assert.equal(row('header.closeCurve'), null);
});

test('a curve over the pull has no duration', async () => {
  const { open, part } = await begin();
  await open('header.pullCurve');
  assert.ok(part(({ tagName, textContent }) => tagName === 'TEXT' && textContent === 'pull'));
});
