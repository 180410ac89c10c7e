import assert from 'node:assert/strict';
import test from 'node:test';
import { createWarnings } from '../../../web/stage/warnings.js';

test('what was said once is not said again', () => {
  const heard = [];
  const warn = createWarnings((text) => heard.push(text));

  for (const text of ['a', 'b', 'a']) warn(text);

  assert.deepEqual(heard, ['a', 'b']);
});
