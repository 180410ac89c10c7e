// How far a list is pulled beyond its edge. Numbers in, numbers out.

import { lengthOf } from './axis.js';

/**
 * The pull, pt: how far the content's upper edge is below, or its lower edge above, where it rests when no control
 * holds it; 0 between them. `inset` is the host's own insets [top, bottom], without those of a control that loads; of
 * a take, those of its first frame.
 */
export function pullOf({ offset }, scene, [top, bottom]) {
  const lowest = Math.max(-top, scene.content.height + bottom - lengthOf(scene)); // the offset at which the lower edge rests
  return Math.max(0, -top - offset, offset - lowest);
}

/** Those insets of the frame that the store's state shows: live as the session's settings say, in a take as its first frame does. */
export const restOf = ({ view, trace, settings }, frame) => (view ? trace?.at(0).frame.insets : settings?.inset) ?? frame.insets;
