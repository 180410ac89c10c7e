import assert from 'node:assert/strict';
import test from 'node:test';
import { createEvent } from '../../../web/model/event.js';

test('an event calls everybody who listens, in their order, each time that it happens', () => {
  const [event, heard] = [createEvent(), []];
  for (const name of ['first', 'second']) event.listen((...values) => heard.push([name, ...values]));

  event('a', 1);
  event('a', 1);

  assert.deepEqual(heard, [['first', 'a', 1], ['second', 'a', 1], ['first', 'a', 1], ['second', 'a', 1]]);
});

test('who listens later does not get what has happened before', () => {
  const [event, heard] = [createEvent(), []];

  event('before');
  event.listen((text) => heard.push(text));
  event('after');

  assert.deepEqual(heard, ['after']);
});
