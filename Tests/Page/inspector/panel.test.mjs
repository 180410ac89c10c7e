import assert from 'node:assert/strict';
import test from 'node:test';
import { createRegistry, followKeys } from '../../../web/model/commands.js';
import { createInspector } from '../../../web/inspector/inspector.js';
import { createDocument } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { catalog, designedValues, fakeDaemon, fakeStorage, sceneOf, sessionOf, settled } from './fakes.mjs';

/** The inspector of a session. `row(key)` is a parameter's row, `input(key)` its field. */
function begin({ kept, more, hash = '' } = {}) {
  const [store, clock, daemon, document] = [sessionOf(undefined, more), fakeClock(), fakeDaemon(), createDocument()];
  clock.pass(1000);
  const storage = fakeStorage(kept);
  const browser = { ...clock, navigator: { language: 'en' }, location: { href: `http://host/?session=demo${hash}` } };
  const registry = createRegistry();
  followKeys(document, registry.commands); // as the page has it: no key does something twice
  createInspector(document, store, { atTextRate: (work) => work }, { registry, layout: { choose() {} }, request: daemon.request, trace: async () => null, storage, ...fakeEvents() }, browser);
  store.set({ scene: sceneOf() });
  const root = document.byId('inspector');
  const all = (element, test) => element.children.flatMap((child) => [...(test(child) ? [child] : []), ...all(child, test)]);
  const row = (key) => root.find((element) => element.dataset.parameter === key);
  const input = (key) => row(key).find((element) => /^knob-\d+$/.test(element.id ?? ''));
  const part = (key, name) => row(key).find((element) => (element.className ?? '').split(' ').includes(name));
  const segments = (key) => all(input(key), ({ type: kind }) => kind === 'radio');
  const chosen = (key) => segments(key).find(({ checked }) => checked)?.value;
  const type = (key, text) => {
    input(key).value = text;
    input(key).fire('input');
  };
  const press = (key, name, more = {}) => {
    const event = { key: name, shiftKey: false, altKey: false, ...more };
    input(key).fire('keydown', event);
    input(key).fire('keyup', event);
  };
  const shows = (changes, fields) => store.set({ scene: sceneOf({ ...designedValues, ...changes }, fields) });
  const button = (title) => root.find((element) => element.getAttribute('aria-label') === title);
  return { store, clock, daemon, document, storage, root, row, input, part, segments, chosen, type, press, shows, button, all: (test) => all(root, test), sent: () => daemon.messages().filter(({ type: kind }) => kind !== 'trace') };
}
const set = (name, value) => ({ type: 'set', name, value, edge: 'header' });

test('every field shows what the session has, with its label, unit and summary', () => {
  const { input, row, part, chosen } = begin();

  assert.deepEqual([input('header.height').value, input('header.hides').checked, chosen('header.look'), input('header.title').value, input('header.color').value], ['60', false, 'arrow', 'Pull to refresh', '#2255AA']);
  assert.deepEqual([chosen('scroll.rate'), input('list.top').value, input('list.bottom').value, input('list.height').value, input('list.work').value], ['normal', '64', '34', '2000', 'own']);
  const label = row('header.height').find(({ tagName }) => tagName === 'LABEL');
  assert.deepEqual([label.textContent, label.title, label.htmlFor], ['Height', 'Height: the height', input('header.height').id]);
  assert.equal(part('header.height', 'number-field').textContent, 'pt');
  assert.equal(part('header.height', 'visually-hidden').textContent, 'the height; a number from 20 to 400 pt');
});

test('rows are made anew only for other systems', () => {
  const { row, input, shows } = begin();
  const before = row('header.height');
  for (let value = 60; value < 120; value += 1) shows({ height: value });
  assert.equal(row('header.height'), before);
  assert.equal(input('header.height').value, '119');

  shows({}, { header: { system: 'plain', parameters: { height: 90 } } });
  assert.notEqual(row('header.height'), before);
  assert.equal(row('header.scale'), null);
});

