// The canvas as a screen: viewport points, CSS pixels and display pixels.

import { inList, lengthOf } from '../model/axis.js';
import { noFocus } from '../model/focus.js';

/** Viewport points per CSS pixel, while nothing is zoomed. */
export function pointsPerPixel(rect, viewport) {
  return viewport[1] / rect.height;
}

/** The matrix from viewport points to the pixels of a canvas of this size; rows stay on whole pixels when it is zoomed. */
export function toPixels({ width, height }, viewport, { factor, x, y } = noFocus) {
  const [across, down] = [factor * width / viewport[0], factor * height / viewport[1]];
  return [across, 0, 0, down, 0 - Math.round(x * across), 0 - Math.round(y * down)];
}

/**
 * The geometry for samples of pointer, wheel and keys, whatever the screen's displayed size. `scene` and `focus`
 * (model/focus.js) are functions, because both change.
 */
export function createGeometry(canvas, scene, focus = () => noFocus) {
  /** Where an event is in the viewport, pt. */
  function point({ clientX, clientY }) {
    const [rect, { factor, x, y }, [width, height]] = [canvas.getBoundingClientRect(), focus(), scene().viewport];
    return [x + ((clientX - rect.left) * width) / rect.width / factor, y + ((clientY - rect.top) * height) / rect.height / factor];
  }
  return {
    point,
    /** Where it is in the list, across and along, pt. */
    inList: (event) => inList(scene(), point(event)),
    length: () => lengthOf(scene()),
    axis: () => scene().axis,
    pointsPerPixel: () => pointsPerPixel(canvas.getBoundingClientRect(), scene().viewport) / focus().factor,
  };
}

/**
 * Keeps the canvas at one canvas pixel per display pixel, also after zooming and on another monitor. `draw` must draw
 * at once, because a resized canvas is empty.
 */
export function keepSharp(canvas, draw, browser = globalThis) {
  const observer = new browser.ResizeObserver(([entry]) => {
    const exact = entry.devicePixelContentBoxSize?.[0];
    const { width, height } = entry.contentRect;
    const pixelWidth = pixelCount(width * browser.devicePixelRatio, exact?.inlineSize);
    const pixelHeight = pixelCount(height * browser.devicePixelRatio, exact?.blockSize);
    if (canvas.width === pixelWidth && canvas.height === pixelHeight) return;
    canvas.width = pixelWidth;
    canvas.height = pixelHeight;
    draw();
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas); // Safari does not support device pixels here
  }
}

/**
 * The browser's exact count, which includes how edges snap to pixels, unless it is far off because it ignores an
 * emulated density.
 */
export function pixelCount(computed, exact = computed) {
  return Math.round(Math.abs(exact - computed) <= 1 ? exact : computed);
}
