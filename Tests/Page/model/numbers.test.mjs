import assert from 'node:assert/strict';
import test from 'node:test';
import { allowedText, isAllowed, numberText, parseNumber, shareOf, snapped, stepOf, stepWith, valueAt } from '../../../web/model/numbers.js';

const height = { kind: 'number', min: 20, max: 400, unit: 'pt', step: 1, scale: 'linear' };
const scale = { kind: 'number', min: 0.1, max: 10, unit: '', step: 0.1, scale: 'log' };
const time = { kind: 'number', min: 0, max: 3600, unit: 's', step: 0.1, scale: 'log' };
const count = { kind: 'whole', min: 0, max: 50, unit: '', step: 1 };

test('a text means a number with or without its unit, with a point or a comma; milliseconds are seconds', () => {
  assert.deepEqual(['80', ' 80pt ', '80 pt', '80,5', '8e1'].map((text) => parseNumber(text, height)), [80, 80, 80, 80.5, 80]);
  assert.deepEqual(['500ms', '500 ms', '2s', '.5'].map((text) => parseNumber(text, time)), [0.5, 0.5, 2, 0.5]);
});

test('what is no number, beyond the range, of another unit, or a fraction of a whole number means none', () => {
  for (const text of ['', 'abc', '999', '19.9', '80s', '80ms', '0x50', 'NaN', 'Infinity', '8 0', '80ptpt']) assert.equal(parseNumber(text, height), undefined, text);
  assert.deepEqual([parseNumber('5.5', count), parseNumber('51', count), parseNumber('5', count)], [undefined, undefined, 5]);
});

test('Shift makes ten steps of one, Alt a tenth; a whole number has no tenth', () => {
  assert.deepEqual([{}, { shiftKey: true }, { altKey: true }].map((keys) => stepWith(keys, height)), [1, 10, 0.1]);
  assert.deepEqual([{}, { shiftKey: true }, { altKey: true }].map((keys) => stepWith(keys, count)), [1, 10, 1]);
});

test('a value is in whole steps, within the range, without the error of adding', () => {
  assert.deepEqual([snapped(1.27 + 0.1, scale, 0.1), snapped(0.1 + 0.2, scale, 0.1), snapped(12, scale, 0.1), snapped(-3, scale, 0.1)], [1.4, 0.3, 10, 0.1]);
  assert.ok(Object.is(snapped(-0.0001, { min: -1, max: 1 }, 0.1), 0));
});

test('a logarithmic slider has the middle of its decades in its middle; a linear one that of its range', () => {
  assert.equal(valueAt(0.5, scale), 1);
  assert.equal(valueAt(0.5, height), 210);
  assert.ok(Math.abs(shareOf(1, scale) - 0.5) < 1e-9);
});

test('a slider ends at the ends of the range, also one that begins at 0, and never goes beyond', () => {
  for (const parameter of [height, scale, time, count, { ...height, min: -50, scale: 'log' }]) {
    assert.deepEqual([valueAt(0, parameter), valueAt(1, parameter), valueAt(-1, parameter), valueAt(9, parameter)], [parameter.min, parameter.max, parameter.min, parameter.max]);
    assert.deepEqual([shareOf(parameter.min, parameter), shareOf(parameter.max, parameter), shareOf(1e9, parameter), shareOf(-1e9, parameter)], [0, 1, 1, 0]);
    for (const share of [0.1, 0.4, 0.9]) assert.ok(Math.abs(shareOf(valueAt(share, parameter, 1e-6), parameter) - share) < 1e-3);
  }
});

test('without a declared step a range has some fifty, a whole number steps of 1', () => {
  assert.deepEqual([stepOf({ kind: 'number', min: 0, max: 100 }), stepOf({ kind: 'number', min: 0, max: 1 }), stepOf({ kind: 'whole', min: 0, max: 9000 })], [1, 0.01, 1]);
});

test('what is allowed is said in words', () => {
  assert.equal(allowedText(scale), 'a number from 0.1 to 10');
  assert.equal(allowedText(height), 'a number from 20 to 400 pt');
  assert.equal(allowedText(count), 'a whole number from 0 to 50');
  assert.equal(allowedText({ kind: 'choice', choices: ['a', 'b'] }), 'one of a, b');
});

test('a number is shown with at most four decimals, none with no text', () => {
  assert.deepEqual([64.00049, 0.1 + 0.2, -0, undefined].map(numberText), ['64.0005', '0.3', '0', '']);
});

test('a value is allowed only if it is of its kind', () => {
  const right = [[5, count], [true, { kind: 'flag' }], ['a', { kind: 'choice', choices: ['a'] }], ['#a0B1c2', { kind: 'color' }], ['ä 字', { kind: 'text', longest: 3 }]];
  const wrong = [[5.5, count], ['5', count], [NaN, height], [1, { kind: 'flag' }], ['b', { kind: 'choice', choices: ['a'] }], ['#a0b1c', { kind: 'color' }], ['four', { kind: 'text', longest: 3 }], ['a\nb', { kind: 'text', longest: 9 }]];
  for (const value of ['', '7', '0-40', '7-7']) right.push([value, { kind: 'frames' }]);
  for (const value of ['40-0', '-1', '1-', 'a', '1-2-3', ' 7', '10000', 7]) wrong.push([value, { kind: 'frames' }]);
  for (const [value, parameter] of right) assert.ok(isAllowed(value, parameter), String(value));
  for (const [value, parameter] of wrong) assert.ok(!isAllowed(value, parameter), String(value));
});
