import assert from 'node:assert/strict';
import test from 'node:test';
import { adoptEarly, openEarly } from '../../../web/net/early-socket.js';

const href = 'http://127.0.0.1:8484/?session=demo#token=secret';

/** A window with sockets that do nothing. */
function fakeWindow() {
  const sockets = [];
  return {
    sockets,
    WebSocket: class {
      constructor(url, offer) {
        Object.assign(this, { url, offer, closed: false });
        sockets.push(this);
      }
      close() { this.closed = true; }
    },
  };
}

/** The page's own socket with handlers that write down what comes. */
function open(window, url, offer) {
  const heard = [];
  const socket = new (adoptEarly(window))(url, offer);
  for (const name of ['onopen', 'onmessage', 'onclose']) socket[name] = ({ data }) => heard.push(data ?? name);
  return { socket, heard };
}

test('the page goes on with the early socket, and hears in order what came before it had handlers', async () => {
  const window = fakeWindow();
  openEarly(window, href, 'de-AT');
  const [early] = window.sockets;
  early.onopen({});
  early.onmessage({ data: 'welcome' });

  const { socket, heard } = open(window, early.url, early.offer);
  await null;
  early.onmessage({ data: 'scene' });

  assert.equal(socket, early);
  assert.equal(early.binaryType, 'arraybuffer');
  assert.deepEqual(early.offer, ['pullwire.v1', 'pullwire.token.secret']);
  assert.deepEqual(heard, ['onopen', 'welcome', 'scene']);
  assert.equal(window.sockets.length, 1);
});

test('only the first socket is the early one; a lost one is told as lost', async () => {
  const window = fakeWindow();
  openEarly(window, href, 'en');
  const [early] = window.sockets;
  early.onclose({});
  const { heard } = open(window, early.url, early.offer);
  await null;
  const next = open(window, early.url, early.offer);

  assert.deepEqual(heard, ['onclose']);
  assert.notEqual(next.socket, early);
});

test('an early socket that leads elsewhere is closed, unheard', () => {
  const window = fakeWindow();
  openEarly(window, href, 'en');
  const { socket } = open(window, 'ws://127.0.0.1:8484/ws?session=other', ['pullwire.v1']);

  assert.equal(window.sockets[0].closed, true);
  assert.equal(window.sockets[0].onmessage, null);
  assert.equal(socket, window.sockets[1]);
});

test('a page that was sooner has its socket; no second one is opened', () => {
  const window = fakeWindow();
  open(window, 'ws://127.0.0.1:8484/ws?session=demo', ['pullwire.v1']);
  openEarly(window, href, 'en');

  assert.equal(window.sockets.length, 1);
});
