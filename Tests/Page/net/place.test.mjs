import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlace } from '../../../web/net/place.js';

test('a page that has been nowhere has nothing to come back to', () => {
  assert.equal(createPlace().text(), null);
});

test('notices and script messages are counted from the welcome on; the scene is the newest', () => {
  const place = createPlace();

  place.follow({ type: 'welcome', run: '3f9ac1', heard: 7 });
  place.follow({ type: 'scene', number: 2 });
  for (const type of ['frame', 'notice', 'pong', 'script', 'refusal', 'notice']) place.follow({ type });

  assert.equal(place.text(), '3f9ac1.10.2');
});

test('in the same run the scene is kept, in another one it is not', () => {
  const place = createPlace();
  place.follow({ type: 'welcome', run: 'a', heard: 0 });
  place.follow({ type: 'scene', number: 2 });

  place.follow({ type: 'welcome', run: 'a', heard: 4 });
  assert.equal(place.text(), 'a.4.2');
  place.follow({ type: 'welcome', run: 'b', heard: 1 });
  assert.equal(place.text(), 'b.1.0');
});

test('before the first scene there is none', () => {
  const place = createPlace();

  place.follow({ type: 'welcome', run: 'a', heard: 0 });

  assert.equal(place.text(), 'a.0.0');
});

test('nothing is heard before the welcome says how much', () => {
  const place = createPlace();

  place.follow({ type: 'welcome', run: 'a', heard: 3 });

  assert.equal(place.text(), 'a.3.0');
});
