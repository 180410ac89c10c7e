import assert from 'node:assert/strict';
import test from 'node:test';
import { createByteReader, createByteWriter } from '../../../web/net/bytes.js';
import { createCasesReader, createCasesWriter, createCheck } from '../../../web/net/codec.js';

const edge = { name: 'edge', kind: ['choice', 'header', 'footer'] };
/** A message that no daemon sends, with a field of every peculiarity. */
const weather = {
  name: 'weather', code: 77, fields: [
    { name: 'warm', kind: 'flag', within: 'air' },
    { name: 'gusts', kind: ['list', 'unsigned'], or: [], within: 'air' },
    { name: 'height', kind: 'length', or: null, within: 'air', onlyWith: 'gusts' },
    { name: 'from', kind: 'indexOrNone', or: null },
    { ...edge, or: null, unless: 'from' },
    { name: 'at', kind: ['lengths', 2], or: [0, 0] },
    { name: 'sky', cases: [
      { name: 'clear', code: 0, fields: [] },
      { name: 'cloud', code: 1, fields: [{ name: 'rain', kind: ['optional', 'text'], or: null }, { name: 'layers', kind: 'countOrNone', or: 0 }] },
      { name: 'cloud', code: 2, fields: [{ name: 'snow', kind: 'double' }] },
    ] },
  ],
};
const read = (...bytes) => createCasesReader('type', [weather])(createByteReader(Uint8Array.from(bytes).buffer), {});

test('a message is read by its declaration alone: nothing that JSON would leave out is there', () => {
  assert.deepEqual(read(77, 1, 0, 0, 1, 0, 0, 0), { type: 'weather', air: { warm: true }, edge: 'footer', sky: 'clear' });
});

test('a word that only a newer daemon has is its number: what stands behind it is read all the same', () => {
  assert.deepEqual(read(77, 1, 0, 0, 7, 0, 0, 0), { type: 'weather', air: { warm: true }, edge: '7', sky: 'clear' });
});

test('a field within another object, one only with another, one unless another is there, and fields of a case', () => {
  const bytes = [
    77, 0, // not warm
    2, 5, 6, // gusts
    0xd0, 0x0f, // height 1 pt: 1000 steps, doubled; only since there are gusts
    4, // from index 3
    1, // an edge, which counts only without an index
    0xd0, 0x0f, 0, // at
    1, 1, 1, 0x72, 2, // a cloud, its rain, its layers
  ];

  const air = { warm: false, gusts: [5, 6], height: 1 };
  assert.deepEqual(read(...bytes), { type: 'weather', air, from: 3, at: [1, 0], sky: 'cloud', rain: 'r', layers: 2 });
});

test('a code that is not declared cannot be read, in a message as little as for one', () => {
  assert.throws(() => read(78), /unknown code 78 of "type"/);
  assert.throws(() => read(77, 1, 0, 0, 1, 0, 0, 9), /unknown code 9 of "sky"/);
});

test('what is left out is written as its standard value; null where nothing is', () => {
  const fields = [{ ...edge, or: 'footer' }, { name: 'text', kind: ['optional', 'text'] }];
  const write = createCasesWriter('type', [{ name: 'order', code: 200, fields }]);
  const written = (message) => {
    const bytes = createByteWriter();
    write(bytes, message);
    return [...bytes.bytes()];
  };

  assert.deepEqual(written({ type: 'order', text: null }), [200, 1, 0]);
  assert.deepEqual(written({ type: 'order', edge: 'header', text: 'a' }), [200, 0, 1, 1, 0x61]);
});

const whole = { air: { warm: true }, edge: 'footer', sky: 'clear' };
const checked = [
  ['all that must be there', whole, undefined],
  ['a field that is missing', { ...whole, sky: undefined }, 'sky'],
  ['an inner object that is missing', { ...whole, air: undefined }, 'air'],
  ['an inner field of another kind', { ...whole, air: { warm: 1 } }, 'air'],
  ['a field that may be left out, of another kind', { ...whole, at: [1] }, 'at'],
  ['a field of a case, of another kind', { ...whole, sky: 'cloud', rain: 5 }, 'rain'],
  ['a field of the second case of that name', { ...whole, sky: 'cloud', snow: '5' }, 'snow'],
  ['a case that only a newer daemon knows', { ...whole, sky: 'aurora', rain: 5 }, undefined],
  ['a word that only a newer daemon knows', { ...whole, edge: 'side' }, undefined],
  ['a field that is not declared', { ...whole, moon: true }, undefined],
];
for (const [what, message, wrong] of checked) {
  test(`${what} is ${wrong === undefined ? 'right' : 'found'}`, () => assert.equal(createCheck(weather.fields)(message), wrong));
}
