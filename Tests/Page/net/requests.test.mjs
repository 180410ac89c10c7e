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
  const answers = [request({ type: 'trace' }), request({ type: 'export', format: 'script' })];
  assert.deepEqual(sent, [{ type: 'trace', id: 1 }, { type: 'export', format: 'script', id: 2 }]);

  answer({ type: 'exported', id: 2 });
  answer({ type: 'traced', id: 1 });

  assert.deepEqual((await Promise.all(answers)).map(({ type }) => type), ['traced', 'exported']);
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
