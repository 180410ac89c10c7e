// Bytes ↔ numbers and texts, as in binary messages: little endian, most numbers variable in length.

import { steps } from './declarations.js';

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder('utf-8', { fatal: true }) };

/** Reads an ArrayBuffer from its beginning. Every method throws when there are too few bytes. */
export function createByteReader(buffer) {
  const view = new DataView(buffer);
  let position = 0;

  function advance(length, what) {
    if (length > view.byteLength - position) throw new Error(`at byte ${position} there must be ${what}`);
    position += length;
    return position - length;
  }

  const byte = () => view.getUint8(advance(1, 'a byte'));

  /** At most 53 bits, seven a byte, the low ones first. */
  function unsigned() {
    let value = 0;
    for (let unit = 1; unit < 2 ** 53; unit *= 128) {
      const next = byte();
      value += (next & 0x7f) * unit;
      if (next < 0x80 && value < 2 ** 53) return value;
    }
    throw new Error(`before byte ${position} there must be a number of at most 53 bits`);
  }

  /** Zigzag: 0, 1, 2, 3 … are 0, -1, 1, -2 … */
  function signed() {
    const value = unsigned();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }

  function text() {
    const length = unsigned();
    return utf8.decoder.decode(new Uint8Array(buffer, advance(length, `a text of ${length} bytes`), length));
  }

  /** That many bytes, as a buffer of their own. */
  function raw(length) {
    const start = advance(length, `${length} bytes`);
    return buffer.slice(start, start + length);
  }

  function flag() {
    const value = byte();
    if (value > 1) throw new Error(`before byte ${position} there must be a flag: 0 or 1`);
    return value === 1;
  }

  return {
    byte, flag, unsigned, signed, text, raw,
    isAtEnd: () => position === view.byteLength,
    /** Bytes, preceded by their length. */
    block: () => raw(unsigned()),
    length: () => signed() / steps.length,
    double: () => view.getFloat64(advance(8, '8 bytes of a number'), true),
    color: () => `#${[byte(), byte(), byte()].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    /** undefined when there is none. */
    optional: (read) => (flag() ? read() : undefined),
    list(read) {
      const count = unsigned();
      const items = [];
      for (let index = 0; index < count; index += 1) items.push(read(index)); // ends at the latest with the bytes
      return items;
    },
    choice(choices) {
      const choice = choices[byte()];
      if (choice === undefined) throw new Error(`before byte ${position} there must be one of ${choices}`);
      return choice;
    },
    /** One of these words, or the number of a word that only a newer daemon has. */
    word(words) {
      const number = byte();
      return words[number] ?? String(number);
    },
  };
}

/** Writes a message; `bytes()` returns what was written. */
export function createByteWriter() {
  const bytes = [];

  function unsigned(value) {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }

  function choice(choices, value) {
    if (!choices.includes(value)) throw new Error(`"${value}" is none of ${choices}`);
    bytes.push(choices.indexOf(value));
  }

  return {
    byte: (value) => bytes.push(value),
    flag: (value) => bytes.push(value ? 1 : 0),
    unsigned,
    signed: (value) => unsigned(value < 0 ? -2 * value - 1 : 2 * value),
    double: (value) => bytes.push(...new Uint8Array(new Float64Array([value]).buffer)), // little endian, like all browsers' machines
    text(value) {
      const encoded = utf8.encoder.encode(value);
      unsigned(encoded.length);
      for (const byte of encoded) bytes.push(byte); // a script is too long to be spread
    },
    choice,
    bytes: () => new Uint8Array(bytes),
  };
}

/**
 * Returns a function that returns its mask, or throws if it has other bits than these: what follows an undeclared field
 * cannot be read.
 */
export function createMaskCheck(bits) {
  const known = bits.reduce((all, bit) => all | bit, 0);
  return (mask) => {
    if (mask > known || mask & ~known) throw new Error(`the mask ${mask} has more bits than ${known}`);
    return mask;
  };
}
