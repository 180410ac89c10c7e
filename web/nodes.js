// Scene and frame → where every node stands. Numbers in, numbers out.

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
 * Every node as it is now, in the scene's order: the scene's rest values, over them what the frame says,
 * `matrix` from its own coordinates into the viewport, and opacity, layer and hidden with its parents' share.
 * A node whose parent is unknown is hidden.
 */
export function place(scene, frame) {
  const nodes = new Map(scene.nodes.map((node) => [node.id, node]));
  const placed = new Map();
  const content = { matrix: [1, 0, 0, 1, 0, -frame.offset], opacity: 1, hidden: false };
  const nowhere = { ...content, hidden: true };

  function placeOne(node) {
    if (placed.has(node.id)) return placed.get(node.id);
    placed.set(node.id, nowhere); // a circle of parents ends here
    const now = placeIn(placeParent(node.parent), node, frame.nodes?.[node.id]);
    placed.set(node.id, now);
    return now;
  }
  function placeParent(id) {
    if (id === undefined) return content;
    return nodes.has(id) ? placeOne(nodes.get(id)) : nowhere;
  }
  return scene.nodes.map(placeOne);
}

function placeIn(parent, node, change) {
  const now = { opacity: 1, hidden: false, ...node, ...change };
  return {
    ...now,
    matrix: multiply(parent.matrix, aboutAnchor(node.at, now.transform)),
    opacity: parent.opacity * Math.min(1, Math.max(0, now.opacity)),
    hidden: parent.hidden || now.hidden,
    layer: node.layer ?? parent.layer ?? 'front',
  };
}

function aboutAnchor([x, y] = [0, 0], [a, b, c, d, tx, ty] = [1, 0, 0, 1, 0, 0]) {
  return [a, b, c, d, x + tx, y + ty];
}
