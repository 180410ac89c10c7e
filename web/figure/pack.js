// Packs a figure into a link, and unpacks it: quantised differences as varints in base64url. Exact, or not at all. Pure
// functions.

import { fromBase64url, toBase64url } from '../net/base64.js';
import { createByteReader, createByteWriter } from '../net/bytes.js';
import { itemsOf, limits, pointCounts, textOf } from './items.js';

/** The first character of a packed text: no figure's text or name begins with it, and links need not escape it. */
export const packedMark = '*';
const version = 1;
const divisors = [1, 2, 10, 20, 100, 1000, 10000]; // of a point: the coarsest that is exact for every coordinate is used
const forms = ['bars', 'strokes'];
const letters = Object.keys(pointCounts);
const maxLength = 60000; // characters; longer texts are rejected

/** The packed text, if it is shorter and gives exactly the same figure; otherwise the text itself. */
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

/** Unpacks the text of a figure, of that form if one is named. Throws for any text that `packed` does not write. */
export function unpacked(text, wanted) {
  if (text.length > maxLength || !/^\*[\w-]+$/.test(text)) throw new Error('its figure cannot be read');
  const { byte, unsigned, signed, isAtEnd } = createByteReader(fromBase64url(text.slice(1)).buffer);
  const [found, head] = [complete(byte), complete(byte)];
  const divisor = divisors[head % 16];
  if (found !== version || divisor === undefined) throw new Error('its figure is of another version');
  const form = forms[Math.floor(head / 16)];
  if (!form || (wanted && wanted !== form)) throw new Error(`its figure has no ${wanted ?? 'form'}`);
  const items = readItems({ next: () => complete(unsigned), nextSigned: () => complete(signed), isAtEnd }, form, divisor);
  const result = textOf(items, form);
  if (!itemsOf(result, form)) throw new Error('its figure cannot be shown');
  return result;
}

/** The result of `read`, or an error in words. */
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
