import assert from 'node:assert/strict';
import test from 'node:test';
import { createPings } from '../../../web/net/pings.js';
import { fakeClock } from '../fakes.mjs';

function pinging() {
  const clock = fakeClock();
  const sent = [];
  const latencies = [];
  let silences = 0;
  const pings = createPings((message) => sent.push(message), {
    onLatency: (milliseconds) => latencies.push(milliseconds),
    onSilence: () => { silences += 1; },
  }, clock);
  return { ...pings, clock, sent, latencies, silences: () => silences };
}

test('it pings at once and every 2 s, with its own clock in µs', () => {
  const { start, clock, sent } = pinging();

  clock.pass(1);
  start();
  clock.pass(4000);

  assert.deepEqual(sent, [{ type: 'ping', t: 1000 }, { type: 'ping', t: 2001000 }, { type: 'ping', t: 4001000 }]);
});

test('the latency is the time from a ping to its pong', () => {
  const { start, pong, clock, sent, latencies } = pinging();

  clock.pass(1000);
  start();
  clock.pass(12);
  pong({ t: sent[0].t });

  assert.deepEqual(latencies, [{ total: 12 }]);
});

test('a page that is not seen sends nothing and waits for nothing', () => {
  const { start, stop, clock, sent } = pinging();

  start();
  stop();
  clock.pass(60000);

  assert.deepEqual([sent.length, clock.waiting()], [1, 0]);
});

test('started twice, it pings once', () => {
  const { start, clock, sent } = pinging();

  start();
  start();
  clock.pass(2000);

  assert.equal(sent.length, 2);
});

test('three pings without an answer are silence', () => {
  const { start, clock, sent, silences } = pinging();

  start();
  clock.pass(5999);
  assert.equal(silences(), 0);
  clock.pass(1);

  assert.deepEqual([sent.length, silences(), clock.waiting()], [3, 1, 0]);
});

test('an answer in between is no silence', () => {
  const { start, pong, clock, silences } = pinging();

  start();
  for (let round = 0; round < 5; round += 1) {
    clock.pass(4000);
    pong({ t: 0 });
  }

  assert.equal(silences(), 0);
});

test('pings that were sent before a silence or a pause are not counted again', () => {
  const { start, stop, clock, sent, silences } = pinging();
  start();
  clock.pass(4000);

  stop();
  start();
  clock.pass(4000);
  assert.equal(silences(), 0);
  clock.pass(2000);
  assert.equal(silences(), 1);

  start(); // the next connection
  assert.equal(sent.length, 3 + 3 + 1);
});

test('one answer counts for all pings before it', () => {
  const { start, pong, clock, silences } = pinging();
  start();
  clock.pass(4000);
  pong({ t: 0 });
  clock.pass(7999); // pings at 6, 8 and 10 s
  assert.equal(silences(), 0);
  clock.pass(1);

  assert.equal(silences(), 1);
});
