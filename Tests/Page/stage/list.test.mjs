import assert from 'node:assert/strict';
import test from 'node:test';
import { paintList } from '../../../web/stage/list.js';
import { fakeContext } from '../fakes.mjs';

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

test('a row is its dot, its text and its chevron, on one line', () => {
  const calls = listed({ height: 44, rowHeight: 44 }, {});
  const [arc] = calls.filter(({ name }) => name === 'arc');
  const [dot] = calls.filter(({ name }) => name === 'fill');
  const [text] = texts(calls);
  const [chevron] = calls.filter(({ name }) => name === 'stroke');
  const lines = calls.filter(({ name }) => name === 'moveTo' || name === 'lineTo').map(({ name, parameters }) => [name, ...parameters]);

  assert.deepEqual(arc.parameters, [33, 22, 13, 0, 2 * Math.PI]);
  assert.equal(dot.fillStyle, '#5b8def');
  assert.deepEqual([...text.parameters.slice(0, 3), text.fillStyle, text.textBaseline], ['Row 1', 60, 22, '#1c1c1e', 'middle']);
  assert.match(text.font, /^400 17px /);
  assert.deepEqual(lines, [['moveTo', 364, 17], ['lineTo', 369, 22], ['lineTo', 364, 27]]);
  assert.deepEqual([chevron.strokeStyle, chevron.lineWidth, chevron.lineCap], ['#c4c4ca', 2, 'round']);
});

test('a low row has a smaller dot; six tints come round', () => {
  const calls = listed({ height: 140, rowHeight: 20 }, {});
  const dots = calls.filter(({ name }) => name === 'fill').map(({ fillStyle }) => fillStyle);

  assert.equal(calls.find(({ name }) => name === 'arc').parameters[2], 6);
  assert.deepEqual([new Set(dots).size, dots[6]], [6, dots[0]]);
});

test('dots, chevrons and clips are paths of their own', () => {
  const begun = listed({ height: 44, rowHeight: 44 }, {}).filter(({ name }) => ['beginPath', 'rect', 'arc', 'moveTo'].includes(name)).map(({ name }) => name);

  assert.deepEqual(begun, ['beginPath', 'rect', 'beginPath', 'arc', 'beginPath', 'moveTo']);
});

test('a header is its paper over the whole width, its title, and a separator from edge to edge', () => {
  const calls = listed({ height: 72, rowHeight: 44, headerHeight: 28, sections: [{ row: 0, title: 'A' }] }, { offset: -10 });
  const [title] = texts(calls).slice(-1);
  const [paper, line] = calls.filter(({ name }) => name === 'fillRect').slice(-2);

  assert.deepEqual([paper.parameters, paper.fillStyle], [[0, 10, 390, 28], '#f2f2f7']);
  assert.deepEqual([line.parameters, line.fillStyle], [[0, 37, 390, 1], '#e3e3e8']);
  assert.deepEqual([title.fillStyle, title.textBaseline], ['#5a5a60', 'middle']);
  assert.match(title.font, /^600 14px /);
});

test('the paper begins where the content does, and content of half a point has one', () => {
  const paper = (height, offset) => listed({ height, rowHeight: 44 }, { offset }).find(({ name }) => name === 'fillRect')?.parameters;

  assert.deepEqual(paper(2000, -100), [0, 100, 390, 744]);
  assert.deepEqual(paper(0.5, 0), [0, 0, 390, 0.5]);
  assert.equal(paper(44, 44), undefined);
});

test('a row of a horizontal list stands upright, its text under its dot', () => {
  const context = fakeContext();

  paintList(context, { viewport: [390, 844], axis: 'horizontal', content: { height: 88, rowHeight: 44 } }, { insets: [0, 0], offset: 0 }, 1);

  assert.deepEqual(texts(context.calls).map(({ parameters }) => parameters), [['Row 1', 422, 22 + 14, 40], ['Row 2', 422, 66 + 14, 40]]);
  assert.deepEqual(context.calls.filter(({ name }) => name === 'transform').map(({ parameters }) => parameters[1]), [1, 1]);
});
