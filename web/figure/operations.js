// What can be done to a figure: items and the selected ones' places in, new items and places out. Pure functions; nothing is changed in place.

import { barOf, limits, pointCounts } from './items.js';

const digits = 1e4; // what is finer is the error of adding
const clean = (value) => Math.round(Math.min(limits.coordinate, Math.max(-limits.coordinate, value)) * digits) / digits + 0; // + 0: no -0
const edited = (items, places, change) => items.map((item, place) => (places.includes(place) ? change(item) : item));

/** Those items by so many points. */
export function moved(items, places, [dx, dy]) {
  return edited(items, places, (item) => ({ ...item, points: item.points.map(([x, y]) => [clean(x + dx), clean(y + dy)]) }));
}

/** A bar with one of its ends (0 or 1) elsewhere. */
export function withEnd(items, place, end, point) {
  return edited(items, [place], (item) => ({ ...item, points: item.points.map((own, index) => (index === end ? point.map(clean) : own)) }));
}

/** Those items drawn from their ends to their beginnings. */
export function reversed(items, places) {
  return edited(items, places, (item) => {
    const isClosed = item.commands.endsWith('Z');
    const segments = segmentsOf(isClosed ? { ...item, commands: item.commands.slice(0, -1) } : item);
    const points = [segments.at(-1).to];
    for (const { controls, from } of [...segments].reverse()) points.push(...[...controls].reverse(), from);
    return { commands: `M${segments.map(({ command }) => command).reverse().join('')}${isClosed ? 'Z' : ''}`, points };
  });
}

/** The parts of an item behind its beginning: `{ command, from, controls, to }`; a Z leads back to the beginning. */
export function segmentsOf({ commands, points }) {
  let [at, from] = [1, points[0]];
  return [...commands.slice(1)].map((command) => {
    const own = command === 'Z' ? [points[0]] : points.slice(at, at += pointCounts[command]);
    const segment = { command, from, controls: own.slice(0, -1), to: own.at(-1) };
    from = segment.to;
    return segment;
  });
}

/** What these return says the items and the places that are selected then. */
export function removed(items, places) {
  const rest = items.filter((_, place) => !places.includes(place));
  const next = Math.min(Math.min(...places), rest.length - 1);
  return { items: rest, places: [next] };
}

/** Copies behind the last of the originals, shifted by `offset` so that they are seen. */
export function duplicated(items, places, offset) {
  const last = Math.max(...places) + 1;
  const copies = places.map((place) => moved([items[place]], [0], offset)[0]);
  return { items: [...items.slice(0, last), ...copies, ...items.slice(last)], places: copies.map((_, index) => last + index) };
}

export function added(items, from, to) {
  return { items: [...items, barOf(from.map(clean), to.map(clean))], places: [items.length] };
}

/** Those items a place earlier (-1) or later (1) in the order; together, as far as there is room. */
export function shifted(items, places, step) {
  const sorted = [...places].sort((one, other) => (one - other) * -step);
  const result = [...items];
  const now = [];
  for (const place of sorted) {
    const next = place + step;
    if (next < 0 || next >= items.length || now.includes(next)) {
      now.push(place);
      continue;
    }
    [result[place], result[next]] = [result[next], result[place]];
    now.push(next);
  }
  return { items: result, places: now.sort((one, other) => one - other) };
}

/** An item taken from its place and put at another one. */
export function numbered(items, place, next) {
  const others = items.filter((_, index) => index !== place);
  return { items: [...others.slice(0, next), items[place], ...others.slice(next)], places: [next] };
}

/** Why there can be no more so many items; null when there can. */
export function roomError(items, more, form) {
  const max = limits[form];
  return items.length + more > max ? `A figure has at most ${max} ${form}.` : null;
}
