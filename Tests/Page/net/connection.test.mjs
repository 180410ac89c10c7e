import assert from 'node:assert/strict';
import test from 'node:test';
import { encodingOf } from '../../../web/net/client.js';
import { socketURL, subprotocolsOf, tokenOf } from '../../../web/net/address.js';
import { connect, retryDelay } from '../../../web/net/connection.js';
import { fakeClock } from '../fakes.mjs';

/** A connection over sockets that open and close by hand. */
function connection(href = 'http://host/?encoding=json') {
  const clock = fakeClock();
  const sockets = [];
  const states = [];
  const texts = [];
  class WebSocket {
    constructor(url, protocol) {
      Object.assign(this, { url, protocol, sent: [], isClosed: false, readyState: 0 });
      sockets.push(this);
    }
    send(text) { this.sent.push(text); }
    close() { this.isClosed = true; }
    open() { this.readyState = 1; this.onopen({}); }
    say(text) { this.onmessage({ data: text }); }
    drop(reason = '', code = 1006) { this.onclose({ code, reason }); }
    sendAway() { this.drop('the session goes on at another daemon; connect again', 1012); }
  }
  const environment = { WebSocket, random: () => 1, setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout };
  const link = connect('ws://host/ws', { encoding: encodingOf(href), token: 'abc' }, {
    onState: (state) => states.push(state),
    onMessage(data, read) {
      texts.push(data);
      try { read(data); } catch { /* said by onLost */ }
    },
  }, environment);
  return { ...link, clock, sockets, states, texts, newest: () => sockets[sockets.length - 1] };
}

test('the socket is beside the page, under whatever prefix, with its session and system', () => {
  assert.equal(socketURL('http://host:8080/?session=a.b&system=storehouse'), 'ws://host:8080/ws?session=a.b&system=storehouse&preset=designed&language=en');
  assert.equal(socketURL('https://host/deep/link/?session=x#token'), 'wss://host/deep/link/ws?session=x&preset=designed&language=en');
  assert.equal(socketURL('https://host/deep/index.html'), 'wss://host/deep/ws?session=demo&preset=designed&language=en');
});

test('it asks for the protocol\'s first version in bytes, or in JSON when the page\'s address says so, and gives its token behind it', () => {
  assert.deepEqual(connection('http://host/').newest().protocol, ['pullwire.v1', 'pullwire.token.abc']);
  assert.equal(connection('http://host/').newest().binaryType, 'arraybuffer');
  assert.deepEqual(connection('http://host/?encoding=json').newest().protocol, ['pullwire.v1.json', 'pullwire.token.abc']);
  assert.deepEqual(subprotocolsOf(encodingOf('http://host/?encoding=toString'), null), ['pullwire.v1']);
});

test('messages go out in the connection\'s encoding', () => {
  const { send, newest } = connection('http://host/');

  newest().open();
  send({ type: 'begin', edge: 'footer' });

  assert.deepEqual(newest().sent, [Uint8Array.of(130, 1)]);
});

test('after a frame that cannot be read it connects anew, where the first frame is whole', () => {
  const { newest, clock, sockets, states } = connection('http://host/');

  newest().open();
  newest().say(Uint8Array.of(3, 128, 2).buffer); // a frame of nodes that is cut off
  clock.pass(250);

  assert.deepEqual([sockets[0].isClosed, sockets.length, states.at(-1)], [true, 2, 'reconnecting']);
});

test('a session that the page makes begins with the designed preset in the browser\'s language, or with the preset of the query', () => {
  const parameters = (href, language) => [...new URL(socketURL(href, language)).searchParams].slice(1);

  assert.deepEqual(parameters('http://host/', 'de-AT'), [['preset', 'designed'], ['language', 'de']]);
  assert.deepEqual(parameters('http://host/?preset=published', 'ZH'), [['preset', 'published'], ['language', 'zh']]);
});

test('the token is in the fragment, never in what the daemon is asked for', () => {
  assert.equal(tokenOf('http://host/?session=a#token=x-Y_9'), 'x-Y_9');
  assert.equal(tokenOf('http://host/?token=a'), null);
  assert.equal(socketURL('http://host/?token=a#token=b'), 'ws://host/ws?session=demo&preset=designed&language=en');
});

test('a lost socket\'s successor has the resume point in its address', () => {
  const clock = fakeClock();
  const urls = [];
  let resumePoint = null;
  class WebSocket {
    constructor(url) { urls.push(url); this.close = () => {}; WebSocket.newest = this; }
  }
  const environment = { WebSocket, random: () => 1, setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout };
  const encoding = { subprotocol: 'pullwire.v1', createReader: () => () => {} };
  const link = connect('ws://host/ws?session=demo', { encoding, token: null, resume: () => resumePoint }, { onState() {}, onMessage() {} }, environment);

  resumePoint = '3f9ac1.7.2';
  WebSocket.newest.onclose({});
  link.retryNow();

  assert.deepEqual(urls, ['ws://host/ws?session=demo', 'ws://host/ws?session=demo&resume=3f9ac1.7.2']);
});

