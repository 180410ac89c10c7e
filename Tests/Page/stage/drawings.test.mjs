import assert from 'node:assert/strict';
import test from 'node:test';
import { createWarnings } from '../../../web/stage/drawings.js';

test('what was said once is not said again', () => {
  const given = [];
  const warn = createWarnings((text) => given.push(text));

  for (const text of ['a', 'b', 'a']) warn(text);

  assert.deepEqual(given, ['a', 'b']);
});
