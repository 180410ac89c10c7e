// Frame → canvas.

import { listSize, ofList } from '../model/axis.js';
import { errorText, multiply } from '../model/nodes.js';
import { ghost } from './preview-style.js';
import { painters } from './painters.js';
import { paintList, shownPart } from './list.js';

/**
 * Draws one frame over its scene: background, back nodes, the list, front nodes. Knows nodes; knows no refresh system.
 * `drawing` is the scene and what its nodes are drawn with: `place(frame)` (model/nodes.js), `outline(data)`,
 * `picture(images, index)`, `paintStrip` if rows are kept (strip.js), `paintTop` if there is a large title, and `warn`, which is called once for each node
 * that cannot be drawn. `toPixels` is the matrix from viewport points to canvas pixels; `content` is light or dark.
 */
export function paint(context, drawing, frame, toPixels, content = 'light') {
  const { scene } = drawing;
  const nodes = drawing.place(frame);
  context.setTransform(...toPixels);
  paintBackground(context, drawing, frame, toPixels[3]);
  paintNodes(context, nodes.filter((node) => node.layer === 'back'), toPixels, drawing);
  context.setTransform(...multiply(toPixels, ofList(scene)));
  paintList(context, scene, frame, toPixels[3], content, drawing.paintStrip);
  paintNodes(context, nodes.filter((node) => node.layer !== 'back'), toPixels, drawing);
  context.setTransform(...toPixels);
  drawing.paintTop?.(context, scene, frame, toPixels[3], content);
}

/**
 * Fills what the list does not cover: filling all of it costs as much as moving the rows. Where they begin and end is
 * rounded to whole pixels, hence one pixel more.
 */
function paintBackground(context, { scene, paintStrip }, frame, density) {
  const [width, height] = scene.viewport;
  context.globalAlpha = 1;
  context.fillStyle = scene.background;
  const [top, bottom] = shownPart(scene, frame);
  if (!paintStrip || frame.insertion || scene.axis || top >= bottom) return context.fillRect(0, 0, width, height);
  const below = (Math.floor(bottom * density) - 1) / density;
  context.fillRect(0, 0, width, (Math.ceil(top * density) + 1) / density);
  if (bottom < height) context.fillRect(0, below, width, height - below);
}

/** Draws the nodes of a frame in one colour and fainter, and lines where its content begins and ends. */
export function paintGhost(context, drawing, frame, toPixels) {
  const { scene } = drawing;
  const { tint } = ghost;
  const [width, length] = listSize(scene);
  context.setTransform(...multiply(toPixels, ofList(scene)));
  context.globalAlpha = ghost.opacity;
  context.fillStyle = tint;
  for (const y of [-frame.offset, scene.content.height - frame.offset]) if (y > 0 && y < length) context.fillRect(0, y - ghost.line / 2, width, ghost.line);
  const nodes = drawing.place(frame).map((node) => ({ ...node, opacity: node.opacity * ghost.opacity, color: node.color && tint, fill: node.fill && tint }));
  paintNodes(context, nodes, toPixels, drawing);
}

function paintNodes(context, nodes, toPixels, drawing) {
  for (const node of nodes) {
    if (node.hidden || node.opacity === 0 || !painters[node.kind]) continue; // a newer daemon may know more kinds
    context.save();
    try {
      paintNode(context, node, toPixels, drawing);
    } catch (error) {
      drawing.warn(errorText(node, error)); // the browser has found an error that `place` has not
    }
    context.restore();
  }
}

function paintNode(context, node, toPixels, drawing) {
  for (const { matrix, clip } of node.clips) {
    context.setTransform(...multiply(toPixels, matrix));
    context.beginPath();
    context.rect(...clip);
    context.clip();
  }
  context.setTransform(...multiply(toPixels, node.matrix));
  context.globalAlpha = node.opacity;
  painters[node.kind](context, node, drawing);
}
