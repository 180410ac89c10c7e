// The operations on a figure: items and the selected indices in, new items and indices out. Pure functions; nothing is
// changed in place.

import { barOf, limits, pointCounts } from './items.js';

const digits = 1e4; // finer digits are rounding errors
const clean = (value) => Math.round(Math.min(limits.coordinate, Math.max(-limits.coordinate, value)) * digits) / digits + 0; // + 0: no -0
const edited = (items, indices, change) => items.map((item, index) => (indices.includes(index) ? change(item) : item));

/** Moves those items by that many points. */
export function moved(items, indices, [dx, dy]) {
  return edited(items, indices, (item) => ({ ...item, points: item.points.map(([x, y]) => [clean(x + dx), clean(y + dy)]) }));
}

/** Moves one end (0 or 1) of a bar. */
export function withEnd(items, index, end, point) {
  return edited(items, [index], (item) => ({ ...item, points: item.points.map((own, side) => (side === end ? point.map(clean) : own)) }));
}

/** Reverses the drawing direction of those items. */
export function reversed(items, indices) {
  return edited(items, indices, (item) => {
    const isClosed = item.commands.endsWith('Z');
    const segments = segmentsOf(isClosed ? { ...item, commands: item.commands.slice(0, -1) } : item);
    const points = [segments.at(-1).to];
    for (const { controls, from } of [...segments].reverse()) points.push(...[...controls].reverse(), from);
    return { commands: `M${segments.map(({ command }) => command).reverse().join('')}${isClosed ? 'Z' : ''}`, points };
  });
}

/**
 * The segments of an item after its first point: `{ command, from, controls, to }`; a Z leads back to the beginning.
 */
export function segmentsOf({ commands, points }) {
  let [at, from] = [1, points[0]];
  return [...commands.slice(1)].map((command) => {
    const own = command === 'Z' ? [points[0]] : points.slice(at, at += pointCounts[command]);
    const segment = { command, from, controls: own.slice(0, -1), to: own.at(-1) };
    from = segment.to;
    return segment;
  });
}

/**
 * Removes these items: returns the others, and the index to select. This and the functions below return `{ items,
 * indices }`.
 */
export function removed(items, indices) {
  const rest = items.filter((_, index) => !indices.includes(index));
  const next = Math.min(Math.min(...indices), rest.length - 1);
  return { items: rest, indices: [next] };
}

/** Inserts copies after the last of the originals, moved by `offset` so that they are visible. */
export function duplicated(items, indices, offset) {
  const last = Math.max(...indices) + 1;
  const copies = indices.map((index) => moved([items[index]], [0], offset)[0]);
  return { items: [...items.slice(0, last), ...copies, ...items.slice(last)], indices: copies.map((_, step) => last + step) };
}

export function added(items, from, to) {
  return { items: [...items, barOf(from.map(clean), to.map(clean))], indices: [items.length] };
}

/** Moves those items one place earlier (-1) or later (1) in the order, together, as far as possible. */
export function shifted(items, indices, step) {
  const sorted = [...indices].sort((one, other) => (one - other) * -step);
  const result = [...items];
  const now = [];
  for (const index of sorted) {
    const next = index + step;
    if (next < 0 || next >= items.length || now.includes(next)) {
      now.push(index);
      continue;
    }
    [result[index], result[next]] = [result[next], result[index]];
    now.push(next);
  }
  return { items: result, indices: now.sort((one, other) => one - other) };
}

/** Moves one item to another index. */
export function numbered(items, index, next) {
  const others = items.filter((_, other) => other !== index);
  return { items: [...others.slice(0, next), items[index], ...others.slice(next)], indices: [next] };
}

/** Why that many items cannot be added; null when they can. */
export function roomError(items, more, form) {
  const max = limits[form];
  return items.length + more > max ? `A figure has at most ${max} ${form}.` : null;
}
