// The picked node: which node a click picks, and its outline on the device. Loaded with the first click that picks
// (picker.js).

import { outlineOf } from './bounds.js';

/** The outline of a placed node (model/nodes.js), also of one that is hidden at present. */
export function paintPick(context, node, toPixels, tint) {
  const corners = node && outlineOf(node);
  if (!corners) return;
  context.save();
  context.setTransform(...toPixels);
  context.globalAlpha = 1;
  context.strokeStyle = tint;
  context.lineWidth = 1.5;
  context.setLineDash([4, 3]);
  context.beginPath();
  corners.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.closePath();
  context.stroke();
  context.restore();
}
