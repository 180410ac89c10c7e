// What lies over the frame on the device: the finger, and the outline of the picked node.

import { outlineOf } from './bounds.js';

const touchRadius = 22; // pt: a fingertip of 44 pt

/** A finger at that point of the viewport. */
export function paintTouch(context, { x, y }, toPixels, tint) {
  context.setTransform(...toPixels);
  context.globalAlpha = 0.3;
  context.fillStyle = tint;
  context.beginPath();
  context.arc(x, y, touchRadius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 0.9;
  context.lineWidth = 2;
  context.strokeStyle = tint;
  context.stroke();
}

/** The outline of a placed node (model/nodes.js), also of one that is hidden now. */
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
