// The device of an element: the frame of its preview on a canvas, and the hand on it, as on the page.

import { createFrameMessages } from '../engine/frame-message.js';
import { inputsOf } from '../engine/message.js';
import { createDrawings } from '../stage/drawings.js';
import { createFinger } from '../stage/finger.js';
import { followKeys } from '../stage/keys.js';
import { paintTouch, pointOf } from '../stage/overlay.js';
import { paint } from '../stage/paint.js';
import { followPointer } from '../stage/pointer.js';
import { createGeometry, keepSharp, toPixels } from '../stage/screen.js';
import { createStrip } from '../stage/strip.js';
import { followWheel } from '../stage/wheel.js';

const standardScene = { viewport: [390, 844] }; // pt, until there is one
const tint = '#ff6a3d'; // of a finger, as on the page

/**
 * `shown()` is `{ preview, restores, finger }`: how often the preview was copied to, and the finger's y of a recording, or null; `content()` is light or dark; `take(inputs)`
 * gets what a hand does and returns whether it was taken. `pictures` is the address that picture sets are below.
 */
export function createDevice(document, canvas, { shown, content, take, pictures }, browser = globalThis) {
  const context = canvas.getContext('2d', { alpha: false });
  const drawingOf = createDrawings(document, draw, { Image: imageBelow(pictures, browser.Image), console: browser.console });
  const paintStrip = createStrip(document);
  const messageOf = createFrameMessages();
  let scene = { of: null, restores: 0, version: null, message: null };
  let touch = null; // of this hand, { x, y }
  let across = null; // pt, of the last pointer

  const sceneNow = () => scene.message ?? standardScene;
  const geometry = createGeometry(canvas, sceneNow);

  function sceneOf(preview, restores, version) {
    if (scene.of !== preview || scene.restores !== restores || scene.version !== version) {
      scene = { of: preview, restores, version, message: preview.scene() };
      canvas.style.aspectRatio = sceneNow().viewport.join(' / ');
    }
    return scene.message;
  }

  function draw() {
    const { preview, restores, finger } = shown() ?? {};
    if (!preview) return;
    const frame = preview.frame();
    const before = scene.message;
    const now = sceneOf(preview, restores, frame.scene);
    const message = messageOf(before === now ? frame : preview.frame(), now); // to read the scene was another call of the engine
    if (canvas.width === 0 || canvas.height === 0) return;
    const matrix = toPixels(canvas, now.viewport);
    paint(context, { ...drawingOf(now), paintStrip }, message, matrix, content());
    const point = touch ?? (finger === null ? null : pointOf(now, finger));
    if (point) paintTouch(context, point, matrix, tint);
  }

  const finger = createFinger(({ phase, samples }) => take(inputsOf({ phase, samples })), (y) => {
    touch = y === null ? null : pointOf(sceneNow(), y, across);
  });
  for (const type of ['pointerdown', 'pointermove']) canvas.addEventListener(type, (event) => { [across] = geometry.inList(event); }, { capture: true });
  followPointer(canvas, finger, geometry);
  const wheel = followWheel(canvas, finger, geometry, browser);
  followKeys(canvas, finger, geometry, browser);
  canvas.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !finger.cancel()) return;
    event.preventDefault();
    wheel.cancelled();
  });
  keepSharp(canvas, draw, browser);

  return {
    draw,
    letGo: () => finger.cancel(),
  };
}

/** Picture sets are named by paths. */
const imageBelow = (base, Image) => class extends Image {
  set src(path) { super.src = new URL(path, base).href; }
  get src() { return super.src; }
};