test('wrong input turns red with what is allowed beside it, and is not sent; Escape and leaving bring the true value back', () => {
  for (const end of [({ press }) => press('header.scale', 'Escape'), ({ input }) => input('header.scale').fire('blur')]) {
    for (const text of ['999', 'abc', '']) {
      const page = begin();
      page.type('header.scale', text);
      page.clock.pass(1000);
      assert.equal(page.input('header.scale').getAttribute('aria-invalid'), 'true', text);
      assert.equal(page.part('header.scale', 'error').textContent, 'Scale: a number from 0.1 to 10');
      assert.ok(page.input('header.scale').getAttribute('aria-describedby').includes(page.part('header.scale', 'error').id));
      assert.equal(page.input('header.scale').value, text);

      end(page);

      assert.deepEqual([page.input('header.scale').value, page.input('header.scale').getAttribute('aria-invalid'), page.part('header.scale', 'error').textContent], ['1', 'false', '']);
      assert.deepEqual(page.sent(), []);
    }
  }
});

test('while one types, what is typed is shown, whatever the session says', () => {
  const { type, input, shows } = begin();
  type('header.title', 'Le');
  shows({ title: 'someone else\'s' });
  assert.equal(input('header.title').value, 'Le');
  input('header.title').fire('keydown', { key: 'Escape' });
  assert.equal(input('header.title').value, 'someone else\'s');
});

test('typed numbers and texts go out once one pauses, at Enter at once; all of it is one step', () => {
  const { type, press, clock, sent, button, daemon } = begin();
  type('header.title', 'L');
  clock.pass(100);
  type('header.title', 'Le');
  clock.pass(300);
  assert.deepEqual(sent(), [set('title', 'Le')]);
  type('header.title', 'Let');
  press('header.title', 'Enter');
  assert.deepEqual(sent().at(-1), set('title', 'Let'));
  clock.pass(20);
  type('header.height', '80pt');
  press('header.height', 'Enter');
  assert.deepEqual(sent().at(-1), set('height', 80));

  daemon.asked.length = 0;
  button('Undo').click();
  clock.pass(20);
  button('Undo').click();
  clock.pass(20);
  assert.deepEqual(sent(), [set('height', 60), set('title', 'Pull to refresh')]);
});

test('a refused text is red with the daemon\'s words, stays while one types, and is not sent again at leaving, when its words stay', async () => {
  const { type, press, clock, daemon, part, input, sent } = begin();
  type('header.title', '🧿');
  clock.pass(300);
  await daemon.refuse('it has no glyph');
  assert.deepEqual([part('header.title', 'error').textContent, input('header.title').value], ['it has no glyph', '🧿']);

  input('header.title').fire('blur');
  assert.deepEqual([part('header.title', 'error').textContent, input('header.title').value, sent().length], ['it has no glyph', 'Pull to refresh', 1]);

  type('header.title', '🧿');
  clock.pass(300);
  assert.equal(part('header.title', 'error').textContent, '', 'until the next change');
  await daemon.refuse('it has no glyph');
  press('header.title', 'Enter');
  assert.equal(part('header.title', 'error').textContent, 'it has no glyph', 'a pause before Enter takes nothing away');

  type('header.title', '🧿');
  clock.pass(300);
  await daemon.refuse('it has no glyph');
  press('header.title', 'Escape');
  assert.equal(part('header.title', 'error').textContent, '', 'what is given up is no fault');
});

test('arrows add the step, Shift ten, Alt a tenth, rounded to it; a key that is held is one step of the history', () => {
  const { press, input, clock, button, shows } = begin();
  shows({ scale: 1.27 });
  press('header.scale', 'ArrowUp');
  assert.equal(input('header.scale').value, '1.4');
  press('header.scale', 'ArrowDown', { altKey: true });
  assert.equal(input('header.scale').value, '1.39');
  press('header.height', 'ArrowUp', { shiftKey: true });
  assert.equal(input('header.height').value, '70');

  for (let times = 0; times < 5; times += 1) input('header.count').fire('keydown', { key: 'ArrowUp' });
  input('header.count').fire('keyup', { key: 'ArrowUp' });
  assert.equal(input('header.count').value, '10');
  clock.pass(20);
  button('Undo').click();
  assert.equal(input('header.count').value, '5');
});

