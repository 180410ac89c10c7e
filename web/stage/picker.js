// A click with Alt, or while the page picks → the node under it.

import { createLazy } from '../model/lazy.js';

/**
 * `nodes()` returns the placed nodes that are visible. Listens before the finger does, which must ignore such clicks.
 * Returns `paint(context, node, toPixels, tint)`, which outlines the picked node.
 */
export function followPicks(canvas, store, geometry, nodes, toast) {
  let paint = () => {}; // nothing is picked yet
  const picks = createLazy(toast, async () => {
    const { paintPick } = await import('./pick.js');
    const { nodeAt } = await import('./bounds.js');
    paint = paintPick;
    return nodeAt;
  });
  canvas.addEventListener('pointerdown', (event) => {
    if (!event.altKey && !store.state.isPicking) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const point = geometry.point(event);
    picks.use((nodeAt) => store.set({ pick: nodeAt(nodes(), point), isPicking: false }));
  }, { capture: true });
  return (...picked) => paint(...picked);
}
