import assert from 'node:assert/strict';
import test from 'node:test';
import { createHead } from '../../../web/inspector/head.js';
import { createBasePresets } from '../../../web/inspector/base-presets.js';
import { createEdits } from '../../../web/inspector/edits.js';
import { createChoices } from '../../../web/inspector/choices.js';
import { createOwnPresets } from '../../../web/inspector/presets.js';
import { createThumbnails } from '../../../web/inspector/thumbnails.js';
import { make as makeElement } from '../../../web/model/elements.js';
import { createDocument } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { designedValues, fakeDaemon, fakeStorage, sceneOf, sessionOf, settled } from './fakes.mjs';

/** An edge's head with its picker, before any picture has come. `items()` are the picker's buttons by their titles. */
function begin(edge = 'header') {
  const [store, clock, daemon, document] = [sessionOf(), fakeClock(), fakeDaemon(), createDocument()];
  clock.pass(1000);
  const make = (tag, ...rest) => Object.assign(makeElement(document, tag, ...rest), tag === 'dialog' ? { open: false, showModal() { this.open = true; }, close() { this.open = false; } } : {});
  const [asked, drawn] = [[], []];
  const motion = { marks: [{ name: 'shown', tick: 44 }], ticks: 60, at: (tick) => ({ scene: 'scene', frame: tick }) };
  const thumbnails = createThumbnails(async (wanted, key) => { asked.push([wanted.script, key]); return motion; }, { draw: (canvas, scene, frame) => drawn.push([scene, frame]) });
  const edits = createEdits(store, daemon.request, fakeEvents(), () => {}, clock);
  const own = createOwnPresets(fakeStorage());
  const basePresets = createBasePresets(own);
  const choices = createChoices(make, { store, edits, basePresets, own, thumbnails, language: () => 'de' });
  const { picker } = choices;
  const head = createHead(make, edge, { store, basePresets, thumbnails, choices: { button: (act) => ({ click: () => act(choices) }) } }, clock);
  const show = (parameters) => {
    if (parameters) store.set({ scene: sceneOf({ ...designedValues, ...parameters }) });
    basePresets.update(store.state);
    head.show();
  };
  show();
  const [systemButton, presetButton] = head.element.children.slice(1);
  const all = (element, of) => element.children.flatMap((child) => [...(of(child) ? [child] : []), ...all(child, of)]);
  const items = () => Object.fromEntries(all(picker.dialog, ({ className }) => className === 'option').map((button) => [button.find(({ tagName }) => tagName === 'B').textContent, button]));
  return { store, clock, daemon, picker, own, asked, drawn, show, systemButton, presetButton, items, of: (test) => picker.dialog.find(test) };
}
const title = ({ className, nodes }) => (className === 'plain' ? nodes.join('') : '');

test('pictures are asked for when a picker opens, not before, each once, and show the tick that the script marks', async () => {
  const { asked, drawn, systemButton, picker } = begin();
  assert.deepEqual(asked, []);
  systemButton.click();
  await settled();
  assert.deepEqual(asked.map(([script]) => /^system (\w+)\npreset "designed" de$/m.exec(script)?.[1]), ['arrow', 'plain']);
  assert.deepEqual(drawn, [['scene', 44], ['scene', 44]]);
  assert.equal(new Set(asked.map(([, key]) => key)).size, 2);

  picker.close();
  systemButton.click();
  await settled();
  assert.equal(asked.length, 2);
});

test('the present control\'s picture is made a moment after its values have rested, of the newest ones', async () => {
  const { asked, show, clock } = begin();
  for (let height = 61; height < 90; height += 1) {
    show({ height });
    clock.pass(100);
  }
  assert.deepEqual(asked, []);
  clock.pass(600);
  assert.equal(asked.length, 1);
  assert.match(asked[0][0], /\nset height 89pt\n/);
  show();
  clock.pass(5000);
  assert.equal(asked.length, 1);
});

test('in dark content the present control\'s picture is drawn anew, and not asked for again', async () => {
  const { asked, drawn, show, clock, store } = begin();
  clock.pass(600);
  await settled();
  store.set({ preferences: { ...store.state.preferences, content: 'dark' } });
  show();
  clock.pass(600);
  await settled();

  assert.deepEqual([asked.length, drawn.length], [1, 2]);
});

test('a picture that is refused, or given up, leaves its place empty and is asked for again the next time', async () => {
  let answer = () => Promise.reject({ text: 'no' });
  const drawn = [];
  const { draw } = createThumbnails(() => answer(), { draw: () => drawn.push(1) });
  const canvas = { dataset: {} };
  await draw(canvas, 'a');
  answer = async () => null;
  await draw(canvas, 'a');
  assert.deepEqual(drawn, []);
  answer = async () => ({ marks: [], ticks: 9, at: () => ({ scene: {}, frame: {} }) });
  await draw(canvas, 'a');
  assert.deepEqual(drawn, [1]);
});

test('so many pictures are kept, and no more', async () => {
  let asked = 0;
  const { draw } = createThumbnails(async () => { asked += 1; return { marks: [], ticks: 0, at: () => ({}) }; }, { draw() {} });
  for (const round of [1, 2]) for (let index = 0; index < 61; index += 1) await draw({ dataset: {} }, `script ${index}`, round);
  assert.equal(asked, 122);
  await draw({ dataset: {} }, 'script 60');
  assert.equal(asked, 122);
});

test('a system that is chosen begins as designed in the reader\'s language; the present one again is nothing', () => {
  const { systemButton, items, daemon, picker } = begin();
  systemButton.click();
  assert.deepEqual(Object.entries(items()).map(([name, button]) => [name, button.getAttribute('aria-pressed')]), [['arrow', 'true'], ['plain', 'false'], ['none', 'false']]);
  items().arrow.click();
  assert.deepEqual([daemon.messages(), picker.dialog.open], [[], false]);
  systemButton.click();
  items().plain.click();
  systemButton.click();
  items().none.click();
  assert.deepEqual(daemon.messages(), [{ type: 'system', name: 'plain', edge: 'header', preset: 'designed', language: 'de' }, { type: 'system', name: null, edge: 'header' }]);
});

test('an edge offers the systems that fit it', () => {
  const { systemButton, items } = begin('footer');
  systemButton.click();
  assert.deepEqual(Object.keys(items()), ['arrow', 'none']);
});

test('presets are chosen, saved under a name and deleted; a name is text, whatever it says', () => {
  const { presetButton, items, daemon, own, store, of } = begin();
  presetButton.click();
  items().published.click();
  assert.deepEqual(daemon.messages(), [{ type: 'preset', name: 'published', edge: 'header', language: 'de' }]);

  presetButton.click();
  const form = of(({ tagName }) => tagName === 'FORM');
  form.fire('submit');
  assert.equal(form.find(({ className }) => className === 'error').textContent, 'A preset needs a name.');
  form.find(({ tagName }) => tagName === 'INPUT').value = ' <i>mine</i> ';
  form.fire('submit');
  assert.deepEqual(own.of(store.state.catalog.systems[0]).map(({ name }) => name), ['<i>mine</i>']);
  assert.ok(items()['<i>mine</i>']);

  of((element) => title(element) === 'Delete').click();
  assert.deepEqual(Object.keys(items()), ['published', 'designed']);
});
