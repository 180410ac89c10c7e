// Draws each kind of node in its own coordinates. The caller of a painter saves the context before the call and
// restores it afterwards.

import { font, write } from './font.js';
import { dashFor } from './outlines.js';
import { aspectFit, cellOf } from './pictures.js';

const spokes = 12;

/** A painter for each kind of node. The third parameter is paint.js' `drawing`. */
export const painters = {
  __proto__: null,

  bar(context, { from, to, width, color }) {
    context.lineCap = 'butt';
    context.lineWidth = width;
    context.strokeStyle = color;
    line(context, from, to);
  },

  rectangle(context, { frame, radius = 0, color }) {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(...frame, radius);
    context.fill();
  },

  label(context, { text, size, align, color }) {
    context.fillStyle = color;
    context.font = font(size);
    write(context, text, align, 0, 0);
  },

  image(context, { frame, images, image, count, columns }, { picture }) {
    const shown = picture(images, image, columns);
    if (shown === undefined) return;
    context.imageSmoothingQuality = 'high';
    if (!columns) return context.drawImage(shown, ...aspectFit(shown, frame));
    const [x, y, width, height] = cellOf(shown, image, count, columns);
    context.drawImage(shown, x, y, width, height, ...aspectFit({ naturalWidth: width, naturalHeight: height }, frame));
  },

  /** The fill ignores the stroked range, as in a shape layer. */
  path(context, { data, length, width, fill, color, strokeStart, strokeEnd }, { outline }) {
    const { whole, parts } = outline(data);
    if (fill) {
      context.fillStyle = fill;
      context.fill(whole);
    }
    if (!color || width === 0) return;
    context.lineCap = 'butt';
    context.lineWidth = width;
    context.strokeStyle = color;
    for (const part of parts) {
      const shown = dashFor(part, strokeStart, strokeEnd, length);
      if (shown === undefined) continue;
      context.setLineDash(shown.dash);
      context.lineDashOffset = shown.offset;
      context.stroke(part.path);
    }
  },

  spinner(context, { diameter, color, opacity }) {
    const width = diameter / 10;
    const outer = (diameter - width) / 2; // a round cap adds half a width
    context.lineCap = 'round';
    context.lineWidth = width;
    context.strokeStyle = color;
    for (let spoke = 0; spoke < spokes; spoke += 1) {
      const angle = (-2 * Math.PI * spoke) / spokes; // the tail follows a head that turns clockwise
      const [x, y] = [Math.sin(angle), -Math.cos(angle)];
      context.globalAlpha = opacity * (1 - spoke / spokes);
      line(context, [x * diameter * 0.3, y * diameter * 0.3], [x * outer, y * outer]);
    }
  },
};

function line(context, from, to) {
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}
