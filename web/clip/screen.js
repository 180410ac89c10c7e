// What a clip shows of a device's screen at a tick, drawn by the page's own painters.

import { noFocus } from '../model/focus.js';
import { fingerAt } from '../model/lanes.js';
import { contentOf } from '../model/preferences.js';
import { deviceOf } from '../stage/devices.js';
import { createDrawings } from '../stage/drawings.js';
import { paintHardware } from '../stage/hardware.js';
import { paintTouch, pointOf, tints } from '../stage/overlay.js';
import { paint, paintGhost } from '../stage/paint.js';
import { toPixels } from '../stage/screen.js';
import { hasStatusBar } from '../stage/stage.js';
import { createStrip } from '../stage/strip.js';
import { paintTop } from '../stage/top.js';

/** `over` is null or `{ motion, shift }`: a motion that is drawn over the other one, in one colour. */
export function createScreen(document, store, { deviceFrame, finger, over }, browser = globalThis) {
  const { state } = store;
  const content = contentOf(state);
  const pictures = createLoads(browser);
  const drawingOf = createDrawings(document, () => {}, pictures.browser);
  const strips = new Map(); // by motion
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });

  /** Large titles are not loaded later here. */
  const drawing = (scene) => ({ ...drawingOf(scene), ...(scene.top ? { paintTop } : {}) });

  function stripOf(motion) {
    if (!strips.has(motion)) strips.set(motion, createStrip(document));
    return strips.get(motion);
  }

  function draw({ motion, tick }, matrix) {
    const { scene, frame } = motion.at(tick);
    paint(context, { ...drawing(scene), paintStrip: stripOf(motion) }, frame, matrix, content);
    const other = over?.motion.at(tick - over.shift);
    if (other?.scene) paintGhost(context, drawing(other.scene), other.frame, toPixels(canvas, other.scene.viewport));
    const hardware = deviceFrame && hasStatusBar({ ...state, focus: noFocus }) && deviceOf(state.devices, scene.viewport, state.preferences.device);
    if (hardware) paintHardware(context, hardware, { scene, frame, content }, matrix);
    const y = finger ? fingerAt(motion, tick) : null;
    if (y !== null) paintTouch(context, pointOf(scene, y), matrix, tints.own);
  }

  return {
    /** Draws a motion's tick into that rectangle, pt; a viewport of another shape is centred, as large as it fits. */
    paint(target, shown, [x, y, width, height], scale) {
      const { viewport } = shown.motion.at(shown.tick).scene;
      const factor = Math.min(width / viewport[0], height / viewport[1]);
      const [across, down] = viewport.map((side) => Math.round(side * factor * scale));
      if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
      draw(shown, toPixels(canvas, viewport));
      target.setTransform(1, 0, 0, 1, 0, 0);
      target.fillStyle = '#000000';
      target.fillRect(x * scale, y * scale, width * scale, height * scale);
      target.drawImage(canvas, Math.round((x + (width - viewport[0] * factor) / 2) * scale), Math.round((y + (height - viewport[1] * factor) / 2) * scale));
    },
    /** Promises that all pictures of these motions, and of the one that is drawn over, have been loaded, or cannot be. */
    async ready(motions) {
      const all = [...motions, ...(over ? [over.motion] : [])];
      for (const scene of new Set(all.flatMap((motion) => Array.from({ length: motion.ticks + 1 }, (_, tick) => motion.at(tick).scene)))) if (scene) drawingOf(scene);
      await pictures.loaded();
      await document.fonts?.ready;
    },
  };
}

/** A browser whose images say when all of them have come. */
function createLoads(browser) {
  const loads = [];
  class Image extends browser.Image {
    constructor() {
      super();
      loads.push(new Promise((resolve) => { for (const type of ['load', 'error']) this.addEventListener(type, resolve); }));
    }
  }
  return { browser: { Image, console: browser.console }, loaded: () => Promise.all(loads) };
}
