import assert from 'node:assert/strict';
import test from 'node:test';
import { createShare } from '../../../web/inspector/share.js';
import { createTracer } from '../../../web/model/tracer.js';
import { make } from '../../../web/model/elements.js';
import { createDocument } from '../dom.mjs';
import { fakeDaemon, sessionOf, settled } from './fakes.mjs';

const recording = '{"version":1}\n[10,"i",{"down":[0,200]}]\n[12,"i",{"move":[16000,230]}]\n[14,"i",{"up":[32000,250]}]\n';

function begin({ token = null, role = 'controller', clipboard = { writeText: async () => {} }, more = {} } = {}) {
  const [store, daemon, document] = [sessionOf(undefined, { welcome: { session: 'demo', role }, ...more }), fakeDaemon(), createDocument()];
  const button = make(document, 'button', { on: { click: () => toggle() } });
  const { panel, toggle } = createShare((...rest) => make(document, ...rest), store, button, { token, trace: createTracer(daemon.request, { setTimeout }), clipboard: () => clipboard, address: { href: () => 'http://host/?session=demo#token=secret' } });
  const of = (test) => panel.find(test);
  return {
    store, daemon, button, panel, document, link: () => of(({ tagName }) => tagName === 'INPUT').value, says: () => of(({ className }) => className === 'says').textContent,
    status: () => of((element) => element.getAttribute('role') === 'status').textContent, box: of(({ type }) => type === 'checkbox'), label: of(({ tagName }) => tagName === 'LABEL'),
    press: (text) => of(({ tagName, textContent }) => tagName === 'BUTTON' && textContent === text).click(),
  };
}

test('a controller\'s token is in the link only if one says so, and the menu says what the link has', () => {
  const page = begin({ token: 'secret' });
  page.button.click();
  assert.ok(!page.link().includes('secret'));
  assert.match(page.says(), /no access token$/);
  assert.match(page.label.textContent, /whoever has the link can control this session/);

  Object.assign(page.box, { checked: true }).fire('change');
  assert.ok(page.link().includes('token=secret'));
  assert.match(page.says(), /the access token$/);
  page.button.click();
  page.button.click();
  assert.ok(!page.link().includes('secret'), 'not the next time');
});

test('a watching link\'s token is in the link, because without it the link lets nobody in', () => {
  const page = begin({ token: 'watch', role: 'viewer' });
  page.button.click();
  assert.ok(page.link().includes('token=watch'));
  assert.match(page.label.textContent, /watching/);
});

test('without a token there is nothing to ask', () => {
  assert.equal(begin().label.hidden, true);
});

test('the last gesture is asked for when the menu opens, and is in the link once it has come', async () => {
  const page = begin({ more: { takes: [{ number: 3, ticks: 9, name: '' }, { number: 4, ticks: 9, name: '' }] } });
  page.button.click();
  assert.deepEqual(page.daemon.messages(), [{ type: 'export', take: 4, format: 'recording' }]);
  assert.ok(!page.link().includes('gesture='));
  await page.daemon.done({ text: recording });
  assert.ok(page.link().includes('gesture='));
  assert.match(page.says(), /header arrow, preset designed · the last gesture/);
});

test('the tick that is looked at is in it, with its gesture; live there is none', async () => {
  const page = begin({ more: { takes: [{ number: 4, ticks: 9, name: '' }], trace: { ticks: 300 } } });
  page.store.set({ playhead: { ...page.store.state.playhead, tick: 120.4, isLive: false } });
  page.button.click();
  await page.daemon.done({ text: recording });
  assert.ok(page.link().endsWith('&tick=120'));
});

test('a take that cannot be exported makes a link without a gesture', async () => {
  for (const answer of [(daemon) => daemon.refuse('gone'), (daemon) => daemon.done({ text: '[1,"i",{' })]) {
    const page = begin({ more: { takes: [{ number: 4, ticks: 9, name: '' }] } });
    page.button.click();
    await answer(page.daemon);
    assert.match(page.says(), /no gesture/);
  }
});

test('what is copied is said; where the page may not copy, it is selected', async () => {
  const copied = [];
  const page = begin({ clipboard: { writeText: async (text) => copied.push(text) } });
  page.button.click();
  page.press('Copy link');
  await settled();
  assert.equal(page.status(), 'The link is copied.');
  page.press('Copy as set lines');
  await settled();
  assert.equal(page.status(), 'The script is copied.');
  assert.deepEqual(copied.map((text) => text.slice(0, 6)), ['http:/', 'pull 1']);

  for (const clipboard of [null, { writeText: async () => { throw new Error('NotAllowed'); } }]) {
    const other = begin({ clipboard });
    other.button.click();
    other.press('Copy link');
    await settled();
    assert.match(other.status(), /is selected/);
  }
});

test('Escape closes the menu and gives the button the focus back', () => {
  const page = begin();
  page.button.click();
  page.panel.fire('keydown', { key: 'Escape' });
  assert.deepEqual([page.panel.hidden, page.button.getAttribute('aria-expanded'), page.document.activeElement], [true, 'false', page.button]);
});
