import assert from 'node:assert/strict';
import test from 'node:test';
import { unpack } from '../../../web/model/packed-gesture.js';
import { createShare } from '../../../web/inspector/share.js';
import { createTracer } from '../../../web/model/tracer.js';
import { createDocument } from '../dom.mjs';
import { pulled } from '../model/traces.mjs';
import { fakeDaemon, sessionOf, settled } from './fakes.mjs';

const gesture = '{"pullcast":1}\n[10,"i",{"down":[0,200]}]\n[12,"i",{"move":[16000,230]}]\n[14,"i",{"up":[32000,250]}]\n';
const take = (number) => ({ number, ticks: 40, name: '' });

/** Answers what the menu asks for: the gesture, and then its motion. */
async function answer({ daemon, link }) {
  await daemon.done({ text: gesture });
  await daemon.done(pulled());
  for (let turn = 0; turn < 1e5 && !link().includes('gesture='); turn += 1) await settled(); // it is deflated on another thread
}

function begin({ token = null, role = 'controller', clipboard = { writeText: async () => {} }, ClipboardItem = undefined, more = {} } = {}) {
  const [store, daemon, document] = [sessionOf(undefined, { welcome: { session: 'demo', role, run: '3f9ac1' }, ...more }), fakeDaemon(), createDocument()];
  const browser = { ClipboardItem, navigator: { clipboard }, location: { href: `http://host/?session=demo${token ? `#token=${token}` : ''}` } };
  const opened = [];
  const note = (name) => (...given) => opened.push([name, ...given]);
  const share = createShare(document, store, { trace: createTracer(daemon.request), linked: browser.location, openValues: note('values'), openEmbed: note('embed'), savePage: note('page'), saveFilm: note('film'), openClip: note('clip') }, browser);
  const of = (test) => share.element.find(test);
  const button = (text) => of(({ tagName, textContent }) => tagName === 'BUTTON' && textContent.startsWith(text));
  return {
    store, daemon, opened, button, open: share.refresh, field: of(({ tagName }) => tagName === 'INPUT'), link: () => of(({ tagName }) => tagName === 'INPUT').value, says: () => of(({ className }) => className === 'says').textContent,
    status: () => of((element) => element.getAttribute('role') === 'status').textContent, box: of(({ type }) => type === 'checkbox'), label: of(({ tagName }) => tagName === 'LABEL'),
    press: (text) => button(text).click(),
  };
}

test('a controller\'s token is in the link only if one says so, and the menu says what the link has', () => {
  const page = begin({ token: 'secret' });
  page.open();
  assert.ok(!page.link().includes('secret'));
  assert.match(page.says(), /no access token$/);
  assert.match(page.label.textContent, /Whoever has the link can control/);

  Object.assign(page.box, { checked: true }).fire('change');
  assert.ok(page.link().includes('token=secret'));
  assert.match(page.says(), /the access token$/);
  page.open();
  assert.ok(!page.link().includes('secret'), 'not the next time');
});

test('a watching link\'s token is in the link, because without it the link lets nobody in', () => {
  const page = begin({ token: 'watch', role: 'viewer' });
  page.open();
  assert.ok(page.link().includes('token=watch'));
  assert.match(page.label.textContent, /without it nobody can open the link/);
});

test('without a token there is nothing to ask', () => {
  assert.equal(begin().label.hidden, true);
});

test('the last gesture is asked for when the menu opens, and is in the link once it has come: all of it, where the session keeps it, and what it looked like', async () => {
  const page = begin({ more: { takes: [take(3), take(4)] } });
  page.open();
  assert.deepEqual(page.daemon.messages(), [{ type: 'export', take: 4, format: 'gesture' }]);
  assert.ok(!page.link().includes('gesture='));
  assert.match(page.says(), /reading the gesture …$/);
  await answer(page);
  const link = new URLSearchParams(new URL(page.link()).hash.slice(1));
  assert.equal(await unpack(link.get('gesture')), gesture);
  assert.deepEqual([link.get('take'), link.has('tick')], ['3f9ac1.4', false]);
  assert.match(link.get('same'), /^40\./);
  assert.match(page.says(), /header arrow, preset designed · the last gesture, sample by sample$/);
});

test('the notes of the gesture\'s take are in the link, and the menu says how many', async () => {
  const page = begin({ more: { takes: [take(4)], notes: [{ number: 1, take: 4, tick: 9, text: 'slow' }, { number: 2, take: 3, tick: 1, text: 'another take' }] } });
  page.open();
  await answer(page);

  assert.deepEqual(new URLSearchParams(new URL(page.link()).hash.slice(1)).getAll('note'), ['9 slow']);
  assert.match(page.says(), / · 1 note$/);
});

test('notes that would make the link too long are left out, and the menu says so', async () => {
  const page = begin({ more: { takes: [take(4)], notes: Array.from({ length: 20 }, (_, number) => ({ number, take: 4, tick: number, text: 'a'.repeat(500) })) } });
  page.open();
  await answer(page);

  assert.ok(!page.link().includes('note='));
  assert.match(page.says(), /without its notes, which would make it too long/);
});

test('of a take that is looked at its own gesture is shared, with the tick; live the last one, with none', async () => {
  const page = begin({ more: { takes: [take(3), take(4)], trace: { take: 3, ticks: 300 } } });
  page.store.set({ playhead: { ...page.store.state.playhead, tick: 120.4, isLive: false } });
  page.open();
  assert.equal(page.daemon.messages()[0].take, 3);
  await answer(page);
  assert.ok(page.link().includes('&take=3f9ac1.3') && page.link().endsWith('&tick=120'));
  assert.match(page.says(), /the gesture of take 3, sample by sample · tick 120/);
});

test('a take that is over while the menu is open is what is shared', async () => {
  const page = begin({ more: { takes: [take(3)] } });
  page.open();
  await answer(page);
  page.store.set({ takes: [take(3), take(4)] });
  assert.ok(!page.link().includes('gesture='));
  await answer(page);
  assert.ok(page.link().includes('take=3f9ac1.4'));
});

test('a take that cannot be exported makes a link without a gesture', async () => {
  for (const refused of [(daemon) => daemon.refuse('gone'), async (daemon) => { await daemon.done({ text: gesture }); await daemon.refuse('gone'); }]) {
    const page = begin({ more: { takes: [take(4)] } });
    page.open();
    await refused(page.daemon);
    assert.match(page.says(), /no gesture/);
  }
});

test('a link that is copied as soon as the menu opens waits for its gesture, with the click\'s right to copy', async () => {
  const written = [];
  class ClipboardItem { constructor(parts) { written.push(parts['text/plain']); } }
  const page = begin({ ClipboardItem, more: { takes: [take(4)] }, clipboard: { write: async () => { await written[0]; }, writeText: () => assert.fail('later than the click') } });
  page.open();
  page.press('Copy link');
  assert.equal(written.length, 1, 'within the click');
  let isPrevented = false;
  page.field.fire('copy', { preventDefault: () => { isPrevented = true; } });
  assert.ok(isPrevented, 'by keys, too');
  await answer(page);
  assert.equal(await (await written[0]).text(), page.link());
  assert.ok(page.link().includes('gesture='));
  assert.equal(page.status(), 'The link is copied.');
});

test('what is copied is said; where the page may not copy, it is selected', async () => {
  const copied = [];
  const page = begin({ clipboard: { writeText: async (text) => copied.push(text) } });
  page.open();
  page.press('Copy link');
  await settled();
  assert.equal(page.status(), 'The link is copied.');
  page.press('Copy as set lines');
  await settled();
  assert.equal(page.status(), 'The script is copied.');
  assert.deepEqual(copied.map((text) => text.slice(0, 6)), ['http:/', 'pull 1']);

  for (const clipboard of [null, { writeText: async () => { throw new Error('NotAllowed'); } }]) {
    const other = begin({ clipboard });
    other.open();
    other.press('Copy link');
    await settled();
    assert.match(other.status(), /is selected/);
  }
});

test('values, a frame with the session alone, the film of the take that is shown, and a clip are a press away', () => {
  const page = begin({ token: 'secret' });
  page.open();
  assert.equal(page.button('Filmstrip as PNG').disabled, true);
  page.store.set({ trace: { take: 3, ticks: 300, notices: [] } });
  page.press('Values as code');
  page.press('Embed the device');
  Object.assign(page.box, { checked: true }).fire('change');
  page.press('Embed the device');
  page.press('Filmstrip as PNG');
  page.press('Clip');
  assert.deepEqual(page.opened.map(([name]) => name), ['values', 'embed', 'embed', 'film', 'clip']);
  assert.deepEqual(page.opened.slice(1, 3).map(([, address]) => address), ['http://host/?session=demo&embed=', 'http://host/?session=demo&embed=#token=secret']);
  assert.match(page.button('Filmstrip as PNG').textContent, /of take 3$/);
});
