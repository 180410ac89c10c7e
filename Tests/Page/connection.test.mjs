import assert from 'node:assert/strict';
import test from 'node:test';
import { connect, offerOf, retryDelay, socketURL, tokenOf } from '../../web/connection.js';
import { fakeClock } from './fakes.mjs';

/** A connection over sockets that open and close by hand. */
function connection() {
  const clock = fakeClock();
  const sockets = [];
  const states = [];
  const texts = [];
  class WebSocket {
    constructor(url, protocol) {
      Object.assign(this, { url, protocol, sent: [], isClosed: false });
      sockets.push(this);
    }
    send(text) { this.sent.push(text); }
    close() { this.isClosed = true; }
    open() { this.onopen({}); }
    say(text) { this.onmessage({ data: text }); }
    drop(reason = '') { this.onclose({ code: 1006, reason }); }
  }
  const surroundings = { WebSocket, random: () => 1, setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout };
  const link = connect('ws://host/ws', offerOf('abc'), surroundings, { onState: (state) => states.push(state), onText: (text) => texts.push(text) });
  return { ...link, clock, sockets, states, texts, newest: () => sockets[sockets.length - 1] };
}

test('the socket is beside the page, under whatever prefix, with its session and system', () => {
  assert.equal(socketURL('http://host:8080/?session=a.b&system=storehouse'), 'ws://host:8080/ws?session=a.b&system=storehouse');
  assert.equal(socketURL('https://host/deep/link/?session=x#token'), 'wss://host/deep/link/ws?session=x');
  assert.equal(socketURL('https://host/deep/index.html'), 'wss://host/deep/ws?session=demo');
});

test('it asks for the protocol\'s first version in JSON, and gives its token behind it', () => {
  assert.deepEqual(connection().newest().protocol, ['pullwire.v1.json', 'pullwire.token.abc']);
  assert.deepEqual(offerOf(null), ['pullwire.v1.json']);
});

test('the token is in the fragment, never in what the daemon is asked for', () => {
  assert.equal(tokenOf('http://host/?session=a#token=x-Y_9'), 'x-Y_9');
  assert.equal(tokenOf('http://host/?token=a'), null);
  assert.equal(socketURL('http://host/?token=a#token=b'), 'ws://host/ws?session=demo');
});

test('messages go out while it is open, and only then', () => {
  const { send, newest } = connection();

  assert.equal(send({ type: 'ping', t: 1 }), false);
  newest().open();
  assert.equal(send({ type: 'ping', t: 2 }), true);
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

test('the wait doubles from 0.25 s to 5 s', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 2000].map((failures) => retryDelay(failures, () => 1)),
    [250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
});

test('jitter takes up to half of the wait away', () => {
  assert.deepEqual([0, 0.5, 1].map((random) => retryDelay(2, () => random)), [500, 750, 1000]);
});

test('each failure waits longer; a daemon that speaks makes the next wait short again', () => {
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
  newest().say('{}');
  newest().drop();
  clock.pass(250);
  assert.equal(sockets.length, 4);
});

test('a daemon that takes the socket and drops it without a word is a failure', () => {
  const { newest, clock, sockets } = connection();

  newest().open();
  newest().drop();
  clock.pass(250);
  newest().open();
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

test('a connection at rest opens again only when it is told to', () => {
  const { newest, rest, retryNow, clock, sockets } = connection();

  newest().drop();
  rest();
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
