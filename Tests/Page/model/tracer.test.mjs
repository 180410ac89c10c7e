import assert from 'node:assert/strict';
import test from 'node:test';
import { createTracer } from '../../../web/model/tracer.js';
import { pulled } from './traces.mjs';

/** A daemon that answers when it is told to. */
function fakeDaemon() {
  const asked = [];
  const request = (message) => new Promise((resolve, reject) => asked.push({ message, resolve, reject }));
  return { asked, trace: createTracer(request, { setTimeout: (action) => action() }) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('one request is out at a time', async () => {
  const { asked, trace } = fakeDaemon();
  const both = Promise.all([trace({ take: 1, name: 'one' }, 'a'), trace({ take: 2 }, 'b')]);
  assert.equal(asked.length, 1);
  asked[0].resolve(pulled());
  await settle();
  asked[1].resolve(pulled({ take: 2 }));

  assert.deepEqual((await both).map(({ take, name }) => [take, name]), [[3, 'one'], [2, '']]);
});

test('a long take is asked for part by part', async () => {
  const { asked, trace } = fakeDaemon();
  const whole = trace({ take: 1 }, 'a');
  asked[0].resolve(pulled({ next: 20 }));
  await settle();
  assert.equal(asked[1].message.from, 20);
  asked[1].resolve(pulled({ from: 20, messages: [], finger: [] }));

  assert.equal((await whole).finger.length, 3);
});

test('of requests for the same only the newest of those that wait is sent; what is out comes, so that a knob that turns and turns is seen', async () => {
  const { asked, trace } = fakeDaemon();
  const all = [1, 2, 3].map((take) => trace({ take }, 'knob'));
  asked[0].resolve(pulled());
  await settle();
  assert.deepEqual(asked.map(({ message }) => message.take), [1, 3]);
  asked[1].resolve(pulled());

  assert.deepEqual((await Promise.all(all)).map(Boolean), [true, false, true]);
});

test('a take with parts to come is given up for a newer request', async () => {
  const { asked, trace } = fakeDaemon();
  const all = [1, 2].map((take) => trace({ take }, 'take'));
  asked[0].resolve(pulled({ next: 20 }));
  await settle();
  asked[1].resolve(pulled());

  assert.deepEqual(asked.map(({ message }) => message.take), [1, 2]);
  assert.deepEqual((await Promise.all(all)).map(Boolean), [false, true]);
});

test('the take that is shown waits for nothing, and all else waits for it', async () => {
  const { asked, trace } = fakeDaemon();
  trace({ take: 1 }, 'sweep 0');
  trace({ take: 2 }, 'sweep 1');
  const shown = trace({ take: 3 }, 'take');
  assert.deepEqual(asked.map(({ message }) => message.take), [1, 3]); // the first may be on its way to a daemon that is far
  asked[0].resolve(pulled());
  await settle();
  assert.equal(asked.length, 2);
  asked[1].resolve(pulled());
  await shown;
  await settle();

  assert.equal(asked[2].message.take, 2);
});

test('a daemon that is busy is asked again, but not for ever', async () => {
  const { asked, trace } = fakeDaemon();
  const refused = assert.rejects(trace({ take: 1 }, 'a'), { reason: 'busy' });
  for (let index = 0; index < 20; index += 1) {
    asked[index].reject({ reason: 'busy', text: 'one at a time' });
    await settle();
  }

  await refused;
  assert.equal(asked.length, 20);
});

test('a refusal is told, and the next request goes out', async () => {
  const { asked, trace } = fakeDaemon();
  const refused = trace({ take: 9 }, 'a');
  const next = trace({ take: 1 }, 'b');
  asked[0].reject({ reason: 'outOfRange', text: 'there is no take 9' });

  await assert.rejects(refused, { text: 'there is no take 9' });
  asked[1].resolve(pulled());
  assert.equal((await next).take, 3);
});

test('a take\'s text waits in the same queue', async () => {
  const { asked, trace } = fakeDaemon();
  trace({ take: 1 }, 'take');
  const text = trace.file({ take: 1, format: 'script' });
  asked[0].resolve(pulled());
  await settle();
  assert.deepEqual(asked[1].message, { type: 'export', take: 1, format: 'script' });
  asked[1].resolve({ type: 'exported', text: 'pull 1\n' });

  assert.equal(await text, 'pull 1\n');
});

test('the queue has a bound', async () => {
  const { trace } = fakeDaemon();
  for (let index = 0; index <= 100; index += 1) trace({ take: 1 }, `key ${index}`);

  assert.equal(await trace({ take: 1 }, 'one too many'), null);
});
