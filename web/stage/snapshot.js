// Pictures of a scene and a frame, on any canvas: thumbnails, filmstrips, a sweep.

import { contentOf } from '../model/preferences.js';
import { createDrawings } from './drawings.js';
import { paint } from './paint.js';

/**
 * Rows are light or dark according to the store's preferences. `onArrival` is called when a picture of an image node
 * has loaded, which earlier drawings lack.
 */
export function createSnapshot(document, store, onArrival = () => {}, browser = globalThis) {
  const drawingOf = createDrawings(document, onArrival, browser);

  return {
    /**
     * Draws the frame into the whole canvas, as wide as the canvas. The canvas shows the viewport from its top: a
     * low canvas cuts off the bottom, in a high one the rest is empty. The caller sets width and height, in
     * pixels.
     */
    draw(canvas, scene, frame) {
      const context = canvas.getContext('2d');
      const scale = canvas.width / scene.viewport[0];
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      paint(context, drawingOf(scene), frame, [scale, 0, 0, scale, 0, 0], contentOf(store.state));
    },
  };
}