test('a drag over a label or a slider scrubs; a click on a label does not; a scrub is one step', () => {
  const { row, part, input, button, clock } = begin();
  const label = row('header.height').find(({ tagName }) => tagName === 'LABEL');
  const pointer = (element, type, clientX, more = {}) => element.fire(type, { isPrimary: true, button: 0, pointerId: 1, clientX, ...more });
  pointer(label, 'pointerdown', 100);
  pointer(label, 'pointermove', 102);
  assert.equal(input('header.height').value, '60');
  for (const x of [110, 130, 148]) pointer(label, 'pointermove', x);
  pointer(label, 'pointerup', 148);
  assert.equal(input('header.height').value, '136'); // 48 of 240 pixels: a fifth of 380 pt

  const track = part('header.scale', 'slider'); // 390 pixels long here
  pointer(track, 'pointerdown', 195);
  assert.equal(input('header.scale').value, '1');
  pointer(track, 'pointermove', 390);
  pointer(track, 'pointercancel', 390);
  pointer(track, 'pointermove', 10);
  assert.equal(input('header.scale').value, '10');

  clock.pass(20);
  button('Undo').click();
  button('Undo').click();
  assert.deepEqual([input('header.scale').value, input('header.height').value], ['1', '60']);
  assert.equal(button('Undo').disabled, true);
});

test('a finger that scrolls over a slider changes nothing; one that taps or goes sideways does', () => {
  const { part, input } = begin();
  const track = part('header.scale', 'slider');
  const finger = (type, clientX) => track.fire(type, { isPrimary: true, button: 0, pointerId: 1, pointerType: 'touch', clientX });
  finger('pointerdown', 390);
  finger('pointercancel', 391);
  assert.equal(input('header.scale').value, '1');
  finger('pointerdown', 390);
  finger('pointerup', 390);
  assert.equal(input('header.scale').value, '10');
  finger('pointerdown', 390);
  finger('pointermove', 195);
  finger('pointerup', 195);
  assert.equal(input('header.scale').value, '1');
});

test('a dot marks what differs from the preset that the values came from; it, and a double click on the label, set that back', () => {
  const { shows, part, row, sent, clock, root } = begin();
  assert.equal(part('header.height', 'reset').hidden, true);
  shows({ height: 80, title: 'Mine' });
  assert.equal(part('header.height', 'reset').hidden, false);
  assert.equal(part('header.height', 'reset').ariaLabel, 'Height: back to 60 pt');
  assert.ok(root.find(({ title }) => title === 'Dots mark what differs from the preset designed.').textContent.includes('designed, 2 changed'));

  part('header.height', 'reset').click();
  clock.pass(20);
  row('header.title').find(({ tagName }) => tagName === 'LABEL').fire('dblclick');
  assert.deepEqual(sent(), [set('height', 60), set('title', 'Pull to refresh')]);
});

test('what the chosen device brings along is nothing that somebody has changed', () => {
  const { store, row } = begin();
  const changed = () => ['list.width', 'list.tall', 'list.top', 'list.bottom'].filter((key) => !row(key).find(({ className }) => className?.includes('reset')).hidden);
  assert.deepEqual(changed(), ['list.top', 'list.bottom']); // 64 and 34 pt, of no device
  store.set({ devices: [{ name: 'one', width: 400, height: 900, radius: 40, upright: [64, 34], sideways: [0, 21, 59] }], scene: sceneOf(designedValues, { viewport: [400, 900] }) });
  store.set({ scene: sceneOf(designedValues, { viewport: [400, 900] }) });
  assert.deepEqual(changed(), []);
  store.set({ settings: { ...store.state.settings, inset: [65, 34] } });
  assert.deepEqual(changed(), ['list.top']);
});

