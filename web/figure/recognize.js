// Recognizes a dropped, pasted or opened text or file, and makes the message that requests its figure.

import { toBase64 } from '../net/base64.js';

const messageLimit = 65536 - 512; // bytes; the daemon's limit of a message, with room for its other fields
const tooLarge = (bytes) => `It has ${Math.ceil(bytes / 1000)} kB; at most ${Math.floor(messageLimit / 1000)} kB can be sent. Simplify it, or use "pullwire figure" on the command line.`;

/** `{ from, content }`, with `base64` for bytes that are not text. Like the command line, it checks the first bytes. */
export function recognize(bytes) {
  const isBinary = String.fromCharCode(...bytes.subarray(0, 6)) === 'bplist';
  if (isBinary) return { from: 'plist', content: toBase64(bytes), base64: true };
  const content = new TextDecoder().decode(bytes).replace(/^\ufeff/, '');
  return { from: kindOf(content), content };
}

/**
 * The name of the first tag decides, after any comments and declarations; anything other than XML and JSON is a
 * figure's own text.
 */
function kindOf(text) {
  if (/^\s*</.test(text)) return /<!DOCTYPE\s+plist|<plist[\s>]/i.test(text.slice(0, 2000)) ? 'plist' : 'svg';
  return /^\s*[[{]/.test(text) ? 'json' : 'figure';
}

/** Why the message is too long to be sent; null when it is not. */
export function lengthError(message) {
  const { length } = new TextEncoder().encode(JSON.stringify(message));
  return length > messageLimit ? tooLarge(length) : null;
}

/** The bytes of a file that is small enough to be sent. Throws with the reason in words; a large file is not read. */
export async function bytesOf(file) {
  if (file.size > messageLimit) throw new Error(tooLarge(file.size));
  return new Uint8Array(await file.arrayBuffer());
}
