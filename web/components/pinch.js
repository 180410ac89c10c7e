// Two fingers that zoom and pan what they are on.

/**
 * Calls `change(from, to, scale)` with the middle of two fingers before and after a move, CSS pixels, and `began()` with
 * the second one. Listens before what follows one finger does, so that the second finger has no other effect.
 */
export function followPinch(element, began, change, pixel = ({ clientX, clientY }) => [clientX, clientY]) {
  const fingers = new Map(); // by pointer: [x, y], CSS pixels
  const middle = ([one, other]) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const spread = ([one, other]) => Math.max(1, Math.hypot(one[0] - other[0], one[1] - other[1]));

  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch') return;
    fingers.set(event.pointerId, pixel(event));
    if (fingers.size < 2) return;
    began();
    event.stopImmediatePropagation();
  });
  element.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, pixel(event));
    if (before.length !== 2) return;
    const now = [...fingers.values()];
    change(middle(before), middle(now), spread(now) / spread(before));
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) element.addEventListener(type, (event) => fingers.delete(event.pointerId));
}