test('messages go out while it is open, and only then', () => {
  const { send, newest } = connection();

  assert.equal(send({ type: 'ping', t: 1 }), false);
  newest().open();
  assert.equal(send({ type: 'ping', t: 2 }), true);
  newest().readyState = 2; // the daemon has closed it, and the page does not know yet
  assert.equal(send({ type: 'ping', t: 3 }), false);
  newest().drop();
  assert.equal(send({ type: 'ping', t: 3 }), false);

  assert.deepEqual(newest().sent, ['{"type":"ping","t":2}']);
});

test('texts come in as they are', () => {
  const { newest, texts } = connection();

  newest().open();
  newest().say('{"type":"pong"}');

  assert.deepEqual(texts, ['{"type":"pong"}']);
});

test('the states are connecting, open, reconnecting, open', () => {
  const { newest, clock, states } = connection();

  newest().open();
  newest().drop();
  clock.pass(250);
  newest().open();

  assert.deepEqual(states, ['connecting', 'open', 'reconnecting', 'open']);
});

test('the wait doubles from 0.25 s to 3 s', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 2000].map((failures) => retryDelay(failures, () => 1)),
    [250, 500, 1000, 2000, 3000, 3000, 3000]);
});

test('jitter takes up to half of the wait away', () => {
  assert.deepEqual([0, 0.5, 1].map((random) => retryDelay(2, () => random)), [500, 750, 1000]);
});

test('each failure waits longer; a connection that has lasted for 5 s makes the next wait short again', () => {
  const { newest, clock, sockets } = connection();

  newest().drop();
  clock.pass(249);
  assert.equal(sockets.length, 1);
  clock.pass(1);
  assert.equal(sockets.length, 2);
  newest().drop();
  clock.pass(499);
  assert.equal(sockets.length, 2);
  clock.pass(1);
  assert.equal(sockets.length, 3);

  newest().open();
  clock.pass(5000);
  newest().drop();
  clock.pass(250);
  assert.equal(sockets.length, 4);
});

test('a session that goes on at another daemon is there at once', () => {
  const { newest, clock, sockets, states } = connection();

  newest().open();
  newest().say('{}');
  newest().sendAway();
  clock.pass(0);

  assert.deepEqual([sockets.length, states.at(-1)], [2, 'reconnecting']);
});

test('when the other daemon does not take it, or sends the page back, the wait doubles; and it is none again after 5 s', () => {
  const { newest, clock, sockets } = connection();

  newest().open();
  newest().sendAway();
  clock.pass(0);
  newest().drop(); // nobody is there yet
  clock.pass(499);
  assert.equal(sockets.length, 2);
  clock.pass(1);
  newest().open();
  newest().say('{}');
  newest().sendAway(); // two daemons are asked for the same session
  clock.pass(999);
  assert.equal(sockets.length, 3);
  clock.pass(1);
  newest().open();
  clock.pass(5000);
  newest().sendAway();
  clock.pass(0);
  assert.equal(sockets.length, 5);
});

test('a daemon that takes the socket and drops it is a failure, also when it has spoken', () => {
  const { newest, clock, sockets } = connection();

  newest().open();
  newest().drop();
  clock.pass(250);
  newest().open();
  newest().say('{}');
  newest().drop();
  clock.pass(499);

  assert.equal(sockets.length, 2);
});

test('retryNow ends the wait at once', () => {
  const { newest, retryNow, clock, sockets } = connection();

  newest().drop();
  retryNow();
  assert.equal(sockets.length, 2);
  newest().open();
  clock.pass(60000);

  assert.equal(sockets.length, 2); // the wait that was ended opens no second socket
});

test('a connection that has stopped retrying opens again only when it is told to', () => {
  const { newest, stopRetrying, retryNow, clock, sockets } = connection();

  newest().drop();
  stopRetrying();
  clock.pass(60000);
  assert.equal(sockets.length, 1);
  retryNow();
  assert.equal(sockets.length, 2);
});

test('retryNow while connecting or open opens no second socket', () => {
  const { newest, retryNow, sockets } = connection();

  retryNow();
  newest().open();
  retryNow();

  assert.equal(sockets.length, 1);
});

test('a handshake without an end is given up after 10 s', () => {
  const { newest, clock, sockets, states } = connection();

  clock.pass(10000);
  assert.deepEqual([sockets[0].isClosed, states.at(-1)], [true, 'reconnecting']);
  clock.pass(250);
  assert.equal(sockets.length, 2);
  newest().open();
  clock.pass(60000);

  assert.equal(sockets.length, 2);
});

test('a socket that was given up is closed and not heard any more', () => {
  const { newest, giveUp, clock, sockets, states, texts } = connection();

  newest().open();
  giveUp();
  clock.pass(250);
  newest().open();
  sockets[0].say('late');
  sockets[0].drop();

  assert.equal(sockets[0].isClosed, true);
  assert.deepEqual([texts, sockets.length, states.at(-1)], [[], 2, 'open']);
});
