// A click with Alt, or while the page picks → the node that is under it.

import { createLazy } from '../model/lazy.js';

/**
 * `nodes()` gives the placed nodes that are shown. Listens before the finger does, whose business such a click is not.
 * Returns `paint(context, node, toPixels, tint)`, which outlines the picked one.
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
    const point = [geometry.pointX(event.clientX), geometry.point(event.clientY)];
    picks.use((nodeAt) => store.set({ pick: nodeAt(nodes(), point), isPicking: false }));
  }, { capture: true });
  return (...picked) => paint(...picked);
}
