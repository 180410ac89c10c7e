// The canvas as a screen: viewport points, CSS pixels and display pixels.

/** A client y in viewport points, whatever the screen's displayed size. `rect` is the screen's, in CSS pixels. */
export function pointIn(rect, viewport, clientY) {
  return (clientY - rect.top) * pointsPerPixel(rect, viewport);
}

/** Viewport points per CSS pixel. */
export function pointsPerPixel(rect, viewport) {
  return viewport[1] / rect.height;
}

/** The matrix from viewport points to the pixels of a canvas of this size. */
export function toPixels({ width, height }, viewport) {
  return [width / viewport[0], 0, 0, height / viewport[1], 0, 0];
}

/** The geometry for samples of pointer, wheel and keys. `viewport` is a function, because the scene may change. */
export function createGeometry(canvas, viewport) {
  return {
    width: () => viewport()[0],
    height: () => viewport()[1],
    pointX(clientX) {
      const { left, width } = canvas.getBoundingClientRect();
      return ((clientX - left) * viewport()[0]) / width;
    },
    point: (clientY) => pointIn(canvas.getBoundingClientRect(), viewport(), clientY),
    pointsPerPixel: () => pointsPerPixel(canvas.getBoundingClientRect(), viewport()),
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
