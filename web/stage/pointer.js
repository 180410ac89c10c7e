// Pointer events → the finger. It follows the first touch, the pen, or the mouse's left button.

const leftButton = 0;
const leftButtonDown = 1; // a bit of `buttons`

export function followPointer(element, finger, geometry) {
  let held = null; // the pointer's id
  const sample = (event) => [event.timeStamp, geometry.inList(event)[1]];

  function lift(event) {
    held = null;
    finger.ended('pointer', sample(event));
  }

  element.addEventListener('pointerdown', (event) => {
    if (held !== null || !event.isPrimary || event.button !== leftButton) return;
    if (!finger.began('pointer', sample(event))) return;
    held = event.pointerId;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId !== held) return;
    // While another button is down, the left one's release is a move.
    if (event.pointerType === 'mouse' && !(event.buttons & leftButtonDown)) return lift(event);
    finger.moved('pointer', coalesced(event).map(sample));
  });
  element.addEventListener('pointerup', (event) => {
    if (event.pointerId === held) lift(event);
  });
  for (const type of ['pointercancel', 'lostpointercapture']) {
    element.addEventListener(type, (event) => {
      if (event.pointerId !== held) return;
      held = null;
      finger.cancelled('pointer');
    });
  }
  element.addEventListener('contextmenu', (event) => event.preventDefault()); // a long press is a drag here
}

/**
 * Every event since the last delivered one; only this one if the browser does not coalesce events (without https, in
 * old Safari).
 */
function coalesced(event) {
  const events = event.getCoalescedEvents?.() ?? [];
  return events.length > 0 ? events : [event];
}
