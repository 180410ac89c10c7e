// What is under a pointer: the end of a bar, an item, or nothing; and what is in a box. Pure functions; all in pt.

import { boundsOf, endsOf } from './items.js';
import { segmentsOf } from './operations.js';

const pieces = 12; // line segments for a curve; chosen: accurate to a pixel at the sizes that are shown

/** An item as the points of a polyline. */
export function lineOf(item) {
  const line = [item.points[0]];
  for (const { command, from, controls, to } of segmentsOf(item)) {
    if (command === 'L' || command === 'Z') line.push(to);
    else for (let piece = 1; piece <= pieces; piece += 1) line.push(curvePoint([from, ...controls, to], piece / pieces));
  }
  return line;
}

/** An item's length. */
export const lengthOf = (item) => lineOf(item).reduce((sum, [x, y], index, line) => (index === 0 ? 0 : sum + Math.hypot(x - line[index - 1][0], y - line[index - 1][1])), 0);

/** The point of a curve of any degree, by De Casteljau's algorithm. */
function curvePoint(points, share) {
  if (points.length === 1) return points[0];
  return curvePoint(points.slice(1).map(([x, y], index) => [points[index][0] + (x - points[index][0]) * share, points[index][1] + (y - points[index][1]) * share]), share);
}

/** The distance of a point from the segment between two others. */
function distanceToSegment([x, y], [fromX, fromY], [toX, toY]) {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const share = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - fromX - dx * share, y - fromY - dy * share);
}

function distanceTo(item, point) {
  const line = lineOf(item);
  return Math.min(...line.slice(1).map((to, index) => distanceToSegment(point, line[index], to)));
}

/**
 * The item within `radius` of a point: `{ index, end }`, `end` being 0 or 1 for an end of a bar, otherwise null; null
 * if there is none. The selected bar's ends have priority, then the nearest item, by its end if that is near. Only the
 * outer thirds of a bar count as its ends, so that a short bar can be moved, too.
 */
export function hitAt(items, selected, point, radius, form) {
  const endAt = (index) => (form === 'bars' ? nearEnd(items[index], point, radius) : null);
  const [only] = selected.length === 1 ? selected : [];
  if (only !== undefined && endAt(only) !== null) return { index: only, end: endAt(only) };
  let [found, least] = [null, radius];
  items.forEach((item, index) => {
    const distance = distanceTo(item, point);
    if (distance < least || (distance === least && selected.includes(index))) [found, least] = [index, distance];
  });
  return found === null ? null : { index: found, end: selected.length > 1 && selected.includes(found) ? null : endAt(found) };
}

function nearEnd(item, point, radius) {
  const ends = endsOf(item);
  const length = Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
  const distances = ends.map((end) => Math.hypot(end[0] - point[0], end[1] - point[1]));
  const nearer = distances[1] < distances[0] ? 1 : 0;
  return distances[nearer] <= Math.max(Math.min(radius, length / 3), radius / 3) ? nearer : null;
}

/** The indices of the items whose points are all in the box between two corners. */
export function indicesIn(items, [x, y], [toX, toY]) {
  const box = [Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY)];
  return items.map((item) => boundsOf([item])).flatMap(([left, top, right, bottom], index) => (
    left >= box[0] && top >= box[1] && right <= box[2] && bottom <= box[3] ? [index] : []));
}
