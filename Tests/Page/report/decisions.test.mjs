import assert from 'node:assert/strict';
import test from 'node:test';
import { createReviewClient, createDecisions, isDecidable } from '../../../web/report/decisions.js';

const row = (key, fields = {}) => ({ key, status: 'failed', script: { file: 'Tests/a.pull' }, golden: { name: 'a', status: 'differs', motion: '0123', ...fields } });

test('the file has every decision, a rejection with its reason, and the motion that was looked at', () => {
  const decisions = createDecisions(() => {});
  decisions.accept(row(1));
  decisions.reject(row(2, { name: 'b', motion: '4567' }), 'too slow');
  decisions.accept(row(3));
  decisions.forget(row(3));

  assert.deepEqual(JSON.parse(decisions.file()), { decisions: 1, goldens: [
    { script: 'Tests/a.pull', golden: 'a', decision: 'accept', motion: '0123' },
    { script: 'Tests/a.pull', golden: 'b', decision: 'reject', motion: '4567', reason: 'too slow' },
  ] });
});

test('what holds, and what has no golden, is not decided', () => {
  assert.ok(isDecidable(row(1)));
  assert.ok(!isDecidable({ ...row(1, { status: 'holds' }), status: 'passed' }));
  assert.ok(!isDecidable({ ...row(1, { status: 'holds' }), status: 'failed' })); // an expectation of its script did not hold
  assert.ok(!isDecidable({ key: 1, status: 'failed', script: {} }));
});

test('a server answers each decision, and one that has gone is said', async () => {
  const sockets = [];
  class WebSocket {
    constructor(url) { Object.assign(this, { url: String(url), sent: [] }); sockets.push(this); queueMicrotask(() => this.onopen()); }
    send(text) { this.sent.push(JSON.parse(text)); }
  }
  const decide = createReviewClient('decisions', { WebSocket, location: new URL('http://127.0.0.1:7/?token=abc#x') });
  const first = decide({ row: row(1), decision: 'accept' });
  await new Promise(setImmediate);
  sockets[0].onmessage({ data: '{"text":"a.golden is the motion that was reviewed"}' });
  const second = assert.rejects(decide({ row: row(2), decision: 'reject', reason: 'no' }), /changed since/);
  await new Promise(setImmediate);
  sockets[0].onmessage({ data: '{"error":"the motion has changed since"}' });
  const third = assert.rejects(decide({ row: row(3), decision: 'accept' }), /gone/);
  await new Promise(setImmediate);
  sockets[0].onclose();

  assert.equal(sockets[0].url, 'ws://127.0.0.1:7/decisions?token=abc');
  assert.deepEqual(sockets[0].sent.map(({ decision }) => decision), ['accept', 'reject', 'accept']);
  assert.equal(await first, 'a.golden is the motion that was reviewed');
  await Promise.all([second, third]);

  const fourth = decide({ row: row(4), decision: 'accept' }); // on a new socket, whose first answer is its own
  await new Promise(setImmediate);
  sockets[1].onmessage({ data: '{"text":"d.golden: accepted"}' });
  assert.equal(await fourth, 'd.golden: accepted');
  assert.equal(createReviewClient(undefined, {}), null);
});
