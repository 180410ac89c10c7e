import assert from 'node:assert/strict';
import test from 'node:test';
import { createRequests } from '../../../web/net/requests.js';

/** Requests whose messages are kept in `sent`, as long as the connection is there. */
function daemon(isOpen = true) {
  const sent = [];
  return { sent, ...createRequests((message) => isOpen && sent.push(message) > 0) };
}

test('each request has an id of its own, and gets the answer with that id, in whatever order they come', async () => {
  const { request, answer, sent } = daemon();
  const answers = [request({ type: 'trace' }), request({ type: 'set', header: 'plain' })];
  assert.deepEqual(sent, [{ type: 'trace', id: 1 }, { type: 'set', header: 'plain', id: 2 }]);

  answer({ type: 'done', id: 2 });
  answer({ type: 'traced', id: 1 });

  assert.deepEqual((await Promise.all(answers)).map(({ type }) => type), ['traced', 'done']);
});

test('the first answer counts: done says nothing new behind it, and is the answer where there is no other', async () => {
  const { request, answer } = daemon();
  const [traced, set] = [request({ type: 'trace' }), request({ type: 'set' })];

  for (const message of [{ type: 'traced', id: 1 }, { type: 'done', id: 1 }, { type: 'done', id: 2 }]) answer(message);

  assert.deepEqual([(await traced).type, (await set).type], ['traced', 'done']);
});

test('a refusal rejects its own request; one that nobody waits for is left to others', async () => {
  const { request, refuse } = daemon();
  const trace = request({ type: 'trace' });

  assert.deepEqual([refuse({ reason: 'busy', id: 9 }), refuse({ reason: 'busy' }), refuse({ reason: 'unknownTake', id: 1 })], [false, false, true]);

  await assert.rejects(trace, { reason: 'unknownTake' });
});

test('what is not answered when the connection is lost, and what is asked without one, is rejected with null', async () => {
  const { request, answer, lost } = daemon();
  const trace = request({ type: 'trace' });
  lost();
  answer({ type: 'traced', id: 1 });

  for (const promise of [trace, daemon(false).request({ type: 'trace' })]) assert.equal(await promise.then(() => 'answered', (error) => error), null);
});

test('of the requests that the daemon answers one at a time, the next is sent when the one before is answered or refused', async () => {
  const { request, answer, refuse, sent } = daemon();
  const all = [request({ type: 'trace' }), request({ type: 'values' }), request({ type: 'figure' }), request({ type: 'set' })];
  const types = () => sent.map(({ type }) => type);
  assert.deepEqual(types(), ['trace', 'set']);
  answer({ type: 'done', id: 2 });
  assert.deepEqual(types(), ['trace', 'set']);
  refuse({ reason: 'unknownTake', id: 1 });
  assert.deepEqual(types(), ['trace', 'set', 'values']);
  answer({ type: 'valued', id: 3 });
  answer({ type: 'figured', id: 4 });

  assert.deepEqual((await Promise.allSettled(all)).map(({ value, reason }) => value?.type ?? reason.reason), ['unknownTake', 'valued', 'figured', 'done']);
});

test('what waits for its turn when the connection is lost is rejected with null, and the next connection begins anew', async () => {
  const { request, lost, sent } = daemon();
  const all = [request({ type: 'trace' }), request({ type: 'trace' })];
  lost();
  assert.deepEqual((await Promise.allSettled(all)).map(({ reason }) => reason), [null, null]);
  request({ type: 'export' });

  assert.deepEqual(sent.map(({ type }) => type), ['trace', 'export']);
});

test('what waits has a bound', async () => {
  const { request } = daemon();
  for (let index = 0; index <= 100; index += 1) request({ type: 'trace' });

  await assert.rejects(request({ type: 'trace' }), { reason: 'busy' });
});
