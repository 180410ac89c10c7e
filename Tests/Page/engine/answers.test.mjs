import assert from 'node:assert/strict';
import test from 'node:test';
import { lookFrom, numbersOf, readAnimations, readNotices, readScene } from '../../../web/engine/answers.js';

const number = (value) => [...new Uint8Array(new Float64Array([value]).buffer)];
const text = (value) => [...number(new TextEncoder().encode(value).length), ...new TextEncoder().encode(value)];

/** A buffer in which these bytes begin at an odd place, as texts make them. */
function placed(...bytes) {
  const all = bytes.flat(2);
  return [new Uint8Array([9, 9, 9, ...all]).buffer, 3];
}

test('a scene has the fields of its message with exact numbers, and none that are at their defaults', () => {
  const scene = readScene(...placed(
    number(390), number(844), number(2000.0001), number(44), number(0x20242c), // viewport, content, rows, background
    number(1), number(0), text('Section 1'), number(28), // sections, and therefore the height of their headers
    number(0), // no inserted rows
    1, text('plain'), number(5), // a header with the values of its parameters
    text('a'), 1, text('b'), 0, text('c'), 2, number(0.1), text('d'), 3, text('é'), text('e'), 4, number(0xff),
    0, // no footer
    number(3),
    number(0), 1, number(195), number(0), 0, // no parent, behind the rows, its anchor, a group
    [1, 0, 0, 1, 0, 0, 1, 0, 1, 0, -1, 0].map(number), text(''),
    number(1), 0, number(0), number(0), 4, number(13), 1, // carried by 0, a label, its size and its alignment
    [1, 0, 0, 1, 0, 1 / 3, 0.5, 0, 1, 0, 0x00000a, 1].map(number), text('Pull'),
    number(0), 0, number(0), number(0), 6, text('M0 0H1'), number(1), number(2), 0, // a root before the rows, a path
    [1, 0, 0, 1, 0, 0, 1, 0, 0.25, 0, -1, 0].map(number), text(''),
    number(3), text(''), text('title'), text(''), 1, 1, number(60), number(52), number(0), // the nodes' names, horizontal, and a large title
  ));

  assert.deepEqual(scene, {
    viewport: [390, 844],
    content: { height: 2000.0001, rowHeight: 44, sections: [{ row: 0, title: 'Section 1' }], headerHeight: 28 },
    background: '#20242c',
    header: { system: 'plain', parameters: { a: true, b: false, c: 0.1, d: 'é', e: '#0000ff' } },
    nodes: [
      { id: 0, layer: 'back', at: [195, 0], kind: 'group' },
      {
        id: 1, parent: 0, kind: 'label', size: 13, align: 'center',
        transform: [1, 0, 0, 1, 0, 1 / 3], opacity: 0.5, hidden: true, color: '#00000a', text: 'Pull',
      },
      { id: 2, layer: 'front', kind: 'path', data: 'M0 0H1', length: 1, width: 2, strokeEnd: 0.25 },
    ],
    names: ['', 'title', ''],
    axis: 'horizontal',
    top: { inset: 60, title: 52, search: 0 },
  });
});

test('notices are a list, each its tick, its code and its fields', () => {
  const notices = readNotices(...placed(
    number(3),
    number(7), 0, 1, 0, 2, // state, of the footer, from idle, to armed
    number(8), 10, number(-1.5), number(1e-7), // willEndDragging, its velocity and target
    number(9), 8, number(45), text('new'), // rowInserted
  ));

  assert.deepEqual(notices, [
    { tick: 7, notice: 'state', edge: 'footer', from: 'idle', to: 'armed' },
    { tick: 8, notice: 'willEndDragging', velocity: -1.5, target: 1e-7 },
    { tick: 9, notice: 'rowInserted', index: 45, text: 'new' },
  ]);
  assert.deepEqual(readNotices(...placed(number(0))), []);
});

test('animations are a list, each its edge, its name and its first tick', () => {
  const animations = readAnimations(...placed(number(1), 0, text('closing'), number(120)));

  assert.deepEqual(animations, [{ edge: 'header', name: 'closing', from: 120 }]);
});

test('a look is made of a node\'s numbers and text, and they of it', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 0.5, 0.25, 0.75, 7, 0x0a0b0c, 1];

  assert.deepEqual(lookFrom([0, ...numbers], 1, 'x'), [...numbers.slice(0, 10), true, '#0a0b0c', 'x']);
  assert.deepEqual(numbersOf(lookFrom(numbers, 0, '')), numbers);
  assert.deepEqual(numbersOf(lookFrom([...numbers.slice(0, 10), -1, 0], 0, '')), [...numbers.slice(0, 10), -1, 0]);
});
