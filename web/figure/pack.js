// A figure packed into a link, and back: quantised differences as varints in base64url. Exact, or not at all. Pure
// functions.

import { fromBase64url, toBase64url } from '../net/base64.js';
import { createByteReader, createByteWriter } from '../net/bytes.js';
import { itemsOf, limits, pointCounts, textOf } from './items.js';

/** What a packed text begins with, which neither a figure's text nor a name does, and which a link needs not escape. */
export const packedMark = '*';
const version = 1;
const divisors = [1, 2, 10, 20, 100, 1000, 10000]; // of a point: the coarsest that says every coordinate exactly is taken
const forms = ['bars', 'strokes'];
const letters = Object.keys(pointCounts);
const maxLength = 60000; // characters; what is longer is not read

/** The text packed, if that is shorter and gives exactly the same figure; else the text as it is. */
export function packed(text, form) {
  const items = itemsOf(text, form);
  const short = items && packItems(items, form);
  return short && short.length < text.length ? short : text;
}

function packItems(items, form) {
  const numbers = items.flatMap(({ points }) => points.flat());
  const kind = divisors.findIndex((divisor) => numbers.every((value) => Math.round(value * divisor) / divisor === value));
  if (kind < 0) return null;
  const divisor = divisors[kind];
  const bytes = createByteWriter();
  let last = [0, 0];
  bytes.byte(version);
  bytes.byte(forms.indexOf(form) * 16 + kind);
  for (const { commands, points } of items) {
    if (form === 'strokes') {
      bytes.unsigned(commands.length - 1);
      for (const command of commands.slice(1)) bytes.unsigned(letters.indexOf(command));
    }
    for (const point of points) {
      const now = point.map((value) => Math.round(value * divisor));
      now.forEach((value, axis) => bytes.signed(value - last[axis]));
      last = now;
    }
  }
  return packedMark + toBase64url(bytes.bytes());
}

/** The text of a packed figure of that form. Throws for whatever `packed` does not write. */
export function unpacked(text, form) {
  if (text.length > maxLength || !/^\*[\w-]+$/.test(text)) throw new Error('its figure cannot be read');
  const { byte, unsigned, signed, isAtEnd } = createByteReader(fromBase64url(text.slice(1)).buffer);
  const [found, head] = [complete(byte), complete(byte)];
  const divisor = divisors[head % 16];
  if (found !== version || divisor === undefined) throw new Error('its figure is of another version');
  if (forms[Math.floor(head / 16)] !== form) throw new Error(`its figure has no ${form}`);
  const items = readItems({ next: () => complete(unsigned), nextSigned: () => complete(signed), isAtEnd }, form, divisor);
  const result = textOf(items, form);
  if (!itemsOf(result, form)) throw new Error('its figure cannot be shown');
  return result;
}

/** What `read` gives, or an error in words. */
function complete(read) {
  try {
    return read();
  } catch {
    throw new Error('its figure is cut off');
  }
}

function readItems({ next, nextSigned, isAtEnd }, form, divisor) {
  const items = [];
  let last = [0, 0];
  const point = () => {
    last = last.map((value) => value + nextSigned());
    return last.map((value) => value / divisor);
  };
  while (!isAtEnd()) {
    if (items.length === limits[form]) throw new Error(`its figure has more than ${limits[form]} ${form}`);
    const commands = form === 'bars' ? 'ML' : `M${Array.from({ length: Math.min(next(), limits.segments) }, () => letters[next()] ?? '').join('')}`;
    items.push({ commands, points: [...commands].flatMap((command) => Array.from({ length: pointCounts[command] }, point)) });
  }
  return items;
}
