// Frame → canvas.

import { multiply, place } from './nodes.js';
import { paintRows } from './rows.js';

/**
 * Draws one frame over its scene: background, back nodes, rows, front nodes. Knows nodes; knows no refresh system.
 * `toPixels` is the map from viewport points to canvas pixels.
 */
export function paint(context, scene, frame, toPixels) {
  const nodes = place(scene, frame);
  context.setTransform(...toPixels);
  context.globalAlpha = 1;
  context.fillStyle = scene.background;
  context.fillRect(0, 0, ...scene.viewport);
  paintNodes(context, nodes.filter((node) => node.layer === 'back'), toPixels);
  context.setTransform(...toPixels);
  context.globalAlpha = 1;
  paintRows(context, scene, frame.offset, toPixels[3]);
  paintNodes(context, nodes.filter((node) => node.layer !== 'back'), toPixels);
}

function paintNodes(context, nodes, toPixels) {
  for (const node of nodes) {
    if (node.hidden || node.opacity === 0) continue;
    context.setTransform(...multiply(toPixels, node.matrix));
    context.globalAlpha = node.opacity;
    painters[node.kind]?.(context, node); // a newer daemon may know more kinds
  }
}

/** One a kind of node; each draws in the node's own coordinates. */
const painters = {
  __proto__: null,
  bar(context, { from, to, width, color }) {
    context.lineCap = 'butt';
    context.lineWidth = width;
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  },
};
