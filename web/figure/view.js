// The part of the plane that the board shows. A view is `{ scale, x, y }`: pixels a point, and the point at the upper
// left corner. Pure functions.

import { boundsOf } from './items.js';

const margin = 36; // CSS pixels around a fitted figure: room for its frame, handles and numbers
const [minScale, maxScale] = [0.02, 60]; // CSS pixels a pt
const largestFit = 20; // a short bar is not enlarged to fill the board

const clamped = (scale, max = maxScale) => Math.min(max, Math.max(minScale, scale));

/** The view that shows all items, centred. */
export function fitted(items, width, height) {
  const [left, top, right, bottom] = items.length > 0 ? boundsOf(items) : [0, 0, 40, 40];
  const [room, rise] = [Math.max(1, width - 2 * margin), Math.max(1, height - 2 * margin)];
  const scale = clamped(Math.min(room / (right - left || 1e-9), rise / (bottom - top || 1e-9)), largestFit);
  return { scale, x: (left + right) / 2 - width / 2 / scale, y: (top + bottom) / 2 - height / 2 / scale };
}

/** Zooms by a factor; the point at that pixel does not move. */
export function zoomed(view, factor, [pixelX, pixelY]) {
  const scale = clamped(view.scale * factor);
  return { scale, x: view.x + pixelX / view.scale - pixelX / scale, y: view.y + pixelY / view.scale - pixelY / scale };
}

/** Pans by that many pixels. */
export const panned = (view, dx, dy) => ({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale });

export const pointAt = ({ scale, x, y }, [pixelX, pixelY]) => [x + pixelX / scale, y + pixelY / scale];
export const pixelOf = ({ scale, x, y }, point) => [(point[0] - x) * scale, (point[1] - y) * scale];
