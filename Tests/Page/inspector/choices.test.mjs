import assert from 'node:assert/strict';
import test from 'node:test';
import { createHead } from '../../../web/inspector/head.js';
import { createBasePresets } from '../../../web/inspector/base-presets.js';
import { createEdits } from '../../../web/inspector/edits.js';
import { createChoices } from '../../../web/inspector/choices.js';
import { createOwnPresets } from '../../../web/inspector/presets.js';
import { createStart } from '../../../web/inspector/start.js';
import { createThumbnails } from '../../../web/inspector/thumbnails.js';
import { createDocument } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { catalog, designedValues, fakeDaemon, fakeStorage, sceneOf, sessionOf, settled } from './fakes.mjs';

const all = (element, of) => element.children.flatMap((child) => [...(of(child) ? [child] : []), ...all(child, of)]);
/** The menu, which is loaded when it is first opened. */
async function opened() {
  for (let times = 0; times < 20; times += 1) await settled();
}
const textIn = (element, tag) => element.find(({ tagName }) => tagName === tag)?.textContent;

/** An edge's head with its gallery and its menu, before any picture has come. `tiles()` are the gallery's by their controls and presets. */
function begin(edge = 'header', welcome = {}) {
  const [store, clock, daemon, document] = [sessionOf(), fakeClock(), fakeDaemon(), createDocument()];
  clock.pass(1000);
  store.set({ welcome: { ...store.state.welcome, ...welcome } });
  const [asked, drawn, frames] = [[], [], []];
  const motion = { marks: [{ name: 'shown', tick: 44 }], ticks: 60, at: (tick) => ({ scene: 'scene', frame: tick }) };
  const browser = { ...clock, requestAnimationFrame: (work) => frames.push(work) };
  const thumbnails = createThumbnails(async (wanted, key) => { asked.push([wanted.script, key]); return motion; }, { draw: (canvas, scene, frame) => drawn.push([scene, frame]) }, browser);
  const edits = createEdits(store, daemon.request, fakeEvents(), () => {}, clock);
  const own = createOwnPresets(fakeStorage());
  const basePresets = createBasePresets(own);
  const choices = createChoices(document, { store, edits, basePresets, own, thumbnails, language: () => 'de', refresh: () => show() }, browser);
  const lazy = { button: (act) => ({ click: () => act(choices) }), use: (act) => act(choices), loaded: async () => choices, preload() {} };
  const head = createHead(document, edge, { store, basePresets, thumbnails, choices: lazy, toast() {} }, clock);
  createStart(document, store, { choices: lazy, thumbnails, language: () => 'de' }, browser);
  const show = (parameters) => {
    if (parameters) store.set({ scene: sceneOf({ ...designedValues, ...parameters }) });
    basePresets.update(store.state);
    head.show();
  };
  show();
  const start = { card: document.querySelector('#inspector > .sections').children[0], bar: document.byId('stage').children[0] };
  const button = (element) => element.find(({ tagName }) => tagName === 'BUTTON');
  const inGallery = (of) => document.body.find(({ className }) => className?.includes('gallery')).find(of);
  const tiles = () => Object.fromEntries(all(inGallery(({ className }) => className === 'controls'), ({ className }) => className === 'tile')
    .map((tile) => [`${textIn(tile.parent.parent, 'H3')} ${tile.lastElementChild.textContent}`, tile]));
  const menu = () => document.body.find(({ className }) => className?.includes('presets'));
  const items = () => Object.fromEntries(all(menu(), ({ className }) => className === 'menu-item').map((item) => [item.find(({ className }) => className === 'menu-text').textContent, item]));
  /** Runs what waits for the display's next picture at these ms. */
  const display = (...times) => { for (const time of times) for (const work of frames.splice(0)) work(time); };
  return { store, clock, daemon, own, asked, drawn, frames, display, show, start, systemButton: button(head.control), presetButton: button(head.preset), tiles, menu, items, inGallery };
}

