import assert from 'node:assert/strict';
import test from 'node:test';
import { addressOf, createSecond } from '../../../web/compare/second.js';
import { valuesOfState } from '../../../web/compare/designs.js';
import { catalog, designedValues, sceneOf, settings } from '../inspector/fakes.mjs';

/** A second session whose daemon is played by hand: `arrive()` is a join, `sent` what the session has asked for. */
function second(values, answer = () => Promise.resolve({})) {
  const [sent, told] = [[], []];
  let handlers;
  let isClosed = false;
  const made = createSecond('http://host/?session=demo-b', 'demo', {
    catalog, values, toast: (text) => told.push(text),
    connect(href, store, given) {
      handlers = given;
      return {
        send: () => true,
        request(message) {
          sent.push(message);
          return answer(message);
        },
        close() { isClosed = true; },
      };
    },
  });
  function arrive() {
    handlers.welcome({ type: 'welcome', session: 'demo-b', role: 'controller', run: 'r', heard: 0 });
    handlers.scene({ type: 'scene', number: 1, ...sceneOf(designedValues) });
    handlers.settings({ type: 'settings', ...settings });
  }
  return { ...made, sent, told, arrive, say: (message) => handlers[message.type](message), isClosed: () => isClosed };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const mirror = { type: 'mirror', session: 'demo' };
const tall = valuesOfState({ catalog, scene: sceneOf({ ...designedValues, height: 80 }), settings });

test('it gets its design first, and then mirrors the first session; its own settings begin nothing anew', async () => {
  const { arrive, sent, say } = second(tall);

  arrive();
  await settle();
  say({ type: 'settings', ...settings, inset: [1, 1] });
  await settle();

  assert.deepEqual(sent, [{ type: 'set', name: 'height', value: 80, edge: 'header' }, mirror]);
});

test('after a lost connection it mirrors again, and keeps what has become of its design', async () => {
  const { arrive, sent } = second(tall);

  arrive();
  await settle();
  sent.length = 0;
  arrive();
  await settle();

  assert.deepEqual(sent, [mirror]);
});

test('a refusal is said in the daemon\'s words; it tries again when the first session is back', async () => {
  let refusal = { type: 'refusal', reason: 'mirror', text: 'no session "demo" runs at this daemon' };
  const { arrive, sent, told, sourceIsBack, say } = second(null, () => (refusal ? Promise.reject(refusal) : Promise.resolve({})));

  arrive();
  await settle();
  assert.deepEqual(told.length, 1);
  assert.match(told[0], /no session "demo"/);
  refusal = null;
  sourceIsBack();
  await settle();
  assert.deepEqual(sent, [mirror, mirror]);
  say({ ...mirror, type: 'mirrored' });
  sourceIsBack();
  assert.equal(sent.length, 2);
});

test('it says why a mirror has ended, unless it was closed here', () => {
  const { say, told, close, isClosed } = second(null);

  say({ type: 'mirrored', text: 'the session "demo" has ended here, and with it the mirror' });
  close();
  say({ type: 'mirrored', text: 'again' });

  assert.deepEqual(told, ['The session "demo" has ended here, and with it the mirror.']);
  assert.ok(isClosed());
});

test('its page has the same token and encoding, and nothing else of this page\'s address', () => {
  assert.equal(addressOf('http://host/deep/?session=demo&encoding=json&system=plain#token=abc&header=arrow', 'demo-b'), 'http://host/deep/?session=demo-b&encoding=json#token=abc');
});
