// Focus: how far the device is zoomed, and to where. Values in, values out.

import { inViewport, listSize } from './axis.js';

/** Chosen: a control of 40 pt then fills a phone's screen. */
export const maxFactor = 4;
const leastFactor = 1.03; // less looks like none

/** `x` and `y` are the upper left of what is visible, pt. */
export const noFocus = Object.freeze({ factor: 1, x: 0, y: 0 });

/** Zoomed by another factor, such that the point, pt, stays where it is on the screen as far as the viewport reaches. */
export function zoomedAt(focus, factor, [x, y], viewport) {
  const next = Math.min(maxFactor, factor);
  if (next < leastFactor) return noFocus;
  const share = focus.factor / next;
  return within({ factor: next, x: x - (x - focus.x) * share, y: y - (y - focus.y) * share }, viewport);
}

/** Moved by so many pt. */
export function panned(focus, [right, down], viewport) {
  return within({ ...focus, x: focus.x + right, y: focus.y + down }, viewport);
}

/**
 * The next of 2, 3, 4 and 1 times, at the scene's control: at the upper edge, or at the lower one if it is the only one
 * there. `inset` is the host's, [top, bottom].
 */
export function nextFocus({ factor }, scene, [top, bottom] = [0, 0]) {
  const next = factor >= maxFactor ? 1 : Math.floor(factor) + 1;
  const [width, length] = listSize(scene);
  const edge = [width / 2, scene.footer && !scene.header ? length - bottom : top];
  return zoomedAt(noFocus, next, inViewport(scene, edge), scene.viewport);
}

/** "2×", or "2.4×". */
export const factorText = ({ factor }) => `${Math.round(factor * 10) / 10}×`;

function within({ factor, x, y }, [width, height]) {
  const inside = (value, size) => Math.min(Math.max(0, value), size - size / factor);
  return { factor, x: inside(x, width), y: inside(y, height) };
}
