// Bytes of files, put together from parts.

/** A whole number of `count` bytes, the highest first. */
export const number = (count, value) => Array.from({ length: count }, (_, place) => Math.floor(value / 256 ** (count - 1 - place)) % 256);

/** The same, the lowest byte first. */
export const reversed = (count, value) => number(count, value).reverse();

/** The bytes of an ASCII text. */
export const ascii = (text) => Array.from(text, (letter) => letter.charCodeAt(0));

/** The parts, which are arrays or byte arrays, one behind the other. */
export function join(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
