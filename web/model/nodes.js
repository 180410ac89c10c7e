// Scene and frame → every complete node, with its matrix into the viewport.

import { wholeNode } from '../net/checks.js';
import { ofList, upright } from './axis.js';

/**
 * The matrix that applies `inner`, then `outer`; both are [a, b, c, d, tx, ty]: (x, y) → (a·x + c·y + tx, b·x + d·y +
 * ty).
 */
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
 * Returns a function from a frame to every node of the scene at that frame, in the scene's order: complete, with
 * `matrix` from its own coordinates into the viewport, `clips` (the clips of its groups, the outermost first), and with
 * its parents' opacity, layer and hidden.
 *
 * A node whose parent is unknown is hidden. So is a malformed one, with all its descendants; `warn` is called with the
 * reason. A node is checked when it arrives, and again only when a frame changes it.
 */
export function createPlacement(scene, warn) {
  const byId = new Map(scene.nodes.map((node) => [node.id, node]));
  const checked = new Map(); // by id: the newest change, and the complete node, which is undefined when it is malformed

  function whole(node, change) {
    if (checked.has(node.id) && checked.get(node.id).change === change) return checked.get(node.id).now;
    let now;
    try {
      now = wholeNode(node, change);
    } catch (error) {
      warn(errorText(node, error));
    }
    checked.set(node.id, { change, now });
    return now;
  }

  return function place({ offset, nodes: changes }) {
    const placed = new Map();
    const content = { matrix: contentMatrix(scene, offset), opacity: 1, hidden: false, clipsWithin: [] };
    const nowhere = { ...content, hidden: true };

    function placeOne(node) {
      if (placed.has(node.id)) return placed.get(node.id);
      placed.set(node.id, nowhere); // ends a cycle of parents
      const now = whole(node, changes?.[node.id]);
      if (now) placed.set(node.id, placeIn(placeParent(node.parent), now, scene));
      return placed.get(node.id);
    }
    function placeParent(id) {
      if (id === undefined) return content;
      return byId.has(id) ? placeOne(byId.get(id)) : nowhere;
    }
    return scene.nodes.map(placeOne);
  };
}

/** Why a node is not drawn. */
export function errorText({ id, kind }, error) {
  return `node ${id} (${kind}) is not drawn: ${error.message}`;
}

function placeIn(parent, node, scene) {
  const matrix = within(parent.matrix, node, node.transform, scene);
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

/**
 * The matrix from a node's own coordinates into the viewport, through its groups; `transformOf(node)` is the node's
 * present transform.
 */
export function matrixOf(scene, node, offset, transformOf) {
  const { nodes } = scene;
  let matrix = [1, 0, 0, 1, 0, 0];
  for (let each = node, left = nodes.length; each && left > 0; left -= 1) { // also ends a cycle of parents
    matrix = multiply(within([1, 0, 0, 1, 0, 0], each, transformOf(each), scene), matrix);
    each = nodes.find(({ id }) => id === each.parent);
  }
  return multiply(contentMatrix(scene, offset), matrix);
}

const contentMatrix = (scene, offset) => multiply(ofList(scene), [1, 0, 0, 1, 0, -offset]);

/** The matrix of a node within an outer one, about its anchor. Pictures are upright in a list that is turned. */
function within(outer, { kind, frame, at: [x, y] = [0, 0] }, [a, b, c, d, tx, ty], scene) {
  const matrix = multiply(outer, [a, b, c, d, x + tx, y + ty]);
  return kind === 'image' && scene.axis ? multiply(matrix, upright(scene, [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2])) : matrix;
}
