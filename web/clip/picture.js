// One picture of a clip: the device at a tick, or two side by side, with case, finger, ghost and captions on request.

import { createCaption } from './caption.js';
import { createScreen } from './screen.js';
import { shiftOf } from '../model/anchors.js';

const rim = 12; // pt, the width of a device's case
const margin = 16; // pt, around cases
const gap = 12; // pt, between two screens
const captionHeight = 46; // pt

/**
 * `options` are `deviceFrame`, `finger`, `captions`, and `ghost`: none, over or beside, which need the store's pinned motion.
 * Returns `size`, [width, height] in pt; `ready()`, which promises that what is drawn has been loaded; and `paint(context, tick)`, which
 * fills the context's whole canvas.
 */
export function createPicture(document, store, options, browser = globalThis) {
  const { trace, pinned, align } = store.state;
  const ghost = pinned ? options.ghost : 'none';
  const shift = ghost === 'none' ? 0 : shiftOf(trace, pinned, align);
  const motions = [{ motion: trace, shift: 0 }, ...(ghost === 'beside' ? [{ motion: pinned, shift }] : [])];
  const style = browser.getComputedStyle(document.body);
  const colors = new Map();
  const color = (name) => colors.get(name) ?? colors.set(name, style.getPropertyValue(name).trim()).get(name); // those of now, also if the theme changes
  const [width, height] = trace.at(0).scene.viewport;
  const [edge, border] = options.deviceFrame ? [rim, margin] : [0, 0];
  const radius = options.deviceFrame ? color('--corner') * Math.min(width, height) : 0; // as on the page
  const step = width + 2 * edge + gap;
  const screen = createScreen(document, store, { ...options, over: ghost === 'over' ? { motion: pinned, shift } : null }, browser);
  const caption = options.captions && createCaption(color);
  const size = [2 * border + step * motions.length - gap, 2 * border + 2 * edge + height + (caption ? captionHeight : 0)];

  return {
    size,
    ready: () => screen.ready(motions.map(({ motion }) => motion)),
    paint(context, tick) {
      const { canvas } = context;
      const scale = canvas.width / size[0];
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalAlpha = 1;
      context.fillStyle = color('--ground');
      context.fillRect(0, 0, canvas.width, canvas.height);
      motions.forEach(({ motion, shift: late }, place) => {
        const [x, y] = [border + edge + place * step, border + edge];
        const now = Math.min(motion.ticks, Math.max(0, tick - late));
        context.setTransform(scale, 0, 0, scale, 0, 0);
        if (options.deviceFrame) paintCase(context, [x, y, width, height], radius, color);
        context.save();
        context.beginPath();
        context.roundRect(x, y, width, height, radius);
        context.clip();
        screen.paint(context, { motion, tick: now }, [x, y, width, height], scale);
        context.restore();
        if (!caption) return;
        context.setTransform(scale, 0, 0, scale, 0, 0);
        caption(context, { motion, tick: now, over: place === 0 && ghost === 'over' ? pinned : null }, [x, y + height + edge, width, captionHeight + border]);
      });
    },
  };
}

/** Around a screen, as the page's style sheet draws it. */
function paintCase(context, [x, y, width, height], radius, color) {
  context.fillStyle = color('--rim-body');
  context.strokeStyle = color('--rim-edge');
  context.lineWidth = 1.5;
  context.beginPath();
  context.roundRect(x - rim, y - rim, width + 2 * rim, height + 2 * rim, radius + rim);
  context.fill();
  context.stroke();
}
