import assert from 'node:assert/strict';
import test from 'node:test';
import { fromBase85, toBase85 } from '../../../web/net/base85.js';

test('bytes of any length come back', () => {
  for (let length = 0; length < 70; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 97 + length * 31) % 256);
    assert.deepEqual(fromBase85(toBase85(bytes)), bytes);
  }
  assert.deepEqual(fromBase85(toBase85(new Uint8Array(9).fill(255))), new Uint8Array(9).fill(255));
});

test('its letters are those of the program, and none that a document or a replacement reads otherwise', () => {
  assert.equal(toBase85(Uint8Array.from([0, 0, 0, 0, 255, 255, 255, 255, 104, 105])), '!!!!!{=^1!HVF');
  assert.ok(!/["$&'<>\\`~\s]/.test(toBase85(Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256))));
});

test('what is damaged or cut off is not read', () => {
  assert.throws(() => fromBase85('!!!!<'), /damaged/);
  assert.throws(() => fromBase85('!!!!!!'), /cut off/);
});
