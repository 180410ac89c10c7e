// A movable edge between two parts of the page.

import { make } from '../model/elements.js';

const step = 16; // CSS pixels, with an arrow key
const tapSlop = 6; // CSS pixels that a finger moves in a tap

/**
 * `axis` is `x` (an edge between left and right) or `y`. `size()` is the size of the part that it resizes, in CSS pixels,
 * from `min` to `max()`; `grows` is the direction of the axis in which that part grows: 1 or −1. `resize(pixels, isLast)`
 * sets it, for each movement, and with `isLast` for what is to stay. `reset()` is called by a double click. A finger's
 * target is larger than what is seen of it: a tap goes to what lies below.
 */
export function createSplitter(document, { label, axis, grows = -1, size, min, max, resize, reset = () => {}, id = '' }) {
  const isX = axis === 'x';
  const at = (event) => (isX ? event.clientX : event.clientY);
  let from = null; // [pointer, size], and whether it has been moved
  const element = make(document, 'div', {
    ...(id && { id }), className: `splitter ${axis}`, tabIndex: 0,
    data: { tip: 'Drag to resize, double-click to reset' },
    attributes: { role: 'separator', 'aria-orientation': isX ? 'vertical' : 'horizontal', 'aria-label': label, 'aria-valuemin': min },
    on: {
      pointerdown(event) {
        from = [at(event), size(), false];
        element.setPointerCapture(event.pointerId);
      },
      pointermove: (event) => isDragged(event) && apply(dragged(event), false),
      pointerup: end, pointercancel: end, keydown: moveByKey,
      dblclick() {
        reset();
        tell();
      },
    },
  });

  const bounded = (pixels) => Math.round(Math.max(min, Math.min(max(), pixels)));
  const dragged = (event) => from[1] + grows * (at(event) - from[0]);
  function isDragged(event) {
    if (!from) return false;
    from[2] ||= Math.abs(at(event) - from[0]) > (event.pointerType === 'touch' ? tapSlop : 0);
    return from[2];
  }

  function apply(pixels, isLast) {
    resize(bounded(pixels), isLast);
    tell(bounded(pixels));
  }
  function end(event) {
    if (!from) return;
    const [hasMoved, last] = [isDragged(event), dragged(event)];
    from = null;
    if (hasMoved) apply(last, true);
    else if (event.type === 'pointerup' && event.pointerType === 'touch') passOn(event);
  }
  function passOn({ clientX, clientY, pointerId, pointerType }) {
    const below = document.elementsFromPoint(clientX, clientY).find((each) => each !== element);
    for (const type of ['pointerdown', 'pointerup', 'click']) below?.dispatchEvent(new PointerEvent(type, { clientX, clientY, pointerId, pointerType, isPrimary: true, bubbles: true, cancelable: true }));
  }
  function moveByKey(event) {
    const [forth, back] = isX ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp'];
    const next = { [forth]: size() + grows * step, [back]: size() - grows * step, Home: min, End: max() }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    apply(next, true);
  }
  /** Tells assistive technologies the size. */
  function tell(pixels = Math.round(size())) {
    element.setAttribute('aria-valuenow', String(pixels));
    element.setAttribute('aria-valuemax', String(Math.max(min, Math.round(max()))));
  }
  return { element, tell };
}
