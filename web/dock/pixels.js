// Canvases as sharp as the display.

/** Gives a canvas one pixel for each display pixel; returns false while it is not visible. */
export function fitPixels(canvas) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => Math.round(size * devicePixelRatio));
  Object.assign(canvas, { width, height });
  return width > 0 && height > 0;
}
