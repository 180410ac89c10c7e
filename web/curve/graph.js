// A curve as a picture: its path, the lines of 0 and 1, and the ball that moves by it.

import { easingFunction, easingPoints } from '../model/easing.js';

const space = 'http://www.w3.org/2000/svg';

/** An SVG element; `fields` are its attributes. */
export function draw(document, tag, fields = {}, ...children) {
  const element = document.createElementNS(space, tag);
  setAll(element, fields);
  element.append(...children);
  return element;
}

export function setAll(element, fields) {
  for (const [name, value] of Object.entries(fields)) element.setAttribute(name, value);
}

/** The least and the greatest of the values and of 0 and 1. */
export const rangeOf = (values) => values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 1]);

/** From shares and values to the places of a box `{ left, right, top, bottom }` that shows the values of a range. */
export function scaleOf({ left, right, top, bottom }, [low, high]) {
  return { x: (share) => left + share * (right - left), y: (value) => bottom - (value - low) / (high - low) * (bottom - top) };
}

const place = (number) => Math.round(number * 100) / 100;
export const pathOf = (points, { x, y }) => `M${points.map(([share, value]) => `${place(x(share))} ${place(y(value))}`).join('L')}`;

/**
 * A small picture: `show(curve, duration)`, and `move(share)` for its ball, null for none. With `hasBall` its right end is
 * the ball's.
 */
export function createMiniature(document, { width, height, hasBall = false }) {
  const rim = 2;
  const box = { left: rim, right: width - (hasBall ? 10 : rim), top: rim, bottom: height - rim };
  const [lines, line] = ['lines', 'line'].map((name) => draw(document, 'path', { class: name }));
  const ball = draw(document, 'circle', { class: 'ball', r: 3, cx: width - 4, visibility: 'hidden' });
  const element = draw(document, 'svg', { class: 'curve-picture', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, lines, line, ...(hasBall ? [ball] : []));
  let [way, scale] = [];

  return {
    element,
    show(curve, duration) {
      const points = easingPoints(curve, duration);
      way = easingFunction(curve, duration);
      scale = scaleOf(box, rangeOf(points.map(([, value]) => value)));
      line.setAttribute('d', pathOf(points, scale));
      lines.setAttribute('d', `M${box.left} ${place(scale.y(0))}H${box.right}M${box.left} ${place(scale.y(1))}H${box.right}`);
    },
    move(share) {
      setAll(ball, { visibility: share === null ? 'hidden' : 'visible', cy: scale.y(way(share ?? 0)) });
    },
  };
}