test('pictures are asked for when the gallery opens, not before, each once, and show the tick that the script marks', async () => {
  const { asked, drawn, systemButton } = begin();
  assert.deepEqual(asked, []);
  systemButton.click();
  await settled();
  assert.deepEqual(asked.map(([script]) => /^system (\w+)\npreset "(\w+)" de$/m.exec(script)?.slice(1).join(' ')), ['arrow published', 'arrow designed', 'plain published', 'plain designed']);
  assert.deepEqual(drawn, asked.map(() => ['scene', 44]));
  assert.equal(new Set(asked.map(([, key]) => key)).size, 4);

  systemButton.click();
  await settled();
  assert.equal(asked.length, 4);
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

test('a control that is chosen begins as designed in the reader\'s language, or with the preset that was chosen; the present one again is nothing', () => {
  const { systemButton, tiles, daemon, inGallery } = begin();
  systemButton.click();
  assert.deepEqual(Object.entries(tiles()).map(([name, tile]) => [name, tile.getAttribute('aria-pressed')]),
    [['arrow published', 'false'], ['arrow designed', 'true'], ['plain published', 'false'], ['plain designed', 'false'], ['None None', 'false']]);
  tiles()['plain published'].click();
  systemButton.click();
  tiles()['arrow published'].click();
  systemButton.click();
  tiles()['None None'].click();
  assert.deepEqual(daemon.messages(), [
    { type: 'system', name: 'plain', edge: 'header', preset: 'published', language: 'de' }, { type: 'preset', name: 'published', edge: 'header', language: 'de' }, { type: 'system', name: null, edge: 'header' },
  ]);
  assert.equal(inGallery(({ className }) => className === 'tile'), null); // it is empty while it is closed
});

test('an edge offers the controls that fit it', () => {
  const { systemButton, tiles } = begin('footer');
  systemButton.click();
  assert.deepEqual(Object.keys(tiles()), ['arrow published', 'arrow designed', 'None None']);
});

test('one\'s own presets stand beside the control\'s; one of another control brings the control, then its values', () => {
  const { systemButton, tiles, daemon, own } = begin();
  own.save(catalog.systems[1], 'low', { height: 40 });
  systemButton.click();
  tiles()['plain lowyours'].click();
  assert.deepEqual(daemon.messages(), [{ type: 'system', name: 'plain', edge: 'header' }, { type: 'set', name: 'height', value: 40, edge: 'header' }]);
});

test('the gallery\'s search finds controls by their names, descriptions and presets', () => {
  const { systemButton, inGallery, own } = begin();
  own.save(catalog.systems[1], 'low', { height: 40 });
  systemButton.click();
  const found = (text) => {
    const search = inGallery(({ type }) => type === 'search');
    search.value = text;
    search.fire('input');
    return all(inGallery(({ className }) => className === 'controls'), ({ tagName, hidden }) => tagName === 'LI' && !hidden).map((item) => textIn(item, 'H3'));
  };
  assert.deepEqual([found('an arrow'), found('LOW'), found(' '), found('nothing')], [['arrow'], ['plain'], ['arrow', 'plain', 'None'], []]);
  assert.equal(inGallery(({ className }) => className === 'none').hidden, false);
});

test('a picture moves while the pointer or the focus is on it, at thirty pictures a second, and then stands as before', async () => {
  const { systemButton, tiles, asked, drawn, frames, display } = begin();
  systemButton.click();
  await settled();
  const before = asked.length;
  for (const [begins, ends] of [['pointerenter', 'pointerleave'], ['focus', 'blur']]) {
    const tile = tiles()['plain designed'];
    drawn.length = 0;
    tile.fire(begins);
    await settled();
    display(1000, 1008, 1016, 1033, 1041, 1050, 1067, 1600);
    assert.deepEqual(drawn.map(([, tick]) => tick), [0, 4, 8, 12]); // of 60 ticks, half a second, over and over
    tile.fire(ends);
    display(1700);
    await settled();
    assert.deepEqual([drawn.at(-1), frames.length], [['scene', 44], 0]);
  }
  assert.equal(asked.length, before + 1); // the motion, once
  tiles()['plain designed'].fire('pointerenter', { pointerType: 'touch' });
  assert.equal(frames.length, 0);
});

test('presets are chosen, saved under a name and deleted; a name is text, whatever it says', async () => {
  const { presetButton, menu, items, daemon, own, store } = begin();
  presetButton.click();
  await opened();
  assert.deepEqual(Object.entries(items()).map(([name, item]) => [name, item.getAttribute('aria-current')]), [['published', null], ['designed', 'true']]);
  items().published.click();
  assert.deepEqual(daemon.messages(), [{ type: 'preset', name: 'published', edge: 'header', language: 'de' }]);

  presetButton.click();
  await opened();
  const form = () => menu().find(({ tagName }) => tagName === 'FORM');
  form().fire('submit');
  assert.equal(form().find(({ className }) => className === 'error-text').textContent, 'A preset needs a name.');
  form().find(({ tagName }) => tagName === 'INPUT').value = ' <i>mine</i> ';
  form().fire('submit');
  assert.deepEqual(own.of(store.state.catalog.systems[0]).map(({ name }) => name), ['<i>mine</i>']);
  assert.ok(items()['<i>mine</i>']);

  menu().find((element) => element.getAttribute('aria-label') === 'Delete <i>mine</i>').click();
  assert.deepEqual(Object.keys(items()), ['published', 'designed']);
});

test('changed values are set back by the menu, which says how many they are', async () => {
  const { show, presetButton, items, daemon } = begin();
  show({ height: 80, title: 'Mine' });
  presetButton.click();
  await opened();
  assert.ok(presetButton.textContent.includes('designed, 2 changed'));
  items()['Set the 2 changed values back'].click();
  assert.deepEqual(daemon.messages(), [{ type: 'preset', name: 'designed', edge: 'header', language: 'de' }]);
});

test('a session that this join has made is offered its controls first, once: until one is chosen, the list is pulled, or it is closed', () => {
  const offered = () => {
    const page = begin('header', { made: true });
    page.store.set({ catalog: { ...catalog } });
    return page;
  };
  const isOffered = ({ start }) => [start.card.hidden, start.bar.hidden];
  const tile = ({ start }, name) => all(start.card, ({ className }) => className === 'tile').find(({ lastElementChild }) => lastElementChild.textContent === name);
  const ways = {
    chosen: (page) => tile(page, 'plain').click(), gallery: (page) => tile(page, 'All presets').click(), pulled: ({ store }) => store.set({ touch: { x: 1, y: 2 } }),
    closed: ({ start }) => start.card.find((element) => element.getAttribute('aria-label') === 'Close').click(),
  };
  for (const [way, act] of Object.entries(ways)) {
    const page = offered();
    assert.deepEqual(isOffered(page), [false, false], way);
    act(page);
    page.store.set({ catalog: { ...catalog } });
    assert.deepEqual(isOffered(page), [true, true], way);
    if (way === 'chosen') assert.deepEqual(page.daemon.messages(), [{ type: 'system', name: 'plain', edge: 'header', preset: 'designed', language: 'de' }]);
  }
});

test('who joins a session that is there, or only watches, is offered nothing', () => {
  for (const welcome of [{ made: false }, { made: true, role: 'viewer' }]) {
    const { store, start } = begin('header', welcome);
    store.set({ catalog: { ...catalog } });
    assert.equal(start.card.hidden, true);
  }
});