test('flags, choices and colors go out as they are changed; a color that is dragged about is one step', () => {
  const { input, part, segments, sent, clock, button } = begin();
  const change = (element, fields, type = 'change') => {
    Object.assign(element, fields).fire(type);
    clock.pass(20);
  };
  const palette = part('header.color', 'swatch');
  change(input('header.hides'), { checked: true });
  change(segments('header.look')[1], { checked: true });
  change(input('list.result'), { value: 'failed' });
  change(palette, { value: '#000011' }, 'input');
  change(palette, { value: '#000022' }, 'input');
  change(palette, { value: '#000022' });
  assert.deepEqual(sent(), [set('hides', true), set('look', 'disc'), { type: 'work', mode: 'after', seconds: 3, result: 'failed' }, set('color', '#000011'), set('color', '#000022')]);
  assert.equal(input('header.color').value, '#000022');

  button('Undo').click();
  assert.deepEqual([input('header.color').value, palette.value], ['#2255AA', '#2255aa']);
});

test('the code of a color can be typed, in three or six digits, with or without its sign; what is none is not sent', () => {
  const { type, press, part, row, input, sent, clock } = begin();
  for (const text of ['#0f8', '0088FF', 'no color']) {
    type('header.color', text);
    press('header.color', 'Enter');
    clock.pass(300);
  }
  assert.deepEqual(sent(), [set('color', '#00ff88'), set('color', '#0088ff')]);
  assert.equal(part('header.color', 'error').textContent, 'Colour: a color as #rrggbb');
  input('header.color').fire('blur');
  assert.deepEqual([input('header.color').value, part('header.color', 'swatch').value, row('header.color').find(({ className }) => className === 'error').textContent], ['#0088FF', '#0088ff', '']);
});

test('pictures are chosen from those that the host has, where it says so, and typed where it does not; what are no frames is not sent', () => {
  const more = (name, kind, fields) => ({ name, kind, default: '', label: name, group: 'Look', summary: '', ...fields });
  const parameters = [...catalog.systems[0].parameters, more('own', 'images', { choices: ['', 'mine', 'wire'] }), more('unknown', 'images'), more('frames', 'frames')];
  const { input, row, sent, clock, type } = begin({ more: { catalog: { ...catalog, systems: [{ ...catalog.systems[0], parameters }] }, scene: sceneOf({ ...designedValues, own: '', unknown: '', frames: '' }) } });
  assert.deepEqual([input('header.own').tagName, input('header.unknown').tagName], ['SELECT', 'INPUT']);
  assert.deepEqual(input('header.own').children.map(({ value, textContent }) => [value, textContent]), [['', 'None of its own'], ['mine', 'mine'], ['wire', 'wire']]);
  Object.assign(input('header.own'), { value: 'mine' }).fire('change');
  type('header.frames', '7-3');
  clock.pass(2000);
  assert.equal(row('header.frames').find(({ className }) => className === 'error').textContent, 'frames: frames such as 0-40 or 7, counted from 0; empty: all');
  type('header.frames', '3-7');
  clock.pass(2000);
  assert.deepEqual(sent(), [set('own', 'mine'), set('frames', '3-7')]);
});

test('the search looks at labels, names, groups and summaries, and opens what it finds', () => {
  const { all, row, root } = begin();
  const search = root.find(({ type }) => type === 'search');
  const found = (text) => {
    search.value = text;
    search.fire('input');
    return all((element) => element.dataset.parameter && !element.hidden).map(({ dataset }) => dataset.parameter);
  };
  assert.deepEqual(found('whether hides'), ['header.hides']);
  assert.deepEqual(found('scroll.ra'), ['scroll.rate']);
  assert.equal(root.find((element) => element.tagName === 'DETAILS' && element.contains(row('scroll.rate'))).open, true);
  assert.deepEqual(found('nothing like it'), []);
  assert.equal(root.find(({ className }) => className === 'none').hidden, false);
  assert.ok(found('').length > 10);
});

