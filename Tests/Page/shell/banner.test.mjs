import assert from 'node:assert/strict';
import test from 'node:test';
import { createStore } from '../../../web/model/store.js';
import { againText, createConnectionBanner } from '../../../web/shell/banner.js';
import { createDocument } from '../dom.mjs';
import { fakeClock } from '../fakes.mjs';

function banners() {
  const [document, store, clock] = [createDocument(), createStore(), fakeClock()];
  const area = document.byId('banners');
  let tries = 0;
  createConnectionBanner(document, area, store, () => { tries += 1; }, clock);
  const connect = (state, more = {}) => store.set({ connection: { state, reason: '', retryIn: 0, ...more } });
  return { clock, area, connect, tries: () => tries, text: () => area.find(({ className }) => className === 'banner-text')?.textContent ?? null };
}

test('a lost connection says when it is tried again, and can be tried now; an open one says nothing', () => {
  const { clock, area, connect, tries, text } = banners();
  connect('connecting');
  assert.equal(text(), null);
  connect('reconnecting', { retryIn: 2400 });
  assert.equal(text(), 'The connection is lost. Again in 3 s.');
  clock.pass(1500);
  assert.equal(text(), 'The connection is lost. Again in 1 s.');
  clock.pass(1000);
  assert.equal(text(), 'The connection is lost. Trying again …');
  area.find(({ tagName }) => tagName === 'BUTTON').click();
  assert.equal(tries(), 1);
  connect('reconnecting', { retryIn: 5000 });
  assert.deepEqual([text(), area.children.length], ['The connection is lost. Again in 5 s.', 1]);
  connect('open');
  assert.deepEqual([text(), clock.waiting()], [null, 0]);
});

test('a daemon that lets nobody in says why, and is not asked again', () => {
  const { area, connect, text } = banners();
  connect('refused', { reason: 'That token is wrong.\n' });
  assert.deepEqual([text(), area.find(({ tagName }) => tagName === 'BUTTON')], ['Access denied. That token is wrong.', null]);
});

test('part of a second is one', () => {
  assert.deepEqual([3000, 2001, 1, 0, -500].map(againText), ['Again in 3 s.', 'Again in 3 s.', 'Again in 1 s.', 'Trying again …', 'Trying again …']);
});
