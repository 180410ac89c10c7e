import assert from 'node:assert/strict';
import test from 'node:test';
import { paintList } from '../../web/rows.js';
import { fakeContext } from './fakes.mjs';

function listed(content, frame, density = 1) {
  const context = fakeContext();
  paintList(context, { viewport: [390, 844], content }, { insets: [0, 0], offset: 0, ...frame }, density);
  return context.calls;
}
const texts = (calls) => calls.filter(({ name }) => name === 'fillText');

test('headers are drawn over the rows, so that rows pass under a pinned one', () => {
  const content = { height: 2000, rowHeight: 44, headerHeight: 28, sections: [{ row: 0, title: 'A' }] };

  const last = texts(listed(content, { offset: 60, insets: [10, 0] })).at(-1);

  assert.deepEqual(last.parameters, ['A', 20, 10 + 28 / 2]);
});

test('a row that grows is cut off at its edges and fades in; the next row is whole', () => {
  const content = { height: 2000, rowHeight: 40, inserted: [{ row: 1, text: 'New' }] };

  const calls = listed(content, { insertion: { row: 1, progress: 0.3 } });

  const [above, grown, below] = texts(calls);
  assert.deepEqual([above, grown, below].map(({ parameters, globalAlpha }) => [parameters[0], parameters[2], globalAlpha]),
    [['Row 1', 20, 1], ['New', 40 + 6, 0.3], ['Row 2', 52 + 20, 1]]);
  assert.deepEqual(calls.filter(({ name }) => name === 'rect').map(({ parameters }) => parameters), [[0, 0, 390, 844], [0, 40, 390, 12]]);
});

test('the rows below an inserted one keep their look as well as their numbers', () => {
  const dots = (content) => listed({ height: 200, rowHeight: 40, ...content }, {}).filter(({ name }) => name === 'fill').map(({ fillStyle }) => fillStyle);

  assert.deepEqual(dots({ inserted: [{ row: 1, text: 'New' }] }).slice(2), dots({}).slice(1, 4));
});

test('while a row grows the paper is as high as the content', () => {
  const [paper] = listed({ height: 120, rowHeight: 40 }, { insertion: { row: 1, progress: 0 } }).filter(({ name }) => name === 'fillRect');

  assert.deepEqual(paper.parameters, [0, 0, 390, 120]);
});

test('a separator is one pixel of the display, on its grid', () => {
  const separator = (density) => listed({ height: 44, rowHeight: 44 }, { offset: -0.3 }, density).filter(({ name }) => name === 'fillRect')[1].parameters;

  assert.deepEqual(separator(2), [60, 44, 330, 0.5]); // 44.3 pt → 89 pixels; the 89th begins at 88
  assert.deepEqual(separator(1), [60, 43, 330, 1]);
});

test('a text that is wider than its row is fitted in before the chevron, not cut', () => {
  const [text] = texts(listed({ height: 44, rowHeight: 44, inserted: [{ row: 0, text: 'long '.repeat(16) }] }, {}));

  const [, start, , room] = text.parameters;
  assert.equal(start + room, 390 - 20 - 12);
});
