// A figure as values: its text ↔ items, and the limits of both. A bar is an item of two points; a stroke has as many
// points as its commands need.

/** The number of points after each command of SVG's path syntax. */
export const pointCounts = { __proto__: null, M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/** The daemon's limits of a figure (RefreshEngine's `Limits`): it enforces them; the editor reports them sooner. */
export const limits = { bars: 400, strokes: 100, segments: 2000, coordinate: 10000 };

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const barPattern = new RegExp(String.raw`^\s*(${number})\s*,\s*(${number})\s+(${number})\s*,\s*(${number})\s*$`, 'i');
const tokenPattern = new RegExp(String.raw`\s*,?\s*([MLQCZ]|${number})`, 'iy');

/**
 * The items of a figure's text: `{ commands, points }`, commands `ML` and two points for a bar. Form `bars`: `0,35
 * 12,42; …`; form `strokes`: path data of `M L Q C Z`, absolute. Null when the text is not a figure.
 */
export function itemsOf(text, form) {
  const items = form === 'bars' ? barsOf(text) : strokesOf(text);
  return items?.length > 0 && items.every(({ points }) => points.flat().every((value) => Math.abs(value) <= limits.coordinate)) ? items : null;
}

function barsOf(text) {
  const items = text.split(';').map((bar) => {
    const [, ...numbers] = barPattern.exec(bar) ?? [];
    const [x, y, toX, toY] = numbers.map(Number);
    return numbers.length === 4 ? barOf([x, y], [toX, toY]) : null;
  });
  return items.includes(null) ? null : items;
}

function strokesOf(text) {
  const items = [];
  let [command, numbers] = ['', []];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const [, token] = tokenPattern.exec(text) ?? [];
    if (token === undefined) return null;
    if (pointCounts[token] === undefined) numbers.push(Number(token));
    else if (numbers.length > 0) return null;
    else command = token;
    if (command === 'M' && token === 'M') items.push({ commands: '', points: [] });
    const item = items.at(-1);
    if (!item || numbers.length > pointCounts[command] * 2 || (command === 'M' && item.commands !== '')) return null;
    if (numbers.length < pointCounts[command] * 2) continue;
    item.commands += command;
    for (let index = 0; index < numbers.length; index += 2) item.points.push([numbers[index], numbers[index + 1]]);
    numbers = [];
  }
  return numbers.length === 0 && items.every(({ commands }) => commands.length > 1) ? items : null;
}

export const barOf = (from, to) => ({ commands: 'ML', points: [from, to] });

const pointText = ([x, y], between) => `${x + 0}${between}${y + 0}`; // + 0: no -0

/** The text of items, as the daemon writes it. */
export function textOf(items, form) {
  return form === 'bars' ? items.map(({ points }) => points.map((point) => pointText(point, ',')).join(' ')).join('; ') : items.map(dataOf).join('');
}

/** An item as SVG's path data. */
export function dataOf({ commands, points }) {
  let at = 0;
  return [...commands].map((command) => {
    const own = points.slice(at, at += pointCounts[command]);
    return command + own.map((point) => pointText(point, ' ')).join(' ');
  }).join('');
}

/** `[left, top, right, bottom]` of items, of which there is at least one; curves include their control points. */
export function boundsOf(items) {
  const points = items.flatMap((item) => item.points);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Where an item begins and ends. */
export const endsOf = ({ points }) => [points[0], points.at(-1)];