test('which groups are closed is remembered; what is remembered wrongly counts as nothing', () => {
  const page = begin();
  const details = (of, key) => of.root.find((element) => element.tagName === 'DETAILS' && element.contains(of.row(key)));
  assert.deepEqual([details(page, 'header.height').open, details(page, 'scroll.rate').open], [true, false]);
  Object.assign(details(page, 'header.height'), { open: false }).fire('toggle');

  const again = begin({ kept: page.storage.kept });
  assert.deepEqual([details(again, 'header.height').open, details(again, 'header.title').open], [false, true]);
  for (const wrong of ['x', [1], { 'header.Pull': 'yes' }, null]) assert.equal(details(begin({ kept: new Map([['groups', wrong]]) }), 'header.height').open, true);
});

test('who only watches sees the values and cannot change them', () => {
  const { root, input, document, sent, store } = begin({ more: { welcome: { session: 'demo', role: 'viewer' } } });
  assert.deepEqual([root.find(({ tagName }) => tagName === 'FIELDSET').disabled, input('header.height').value], [true, '60']);
  document.fire('keydown', { key: 'z', ctrlKey: true });
  assert.deepEqual(sent(), []);

  store.set({ welcome: { session: 'demo', role: 'controller' } });
  assert.equal(root.find(({ tagName }) => tagName === 'FIELDSET').disabled, false);
});

test('Ctrl or Cmd with Z undoes, with Shift or as Y it does again; not in a text that is no parameter', () => {
  const { document, input, clock, press } = begin();
  press('header.height', 'ArrowUp');
  clock.pass(20);
  press('header.height', 'ArrowUp');
  const key = (name, more = {}) => {
    clock.pass(20);
    document.fire('keydown', { key: name, ctrlKey: true, preventDefault() { this.defaultPrevented = true; }, ...more });
    return input('header.height').value;
  };
  assert.equal(key('z', { target: { closest: (selector) => (selector.startsWith('input') ? {} : null) } }), '62');
  assert.equal(key('z', { ctrlKey: false, metaKey: true }), '61');
  assert.equal(key('z'), '60');
  assert.equal(key('Z', { shiftKey: true }), '61');
  assert.equal(key('y'), '62');
});

test('settings and catalog may come in any order, and settings may be missing', async () => {
  const { input, chosen, store } = begin({ more: { settings: null, catalog: null } });
  store.set({ catalog });
  await settled();
  assert.deepEqual([input('list.top').value, chosen('scroll.rate')], ['', 'normal']);
  store.set({ settings: { scroll: { rate: 'fast' }, inset: [10, 0], work: { mode: 'after', seconds: 1, result: 'failed' } } });
  assert.deepEqual(['list.top', 'list.seconds', 'list.result'].map((key) => input(key).value), ['10', '1', 'failed']);
  assert.deepEqual([chosen('scroll.rate'), input('list.work').value], ['fast', 'after']);
});

test('what plays by itself ends when something is to be changed, also when it began while the change was on its way; what somebody plays goes on', async () => {
  for (const [script, sent] of [['figure', ['stop', 'set']], ['last take', ['stop', 'set']], ['from the link', ['stop', 'set']], ['a.pull', ['set']]]) {
    const page = begin();
    page.store.set({ script });
    page.type('header.scale', '2');
    page.clock.pass(1000);
    assert.deepEqual(page.sent().map(({ type }) => type), sent, script);
  }

  const late = begin();
  late.type('header.scale', '2');
  late.clock.pass(1000);
  late.store.set({ script: 'figure' });
  late.daemon.asked.find(({ message }) => message.type === 'set').reject({ reason: 'busy', text: 'a script plays' });
  await settled();
  assert.deepEqual(late.sent().map(({ type }) => type), ['set', 'stop', 'set']);
  await late.daemon.done();
  assert.equal(late.part('header.scale', 'error').textContent, '');
});
