import assert from 'node:assert/strict';
import test from 'node:test';
import { indexBeforeInsertions, rowText, visibleHeaders, visibleRows } from '../../../web/model/rows.js';

const plain = { height: 2000, rowHeight: 44 };
const frame = (offset, more = {}) => ({ offset, insets: [0, 0], ...more });

test('content of no height and content out of sight have no rows', () => {
  assert.deepEqual(visibleRows({ ...plain, height: 0 }, frame(0), 844), []);
  assert.deepEqual(visibleRows(plain, frame(-900), 844), []);
  assert.deepEqual(visibleRows(plain, frame(3000), 844), []);
});

test('the last row is as high as what is left of the content', () => {
  assert.deepEqual(visibleRows({ ...plain, height: 100 }, frame(-10), 844), [
    { index: 0, top: 10, bottom: 54, grown: 1 },
    { index: 1, top: 54, bottom: 98, grown: 1 },
    { index: 2, top: 98, bottom: 110, grown: 1 },
  ]);
});

// Section headers: 30 pt over rows 0 and 2, rows of 40 pt: header 0-30, rows 30-110, header 110-140, rows 140-260.
const sections = { height: 260, rowHeight: 40, headerHeight: 30, sections: [{ row: 0, title: 'A' }, { row: 2, title: 'B' }] };
const tops = (list) => list.map(({ top }) => top);

test('a section\'s header takes room over its first row', () => {
  assert.deepEqual(tops(visibleRows(sections, frame(0), 844)), [30, 70, 140, 180, 220]);
  assert.deepEqual(visibleHeaders(sections, frame(0), 844), [{ title: 'A', top: 0, bottom: 30 }, { title: 'B', top: 110, bottom: 140 }]);
});

test('a header is 28 pt high unless the scene says otherwise', () => {
  const { headerHeight, ...standard } = sections;

  assert.deepEqual(tops(visibleRows(standard, frame(0), 844)).slice(0, 3), [28, 68, 136]);
});

test('scrolled past any number of headers, the rows that show are found', () => {
  const many = { height: 1e5, rowHeight: 40, headerHeight: 30, sections: Array.from({ length: 100 }, (_, row) => ({ row, title: '' })) };

  assert.deepEqual(visibleRows(many, frame(7100), 60).map(({ index, top }) => [index, top]), [[102, -20], [103, 20]]); // 100 · 30 + 102 · 40 = 7080
});

const pins = [
  ['a header pulled down stands at its place in the content', -50, 0, [50, 160]],
  ['a header scrolled away stands at the top inset', 50, 0, [0, 60]],
  ['the top inset is the frame\'s: a refresh pushes the line down', 0, 64, [64, 110]],
  ['inset and scrolled: rows pass over the line, the header does not', 10, 64, [64, 100]],
  ['the next header pushes it away', 90, 0, [-10, 20]],
  ['it touches the next one, no more', 80, 0, [0, 30]],
  ['pushed away altogether, it does not show', 115, 0, [0]],
  ['the last one goes with the content\'s end', 245, 0, [-15]],
];
for (const [rule, offset, inset, expected] of pins) {
  test(rule, () => assert.deepEqual(tops(visibleHeaders(sections, frame(offset, { insets: [inset, 0] }), 844)), expected));
}

test('two headers over one row stand on each other', () => {
  const empty = { ...sections, sections: [{ row: 0, title: 'A' }, { row: 0, title: 'B' }] };

  assert.deepEqual(tops(visibleHeaders(empty, frame(0), 844)), [0, 30]);
  assert.deepEqual(tops(visibleRows(empty, frame(0), 844))[0], 60);
});

test('a header below the window does not show', () => {
  assert.deepEqual(visibleHeaders(sections, frame(0), 110).map(({ title }) => title), ['A']);
});

test('a row that is inserted has its progress of the height; those below stand so much higher', () => {
  const rows = visibleRows({ ...plain, height: 176 }, frame(0, { insertion: { row: 1, progress: 0.25 } }), 844);

  assert.deepEqual(rows.map(({ top, bottom, grown }) => [top, bottom, grown]), [[0, 44, 1], [44, 55, 0.25], [55, 99, 1], [99, 143, 1]]);
});

test('a row of no height does not show, one that has grown is a row', () => {
  const three = { ...plain, height: 132 };

  assert.deepEqual(tops(visibleRows(three, frame(0, { insertion: { row: 0, progress: 0 } }), 844)), [0, 44]);
  assert.deepEqual(visibleRows(three, frame(0, { insertion: { row: 0, progress: 1.2 } }), 844), visibleRows(three, frame(0), 844));
});

test('headers below an inserted row move with the rows, the header over it stays', () => {
  const over = visibleHeaders(sections, frame(0, { insertion: { row: 2, progress: 0.5 } }), 844);
  const below = visibleHeaders(sections, frame(0, { insertion: { row: 1, progress: 0.5 } }), 844);

  assert.deepEqual([tops(over), tops(below)], [[0, 110], [0, 90]]);
});

test('an inserted row has its text; the others keep their numbers', () => {
  const content = { ...plain, inserted: [{ row: 1, text: 'New' }, { row: 3, text: 'Newer' }] };

  assert.deepEqual([0, 1, 2, 3, 4].map((row) => rowText(content, row)), ['Row 1', 'New', 'Row 2', 'Newer', 'Row 3']);
});

test('what shows a hair of itself shows; what only touches the edge does not', () => {
  assert.deepEqual(visibleRows(plain, frame(43.5), 10).map(({ index }) => index), [0, 1]);
  assert.deepEqual(visibleRows(plain, frame(44), 10).map(({ index }) => index), [1]);
  assert.deepEqual(tops(visibleHeaders({ ...sections, height: 1000 }, frame(-10), 10)), []);
  assert.deepEqual(tops(visibleHeaders(sections, frame(259.5, { insets: [0, 0] }), 844)), [-29.5]);
  assert.deepEqual(tops(visibleHeaders(sections, frame(260, { insets: [0, 0] }), 844)), []);
});

test('only rows that were inserted above change a row\'s number', () => {
  const content = { ...plain, inserted: [{ row: 1, text: 'New' }] };

  assert.deepEqual([0, 1, 2].map((index) => [rowText(content, index), indexBeforeInsertions(content, index)]), [['Row 1', 0], ['New', 1], ['Row 2', 1]]);
});
