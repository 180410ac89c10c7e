// Pictures of a scene and a frame, on any canvas: thumbnails, filmstrips, a sweep.

import { createDrawings } from './drawings.js';
import { paint } from './paint.js';

/**
 * Rows are light or dark as the store's preferences say.
 * `onArrival` is called when a picture of an image node has come, which what was drawn before lacks.
 */
export function createSnapshot(document, store, onArrival = () => {}, browser = globalThis) {
  const drawingOf = createDrawings(document, onArrival, browser);

  return {
    /**
     * Draws the frame into the whole canvas, as wide as the canvas is. The canvas shows the viewport from its top: of a
     * low canvas what is below is left out, in a high one the rest is empty. The caller sets width and height, in
     * pixels.
     */
    draw(canvas, scene, frame) {
      const context = canvas.getContext('2d');
      const scale = canvas.width / scene.viewport[0];
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      paint(context, drawingOf(scene), frame, [scale, 0, 0, scale, 0, 0], store.state.preferences.content);
    },
  };
}
