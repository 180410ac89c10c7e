import assert from 'node:assert/strict';
import test from 'node:test';
import { createStore } from '../../../web/model/store.js';
import { createSessionMenu } from '../../../web/shell/session-menu.js';
import { sessionAddress, sessionsIn } from '../../../web/shell/sessions.js';
import { createDocument } from '../dom.mjs';

test('another session\'s address keeps token and encoding, and nothing that belongs to this session', () => {
  const href = 'http://127.0.0.1:8484/p/?session=a&system=b&encoding=json#token=secret&take=1';

  assert.equal(sessionAddress(href, 'new one'), 'http://127.0.0.1:8484/p/?encoding=json&session=new+one#token=secret');
  assert.equal(sessionAddress('http://127.0.0.1:8484/', 'x'), 'http://127.0.0.1:8484/?session=x');
});

test('sessions that live come first, then those that were kept', () => {
  const live = { name: 'b', viewers: 1, header: { system: 'plain', state: 'idle' }, footer: null };

  assert.deepEqual(sessionsIn({ sessions: [{ name: 'a', kept: true, system: 'arrow' }, live], kept: [{ name: 'c' }] }),
    [{ name: 'b', text: 'plain, 1 here' }, { name: 'a', text: 'arrow, kept' }, { name: 'c', text: 'kept' }]);
});

test('an answer that is none gives an empty list; 200 are shown', () => {
  assert.deepEqual([sessionsIn(null), sessionsIn({ sessions: [1, {}, { name: 7 }] })], [[], []]);
  assert.equal(sessionsIn({ sessions: Array.from({ length: 300 }, (_, index) => ({ name: `s${index}`, viewers: 0 })) }).length, 200);
});

/** Until what a click has loaded is there. */
const settled = () => new Promise((resolve) => { setTimeout(resolve, 0); });

function menu(fetch) {
  const document = createDocument();
  const root = document.byId('place');
  const assigned = [];
  const location = { href: 'http://127.0.0.1:8484/?session=a#token=t', assign: (href) => assigned.push(href) };
  const store = createStore();
  createSessionMenu(document, root, store, () => {}, { atTextRate: (work) => work }, { fetch, location });
  store.set({ welcome: { session: 'a' } });
  return { document, assigned, list: () => document.byId('session-list'), open };

  async function open() {
    document.byId('session').click();
    await settled();
  }
}

test('the list is asked for with the link\'s token when it opens, and marks the present session', async () => {
  const asked = [];
  const { list, open } = menu(async (...request) => {
    asked.push(request);
    return { ok: true, json: async () => ({ sessions: [{ name: 'a', viewers: 2 }, { name: 'b', viewers: 0 }] }) };
  });
  assert.equal(asked.length, 0);

  await open();

  assert.deepEqual(asked, [['api/sessions', { headers: { Authorization: 'Bearer t' } }]]);
  const [a, b] = list().children;
  assert.deepEqual([a.getAttribute('aria-current'), b.getAttribute('aria-current'), b.href], ['page', null, 'http://127.0.0.1:8484/?session=b#token=t']);
});

test('a daemon that refuses or is gone is told of in the list', async () => {
  const refused = menu(async () => ({ ok: false, text: async () => 'Not with this token.\n' }));
  await refused.open();
  assert.equal(refused.list().textContent, 'Not with this token.');

  const gone = menu(async () => { throw new Error('Failed to fetch'); });
  await gone.open();
  assert.equal(gone.list().textContent, 'Failed to fetch');
});

test('a new name opens that session', async () => {
  const { document, assigned, open } = menu(async () => {});
  await open();
  const field = document.byId('session-name');
  field.value = 'mine';

  field.parent.fire('submit');

  assert.deepEqual(assigned, ['http://127.0.0.1:8484/?session=mine#token=t']);
});
