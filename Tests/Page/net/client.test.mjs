import assert from 'node:assert/strict';
import test from 'node:test';
import { handshakeErrorOf } from '../../../web/net/handshake-error.js';

/** A daemon that answers so; what it was asked is in `asked`. */
function daemon(status, text) {
  const asked = [];
  const fetch = async (url, options) => {
    asked.push([url, options.headers]);
    return { ok: status < 400, status, text: async () => text };
  };
  return { asked, fetch };
}

test('the reason is asked for over HTTP, with the token in a header', async () => {
  const { asked, fetch } = daemon(401, 'A token is needed.\n');

  const error = await handshakeErrorOf('wss://host/deep/ws?session=a', 'abc', { fetch });
  assert.deepEqual(error, { text: 'A token is needed.', isFinal: true });

  assert.deepEqual(asked, [['https://host/deep/ws?session=a', { Authorization: 'Bearer abc' }]]);
});

test('without a token none is sent', async () => {
  const { asked, fetch } = daemon(401, '');
  await handshakeErrorOf('ws://host/ws', null, { fetch });
  assert.deepEqual(asked, [['http://host/ws', {}]]);
});

test('whatever can pass is asked for again', async () => {
  assert.deepEqual(await handshakeErrorOf('ws://host/ws', null, daemon(503, 'full')), { text: 'full', isFinal: false });
});

test('a daemon that would open the socket, or is not there, gives no reason', async () => {
  assert.equal(await handshakeErrorOf('ws://host/ws', null, daemon(426, 'upgrade')), null);
  assert.equal(await handshakeErrorOf('ws://host/ws', null, { fetch: async () => { throw new TypeError('gone'); } }), null);
});
