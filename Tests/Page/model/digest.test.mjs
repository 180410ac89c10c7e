import assert from 'node:assert/strict';
import test from 'node:test';
import { differencesOf, digestOf, isDigest } from '../../../web/model/digest.js';
import { traceOf } from '../../../web/model/trace.js';
import { pulled } from './traces.mjs';

/** A trace of `pulled`, with its messages changed. */
const digest = (change = (message) => message, fields = {}) => digestOf(traceOf([{ ...pulled(fields), messages: pulled().messages.map(change) }]));
const whereFrame = (tick, changes) => (message) => (message.type === 'frame' && message.tick === tick ? { ...message, ...changes } : message);

test('a motion that is the same has the same digest, also when it came in both encodings', () => {
  assert.ok(isDigest(digest()));
  assert.equal(differencesOf(digest(), digest()), '');
  assert.equal(digest(whereFrame(5, { offset: -50.0004 })), digest()); // JSON has more digits than the thousandths that the binary encoding has
  assert.equal(digest(whereFrame(5, { offset: -50.0005 })), digest(whereFrame(5, { offset: -50.001 }))); // halves away from zero, as the daemon rounds
});

test('one tick that is elsewhere by a thousandth, one callback or another length makes another one, and it is said which', () => {
  assert.equal(differencesOf(digest(whereFrame(5, { offset: -50.001 })), digest()), 'the list is at other offsets');
  assert.equal(differencesOf(digest(whereFrame(5, { insets: [0.5, 0] })), digest()), 'the list is at other offsets');
  assert.equal(differencesOf(digest((message) => (message.notice === 'end' ? { ...message, tick: 31 } : message)), digest()), 'its callbacks differ');
  assert.match(differencesOf(digest(undefined, { ticks: 41 }), digest()), /^it ends at tick 41 and not 40/);
});

test('what is no digest is none', () => {
  for (const text of ['', '1', '1.a', '1.a.b.c', '1.A.b', 'x.a.b', '-1.a.b', '1.abcdefgh.b', '1.a.<']) assert.equal(isDigest(text), false, text);
});
