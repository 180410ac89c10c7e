// Scene and frame → where every node stands. Numbers in, numbers out.

import { decode } from '../net/kinds.js';

/** The map of `outer` after `inner`; both are [a, b, c, d, tx, ty]: (x, y) → (a·x + c·y + tx, b·x + d·y + ty). */
export function multiply([a, b, c, d, tx, ty], inner) {
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + tx,
    b * inner[4] + d * inner[5] + ty,
  ];
}

/**
 * Every node as it is now, in the scene's order: whole, with `matrix` from its own coordinates into the viewport,
 * `clips` (what its groups cut off, the outermost first), and opacity, layer and hidden with its parents' share.
 * A node whose parent is unknown is hidden; a malformed one, too, with all that it carries, and `warn` hears why.
 */
export function place(scene, frame, warn) {
  const nodes = new Map(scene.nodes.map((node) => [node.id, node]));
  const placed = new Map();
  const content = { matrix: [1, 0, 0, 1, 0, -frame.offset], opacity: 1, hidden: false, clipsWithin: [] };
  const nowhere = { ...content, hidden: true };

  function placeOne(node) {
    if (placed.has(node.id)) return placed.get(node.id);
    placed.set(node.id, nowhere); // a circle of parents ends here
    try {
      placed.set(node.id, placeIn(placeParent(node.parent), decode(node, frame.nodes?.[node.id])));
    } catch (error) {
      warn(faultOf(node, error));
    }
    return placed.get(node.id);
  }
  function placeParent(id) {
    if (id === undefined) return content;
    return nodes.has(id) ? placeOne(nodes.get(id)) : nowhere;
  }
  return scene.nodes.map(placeOne);
}

/** What is wrong with a node, in words. */
export function faultOf({ id, kind }, error) {
  return `node ${id} (${kind}) is not drawn: ${error.message}`;
}

function placeIn(parent, node) {
  const matrix = multiply(parent.matrix, aboutAnchor(node.at, node.transform));
  return {
    ...node,
    matrix,
    clips: parent.clipsWithin,
    clipsWithin: node.kind === 'group' && node.clip ? [...parent.clipsWithin, { matrix, clip: node.clip }] : parent.clipsWithin,
    opacity: parent.opacity * Math.min(1, Math.max(0, node.opacity)),
    hidden: parent.hidden || node.hidden,
    layer: node.layer ?? parent.layer ?? 'front',
  };
}

function aboutAnchor([x, y] = [0, 0], [a, b, c, d, tx, ty]) {
  return [a, b, c, d, x + tx, y + ty];
}
