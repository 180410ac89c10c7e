// Where a node is on the device, and which node is under a point.

/** A node's rectangle in its own coordinates, [left, top, right, bottom], pt; undefined for a kind without one. */
const shapes = {
  __proto__: null,
  bar: ({ from, to, width }) => around([from, to], width / 2),
  rectangle: ({ frame }) => corners(frame),
  image: ({ frame }) => corners(frame),
  group: ({ clip }) => clip && corners(clip),
  path: ({ data, width = 0 }) => around(pointsOf(data), width / 2),
  spinner: ({ diameter }) => [-diameter / 2, -diameter / 2, diameter / 2, diameter / 2],
  label({ text, size, align }) {
    const width = Math.max(1, text.length) * size * letterWidth;
    const left = { left: 0, center: -width / 2, right: -width }[align];
    return [left, -size * 0.6, left + width, size * 0.6];
  },
};
const letterWidth = 0.56; // of the font's size; chosen: about a mean letter of a sans serif

const corners = ([x, y, width, height]) => [x, y, x + width, y + height];

function around(points, margin) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
}

const numbersOf = { __proto__: null, M: 2, L: 2, T: 2, H: 1, V: 1, Q: 4, S: 4, C: 6, A: 7, Z: 0 };

/**
 * The points of absolute path data, including control points: a curve never leaves their convex hull. Of an arc, only
 * the end is included.
 */
export function pointsOf(data) {
  const points = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of data.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (rest.match(/-?(\d+\.?\d*|\.\d+)(e-?\d+)?/gi) ?? []).map(Number);
    const count = numbersOf[command];
    for (let start = 0; count > 0 && start + count <= numbers.length; start += count) {
      const part = numbers.slice(start, start + count);
      if (command === 'A') part.splice(0, 5);
      if (command === 'H') part.push(y);
      if (command === 'V') part.unshift(x);
      for (let at = 0; at < part.length; at += 2) points.push([x, y] = [part[at], part[at + 1]]);
    }
  }
  return points.length > 0 ? points : [[0, 0]];
}

/** A placed node's corners in the viewport, clockwise from its own top left, pt; null when it has no extent. */
export function outlineOf(node) {
  const shape = shapes[node.kind]?.(node);
  if (!shape) return null;
  const [left, top, right, bottom] = shape;
  const [a, b, c, d, tx, ty] = node.matrix;
  return [[left, top], [right, top], [right, bottom], [left, bottom]].map(([x, y]) => [a * x + c * y + tx, b * x + d * y + ty]);
}

const reach = 6; // pt around a node within which a point still hits it; chosen

/**
 * The id of the smallest visible node under the point, among those that `place` (model/nodes.js) returned; null when
 * there is none.
 */
export function nodeAt(nodes, [x, y]) {
  let best = null;
  let least = Infinity;
  for (const node of nodes) {
    const outline = node.hidden || node.opacity === 0 || node.kind === 'group' ? null : outlineOf(node);
    if (!outline) continue;
    const [left, top, right, bottom] = around(outline, reach);
    const area = (right - left) * (bottom - top);
    if (x < left || x > right || y < top || y > bottom || area > least) continue; // of equals the last, which is on top
    best = node.id;
    least = area;
  }
  return best;
}
