import assert from 'node:assert/strict';
import test from 'node:test';
import { inputMessage, scenarioMessage } from '../../../web/engine/message.js';

const doubles = (bytes) => [...new Float64Array(bytes.slice().buffer)];

test('an input is its kind and its numbers, little endian', () => {
  const down = inputMessage({ down: [8333.25, 420] });

  assert.equal(down[0], 0);
  assert.deepEqual(doubles(down.slice(1)), [8333.25, 420]);
  assert.deepEqual([...inputMessage({ finish: 'footer', result: 'noMoreData' })], [5, 1, 2]);
  assert.deepEqual([...inputMessage({ cancel: null })], [3]);
});

test('what a scenario leaves out is as the engine\'s own has it', () => {
  const standard = { viewport: [390, 844], content: 2000, seed: '1', clock: { at: 1470391200, utcOffset: 0 }, start: null };

  assert.deepEqual(scenarioMessage({}), scenarioMessage(standard));
  assert.notDeepEqual(scenarioMessage({}), scenarioMessage({ ...standard, seed: '18446744073709551615' }));
});

test('a message of any length is whole, wherever it has grown', () => {
  for (let length = 0; length < 600; length += 1) {
    const text = 'x'.repeat(length);
    const message = inputMessage({ lastRefresh: text, at: 7 });

    assert.equal(message.length, 1 + 8 + length + 1 + 8);
    assert.equal(new TextDecoder().decode(message.slice(9, 9 + length)), text);
    assert.deepEqual(doubles(message.slice(-8)), [7]);
  }
});

test('what is no scenario and no input is refused in words', () => {
  assert.throws(() => scenarioMessage({ values: 'session' }), /no controls of its own/);
  assert.throws(() => scenarioMessage({ content: 'tall' }), /"tall" is no number/);
  assert.throws(() => scenarioMessage({ header: { name: 'plain', parameters: { height: null } } }), /"object" is none of number, boolean, string/);
  assert.throws(() => inputMessage({ jump: 1 }), /undefined is none of down, move/);
  assert.throws(() => inputMessage({ begin: 'side' }), /"side" is none of header, footer/);
  assert.throws(() => inputMessage({ work: 'soon' }), /"soon" is none of/);
});
