// Which of two motions the device shows, in words: they may look alike.

import { createWriter } from '../model/elements.js';
import { titleOf } from '../model/trace.js';

/** "Pinned: Take 1", "Present: Take 2" or "Live"; empty while nothing is pinned. */
export function motionText({ view, trace, pinned, isFlipped }) {
  if (!pinned) return '';
  return view ? `${isFlipped ? 'Pinned' : 'Present'}: ${titleOf(trace)}` : 'Live';
}

/** Keeps the text of `element` up to date. */
export function createMotionLabel(element, store, { atTextRate }) {
  const write = createWriter();
  store.subscribe(['view', 'trace', 'pinned', 'isFlipped'], atTextRate(() => {
    write(element, motionText(store.state));
    element.hidden = store.state.pinned === null;
    element.dataset.flipped = String(store.state.isFlipped);
  }));
}
