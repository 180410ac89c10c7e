// Snapping: a dragged point snaps to another bar's end, to a multiple of 45°, or to the grid. Pure functions; points in
// pt.

const steps = [0.1, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const tolerance = 4 * Math.PI / 180; // rad from a multiple of 45°. Chosen: a hand can hold it, and reach other directions
const fine = 0.01; // pt; the precision of a link (pack.js)

/** The smallest step of a grid whose lines are at least that many pixels apart, at `scale` pixels a point. */
export const gridStep = (scale, pixels) => steps.find((step) => step * scale >= pixels) ?? steps.at(-1);

const rounded = (value, step) => Math.round(Math.round(value / step) * step * 1e4) / 1e4 + 0;
const distance = ([x, y], [toX, toY]) => Math.hypot(toX - x, toY - y);

/**
 * Where a point snaps to: `{ point, to }`, `to` being `end`, `angle`, `grid` or `''`. `targets` are the ends of
 * other bars, which attract it within `radius`; `anchor` is the bar's other end, or null; `isFree` turns snapping
 * off.
 */
export function snapped(point, { targets = [], anchor = null, step, radius, isFree = false }) {
  if (isFree) return { point: point.map((value) => rounded(value, fine)), to: '' };
  const target = nearest(point, targets);
  if (target && distance(point, target) <= radius) return { point: target, to: 'end' };
  const onRay = anchor && alongRay(point, anchor, step);
  return onRay ? { point: onRay, to: 'angle' } : { point: point.map((value) => rounded(value, step)), to: 'grid' };
}

/** The nearest of some points; null if there is none. */
export function nearest(point, targets) {
  let [best, least] = [null, Infinity];
  for (const target of targets) if (distance(point, target) < least) [best, least] = [target, distance(point, target)];
  return best;
}

/** The point on the nearest 45° line through the anchor, a whole number of steps from it; null when none is near. */
function alongRay(point, anchor, step) {
  const [dx, dy] = [point[0] - anchor[0], point[1] - anchor[1]];
  const angle = Math.atan2(dy, dx);
  const eighth = Math.round(angle / (Math.PI / 4));
  if (Math.hypot(dx, dy) < step || Math.abs(angle - eighth * Math.PI / 4) > tolerance) return null;
  const [x, y] = [Math.round(Math.cos(eighth * Math.PI / 4)), Math.round(Math.sin(eighth * Math.PI / 4))];
  const way = Math.max(step, rounded(Math.max(Math.abs(dx), Math.abs(dy)), step));
  return [anchor[0] + x * way, anchor[1] + y * way].map((value) => rounded(value, 1e-4));
}

/**
 * How far the selected items move: the end next to the finger snaps, and everything moves with it. `ends` are the ends
 * before the drag.
 */
export function snappedMove(way, grabbed, ends, options) {
  const handle = nearest(grabbed, ends) ?? grabbed;
  const aim = (end) => [end[0] + way[0], end[1] + way[1]];
  const difference = (from, to) => [to[0] - from[0], to[1] - from[1]].map((value) => rounded(value, 1e-4));
  if (!options.isFree) {
    for (const end of [handle, ...ends]) {
      const { point, to } = snapped(aim(end), options);
      if (to === 'end') return difference(end, point);
    }
  }
  return difference(handle, snapped(aim(handle), { ...options, targets: [], anchor: null }).point);
}
