import assert from 'node:assert/strict';
import test from 'node:test';
import { createRegistry } from '../../../web/model/commands.js';
import { createStore } from '../../../web/model/store.js';
import { createPeople, hereText } from '../../../web/shell/people.js';
import { createDocument } from '../dom.mjs';

const atOnce = { atTextRate: (work) => work };
const welcome = { viewer: 5, role: 'controller' };
/** The list is loaded when it is first opened. */
async function settled(isDone) {
  for (let turn = 0; turn < 1e4 && !isDone(); turn += 1) await new Promise(setImmediate);
}
const firefox = { navigator: { userAgent: 'X11; Linux x86_64; rv:120.0 Firefox/120.0' } };

function people(kept) {
  const document = createDocument();
  const root = document.createElement('div');
  document.body.append(root);
  const store = createStore();
  const [sent, written, registry] = [[], [], createRegistry()];
  const storage = { read: (name, isRight) => (isRight(kept) ? kept : undefined), write: (...entry) => written.push(entry) };
  store.set({ welcome });
  createPeople(document, root, store, atOnce, { registry, send: (message) => sent.push(message), storage }, firefox);
  const [button] = root.children;
  return { document, store, sent, written, button, registry, lines: () => document.body.querySelectorAll('.person').map((line) => line.textContent), field: () => document.body.querySelector('input') };
}

test('the page tells its name in each connection: the one that was typed once, or else the browser\'s', () => {
  const { store, sent } = people();
  store.set({ welcome: { ...welcome, viewer: 6 } });
  assert.deepEqual(sent, [{ type: 'people', name: 'Linux, Firefox' }, { type: 'people', name: 'Linux, Firefox' }]);

  assert.deepEqual(people('Ada').sent, [{ type: 'people', name: 'Ada' }]);
  assert.deepEqual(people('a\u202eb').sent, [{ type: 'people', name: 'Linux, Firefox' }], 'the daemon would refuse it');
});

test('the bar has a dot for each of the first three, and the number of all; its list says who does what', async () => {
  const { store, button, lines } = people();
  store.set({ people: { listed: [{ viewer: 9, name: 'Ada', role: 'controller', drags: true }, { viewer: 5, name: 'x', role: 'controller' }, { viewer: 7, name: '', role: 'viewer' }, { viewer: 8, name: '<b>', role: 'viewer' }], count: 40 } });

  assert.equal(button.querySelectorAll('.person-dot').length, 3);
  assert.equal(button.getAttribute('aria-label'), '40 are here');
  button.click();
  await settled(() => lines().length > 0);

  assert.deepEqual(lines(), ['LYouControl', 'GGuest 7Watches', 'B<b>Watches', 'AAdaDrags now']);
  assert.match(button.parent.parent.textContent, /and 36 more/);
});

test('a name that is typed is told and kept, without what the daemon refuses; an empty one is the browser\'s again', async () => {
  const { button, field, sent, written, lines } = people();
  button.click();
  await settled(() => lines().length > 0);
  field().value = ' Ada\u0007 ';
  field().fire('change');
  assert.deepEqual([sent.at(-1), written.at(-1), field().value], [{ type: 'people', name: 'Ada' }, ['name', 'Ada'], 'Ada']);

  field().value = '';
  field().fire('change');
  assert.deepEqual([sent.at(-1), written.at(-1)], [{ type: 'people', name: 'Linux, Firefox' }, ['name', '']]);
});

test('what is being typed is not written over when somebody comes', async () => {
  const { document, store, button, field, lines } = people();
  button.click();
  await settled(() => lines().length > 0);
  field().focus();
  field().value = 'Ad';

  store.set({ people: { listed: [], count: 2 } });

  assert.equal(document.activeElement, field());
  assert.equal(field().value, 'Ad');
});

test('the palette opens the list, too', async () => {
  const { document, registry, lines } = people();

  registry.commands.people.run();
  await settled(() => lines().length > 0);

  assert.equal(document.body.querySelector('.people-menu').matches(':popover-open'), true);
});

test('who is alone reads so', () => {
  assert.deepEqual([hereText(1), hereText(3)], ['Only you are here', '3 are here']);
});
