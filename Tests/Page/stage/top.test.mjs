import assert from 'node:assert/strict';
import test from 'node:test';
import { paintTop } from '../../../web/stage/top.js';
import { fakeContext } from '../fakes.mjs';

function texts(offset, top = {}) {
  const context = fakeContext();
  paintTop(context, { viewport: [390, 844], top: { inset: 196, title: 53, search: 52, ...top } }, { offset }, 2, 'light');
  return context.calls.filter(({ name }) => name === 'fillText').map(({ parameters: [text, , y], globalAlpha }) => [text, y, globalAlpha]);
}

test('a large title stands under the bar, a search field under it; a small title comes as the large one goes', () => {
  assert.deepEqual(texts(-196), [['Large title', 91 + 26.5, 1], ['Search', 144 + 26, 1], ['Large title', 69, 0]]);
  assert.deepEqual(texts(-144), [['Large title', 91 + 26.5, 1], ['Large title', 69, 0]], 'the search field goes first');
  assert.deepEqual(texts(-144 + 26.5), [['Large title', 91, 1], ['Large title', 69, 0.5]]);
  assert.deepEqual(texts(500), [['Large title', 69, 1]]);
});

test('what the inset has no room for is not there', () => {
  assert.deepEqual(texts(-47, { inset: 47 }).map(([text]) => text), ['Search']);
  assert.deepEqual(texts(0, { inset: 0 }), []);
});
