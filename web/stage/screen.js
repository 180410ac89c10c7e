// The canvas as a screen: points, CSS pixels and display pixels, and when to draw.

/** A client y in viewport points, whatever size the screen is shown at. `rect` is the screen's, in CSS pixels. */
export function pointIn(rect, viewport, clientY) {
  return (clientY - rect.top) * pointsPerPixel(rect, viewport);
}

/** Viewport points a CSS pixel. */
export function pointsPerPixel(rect, viewport) {
  return viewport[1] / rect.height;
}

/** The map from viewport points to the pixels of a canvas of this size. */
export function toPixels({ width, height }, viewport) {
  return [width / viewport[0], 0, 0, height / viewport[1], 0, 0];
}

/** What the pointers measure with. `viewport` is a function: the scene may change. */
export function createRuler(canvas, viewport) {
  return {
    height: () => viewport()[1],
    point: (clientY) => pointIn(canvas.getBoundingClientRect(), viewport(), clientY),
    pointsPerPixel: () => pointsPerPixel(canvas.getBoundingClientRect(), viewport()),
  };
}

/** Draws once before the display's next frame, however often it was asked for; never when it was not. */
export function createDrawing(requestFrame, draw) {
  let isAsked = false;
  return function redraw() {
    if (isAsked) return;
    isAsked = true;
    requestFrame(() => {
      isAsked = false;
      draw();
    });
  };
}

/**
 * Keeps the canvas at one canvas pixel a display pixel, also after zoom and on another monitor.
 * `draw` is to draw at once: a resized canvas is empty.
 */
export function keepSharp(canvas, draw, { ResizeObserver, devicePixelRatio }) {
  const observer = new ResizeObserver(([entry]) => {
    const exact = entry.devicePixelContentBoxSize?.[0];
    const { width, height } = entry.contentRect;
    const pixelWidth = pixels(width * devicePixelRatio(), exact?.inlineSize);
    const pixelHeight = pixels(height * devicePixelRatio(), exact?.blockSize);
    if (canvas.width === pixelWidth && canvas.height === pixelHeight) return;
    canvas.width = pixelWidth;
    canvas.height = pixelHeight;
    draw();
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas); // Safari knows no device pixels here
  }
}

/** The browser's own count, which knows where edges snap; not where it ignores an emulated density. */
export function pixels(computed, exact = computed) {
  return Math.round(Math.abs(exact - computed) <= 1 ? exact : computed);
}
