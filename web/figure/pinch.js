// Two fingers on the board zoom and pan the view. The second finger cancels the first one's gesture.

import { panned, zoomed } from './view.js';

/**
 * `board` is of board.js; `cancel()` cancels the gesture of one finger. Listens before pointer.js does, so that the
 * second finger has no other effect.
 */
export function followPinch(board, cancel) {
  const { element } = board;
  const fingers = new Map(); // by pointer: [x, y], CSS pixels
  const middle = ([one, other]) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const spread = ([one, other]) => Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));

  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    fingers.set(event.pointerId, board.pixel(event));
    if (fingers.size < 2) return;
    cancel();
    event.stopImmediatePropagation();
  });
  element.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, board.pixel(event));
    if (before.length !== 2) return;
    const now = [...fingers.values()];
    const [from, to] = [middle(before), middle(now)];
    board.look(zoomed(panned(board.view(), to[0] - from[0], to[1] - from[1]), spread(now) / spread(before), to));
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) element.addEventListener(type, (event) => fingers.delete(event.pointerId));
}
