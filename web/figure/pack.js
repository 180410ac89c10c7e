// A figure packed into a link, and back: quantised differences as varints in base64url. Exact, or not at all. Pure functions.

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
  const bytes = [version, forms.indexOf(form) * 16 + kind];
  let last = [0, 0];
  const put = (value) => {
    for (; value > 127; value = Math.floor(value / 128)) bytes.push(value % 128 + 128);
    bytes.push(value);
  };
  const putPoint = (point) => {
    const now = point.map((value) => Math.round(value * divisor));
    now.forEach((value, axis) => put(value < last[axis] ? (last[axis] - value) * 2 - 1 : (value - last[axis]) * 2));
    last = now;
  };
  for (const { commands, points } of items) {
    if (form === 'strokes') {
      put(commands.length - 1);
      for (const command of commands.slice(1)) put(letters.indexOf(command));
    }
    points.forEach(putPoint);
  }
  return packedMark + btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** The text of a packed figure of that form. Throws for whatever `packed` does not write. */
export function unpacked(text, form) {
  if (text.length > maxLength || !/^\*[\w-]+$/.test(text)) throw new Error('its figure cannot be read');
  const bytes = Uint8Array.from(atob(text.slice(1).replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  const divisor = divisors[bytes[1] % 16];
  if (bytes[0] !== version || divisor === undefined) throw new Error('its figure is of another version');
  if (forms[Math.floor(bytes[1] / 16)] !== form) throw new Error(`its figure has no ${form}`);
  const items = readItems(createReader(bytes), form, divisor);
  const result = textOf(items, form);
  if (!itemsOf(result, form)) throw new Error('its figure cannot be shown');
  return result;
}

function readItems({ next, isAtEnd }, form, divisor) {
  const items = [];
  let last = [0, 0];
  const point = () => {
    last = last.map((value) => {
      const way = next();
      return value + (way % 2 ? -(way + 1) / 2 : way / 2);
    });
    return last.map((value) => value / divisor);
  };
  while (!isAtEnd()) {
    if (items.length === limits[form]) throw new Error(`its figure has more than ${limits[form]} ${form}`);
    const commands = form === 'bars' ? 'ML' : `M${Array.from({ length: Math.min(next(), limits.segments) }, () => letters[next()] ?? '').join('')}`;
    items.push({ commands, points: [...commands].flatMap((command) => Array.from({ length: pointCounts[command] }, point)) });
  }
  return items;
}

function createReader(bytes) {
  let at = 2;
  return {
    isAtEnd: () => at >= bytes.length,
    next() {
      let [value, factor] = [0, 1];
      for (; bytes[at] > 127; at += 1, factor *= 128) value += (bytes[at] - 128) * factor;
      if (bytes[at] === undefined) throw new Error('its figure is cut off');
      return value + bytes[at++] * factor;
    },
  };
}
