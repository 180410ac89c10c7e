// A click with Alt, or while the page picks → the node that is under it.

import { nodeAt } from './bounds.js';

/** `nodes()` gives the placed nodes that are shown. Listens before the finger does, whose business such a click is not. */
export function followPicks(canvas, store, geometry, nodes) {
  canvas.addEventListener('pointerdown', (event) => {
    if (!event.altKey && !store.state.isPicking) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    store.set({ pick: nodeAt(nodes(), [geometry.pointX(event.clientX), geometry.point(event.clientY)]), isPicking: false });
  }, { capture: true });
}
