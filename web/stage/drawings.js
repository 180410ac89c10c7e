// Scenes → the data for painting them. Each is made once, and kept as long as its scene.

import { createPlacement } from '../model/nodes.js';
import { createMeasure, createOutlines } from './outlines.js';
import { createPictures } from './pictures.js';

/**
 * Returns a function from a scene to its `drawing` (paint.js). `onArrival` is called whenever a picture, or the code for a
 * large title, has loaded: earlier drawings lack it.
 */
export function createDrawings(document, onArrival, browser = globalThis) {
  const drawings = new WeakMap();
  const pictures = createPictures(onArrival, browser);
  const outline = createOutlines(createMeasure(document));
  const warn = createWarnings(browser.console.warn);

  return function drawingOf(scene) {
    if (!drawings.has(scene)) {
      pictures.preload(scene.nodes);
      const drawing = { scene, place: createPlacement(scene, warn), outline, picture: pictures.picture, warn };
      drawings.set(scene, drawing);
      if (scene.top) loadTop(drawing);
    }
    return drawings.get(scene);
  };

  async function loadTop(drawing) {
    const { paintTop } = await import('./top.js');
    drawing.paintTop = paintTop;
    onArrival();
  }
}

const maxWarnings = 200; // chosen: more than any author reads

/** Warnings for the author of a control: each once, not sixty times a second. */
export function createWarnings(warn) {
  const given = new Set();
  return (text) => {
    if (given.has(text) || given.size >= maxWarnings) return;
    given.add(text);
    warn(text);
  };
}
