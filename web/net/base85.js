// Bytes as text, five letters for four bytes: a quarter longer, where base64 is a third. The letters need no escaping in
// a script of a document, nor in JavaScript's replacements.

/** 85 of ASCII's printable characters. `PackedText` of the program has the same. */
const letters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter((letter) => !'"$&\'<>\\`~'.includes(letter)).join('');
const digits = new Map(Array.from(letters, (letter, digit) => [letter.charCodeAt(0), digit]));

export function toBase85(bytes) {
  const pieces = [];
  for (let start = 0; start < bytes.length; start += 4) {
    const count = Math.min(4, bytes.length - start);
    let number = 0;
    for (let index = 0; index < 4; index += 1) number = number * 256 + (index < count ? bytes[start + index] : 0);
    let piece = '';
    for (let index = 0; index < 5; index += 1) {
      piece = letters[number % 85] + piece;
      number = Math.floor(number / 85);
    }
    pieces.push(piece.slice(0, count + 1));
  }
  return pieces.join('');
}

/** Throws when the text has another letter, or ends within one byte. */
export function fromBase85(text) {
  const bytes = new Uint8Array(Math.floor(text.length / 5) * 4 + Math.max(0, text.length % 5 - 1));
  if (text.length % 5 === 1) throw new Error('the text is cut off');
  for (let start = 0, at = 0; start < text.length; start += 5) {
    let number = 0;
    for (let index = 0; index < 5; index += 1) {
      const digit = start + index < text.length ? digits.get(text.charCodeAt(start + index)) : 84;
      if (digit === undefined) throw new Error('the text is damaged');
      number = number * 85 + digit;
    }
    for (let index = 0; index < 4 && at < bytes.length; index += 1, at += 1) bytes[at] = Math.floor(number / 256 ** (3 - index));
  }
  return bytes;
}
