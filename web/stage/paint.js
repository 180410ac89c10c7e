// Frame → canvas.

import { faultOf, multiply, place } from '../model/nodes.js';
import { painters } from './painters.js';
import { paintList } from './rows.js';

/**
 * Draws one frame over its scene: background, back nodes, the list, front nodes. Knows nodes; knows no refresh system.
 * `toPixels` is the map from viewport points to canvas pixels, `assets` what the nodes are drawn with:
 * `outline(data)`, `picture(images, index)`, and `warn`, which hears of nodes that cannot be drawn.
 */
export function paint(context, scene, frame, toPixels, assets) {
  const nodes = place(scene, frame, assets.warn);
  context.setTransform(...toPixels);
  context.globalAlpha = 1;
  context.fillStyle = scene.background;
  context.fillRect(0, 0, ...scene.viewport);
  paintNodes(context, nodes.filter((node) => node.layer === 'back'), toPixels, assets);
  context.setTransform(...toPixels);
  paintList(context, scene, frame, toPixels[3]);
  paintNodes(context, nodes.filter((node) => node.layer !== 'back'), toPixels, assets);
}

function paintNodes(context, nodes, toPixels, assets) {
  for (const node of nodes) {
    if (node.hidden || node.opacity === 0 || !painters[node.kind]) continue; // a newer daemon may know more kinds
    context.save();
    try {
      paintNode(context, node, toPixels, assets);
    } catch (error) {
      assets.warn(faultOf(node, error)); // the browser found what `place` did not
    }
    context.restore();
  }
}

function paintNode(context, node, toPixels, assets) {
  for (const { matrix, clip } of node.clips) {
    context.setTransform(...multiply(toPixels, matrix));
    context.beginPath();
    context.rect(...clip);
    context.clip();
  }
  context.setTransform(...multiply(toPixels, node.matrix));
  context.globalAlpha = node.opacity;
  painters[node.kind](context, node, assets);
}
