import assert from 'node:assert/strict';
import test from 'node:test';
import { advanced, resumeText } from '../../../web/net/resume-point.js';

/** The text of the resume point after these messages. */
const textAfter = (...messages) => resumeText(messages.reduce(advanced, null));

test('a page that has been nowhere has nothing to come back to', () => {
  assert.equal(textAfter(), null);
});

test('notices and script messages are counted from the welcome on; the scene is the newest', () => {
  const types = ['frame', 'notice', 'pong', 'script', 'refusal', 'notice'];

  assert.equal(textAfter({ type: 'welcome', run: '3f9ac1', heard: 7 }, { type: 'scene', number: 2 }, ...types.map((type) => ({ type }))), '3f9ac1.10.2');
});

test('in the same run the scene is kept, in another one it is not', () => {
  const messages = [{ type: 'welcome', run: 'a', heard: 0 }, { type: 'scene', number: 2 }, { type: 'welcome', run: 'a', heard: 4 }];

  assert.equal(textAfter(...messages), 'a.4.2');
  assert.equal(textAfter(...messages, { type: 'welcome', run: 'b', heard: 1 }), 'b.1.0');
});

test('before the first scene there is none', () => {
  assert.equal(textAfter({ type: 'welcome', run: 'a', heard: 0 }), 'a.0.0');
});

test('nothing is counted before the welcome says how much there was', () => {
  assert.equal(textAfter({ type: 'notice' }, { type: 'scene', number: 3 }, { type: 'welcome', run: 'a', heard: 3 }), 'a.3.0');
});
