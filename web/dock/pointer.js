// Mouse, pen, touch, wheel and keys on the chart: one finger scrubs, two zoom, a click sets a cursor.

const clickReach = 4; // CSS pixels; a press that moves less is a click

/**
 * `act` has scrub(x), place(x, isSecond), point(x or null), zoom(factor, x), pan(pixels) and wheelFactor(deltaY). Every
 * x is a client x.
 */
export function followChartPointer(element, act) {
  const held = new Map(); // the last x of each pointer that is down, by id
  let start = null; // of the first: { x, isShifted, hasMoved }
  const spread = () => {
    const [one, other] = [...held.values()];
    return { distance: Math.max(10, Math.abs(one - other)), middle: (one + other) / 2 };
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || held.size === 2) return;
    held.set(event.pointerId, event.clientX);
    element.setPointerCapture(event.pointerId);
    if (held.size === 2) {
      start = null;
      return;
    }
    start = { x: event.clientX, isShifted: event.shiftKey, hasMoved: false };
    if (!event.shiftKey) act.scrub(event.clientX);
  });
  element.addEventListener('pointermove', (event) => {
    if (!held.has(event.pointerId)) return act.point(event.clientX);
    if (held.size === 2) {
      const before = spread();
      held.set(event.pointerId, event.clientX);
      const after = spread();
      act.zoom(before.distance / after.distance, after.middle);
      act.pan(before.middle - after.middle);
      return;
    }
    held.set(event.pointerId, event.clientX);
    if (!start) return; // the second of two fingers is still down
    start.hasMoved ||= Math.abs(event.clientX - start.x) > clickReach;
    if (start.hasMoved) act.scrub(event.clientX);
  });
  function lift(event) {
    if (!held.delete(event.pointerId)) return;
    if (event.type === 'pointerup' && start && !start.hasMoved) act.place(event.clientX, start.isShifted);
    start = null;
  }
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) element.addEventListener(type, lift);
  element.addEventListener('pointerleave', () => act.point(null));
  element.addEventListener('wheel', (event) => {
    event.preventDefault();
    const isPan = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isPan) act.pan(event.deltaX || event.deltaY);
    else act.zoom(act.wheelFactor(event.deltaY), event.clientX);
  }, { passive: false });
}

/** Arrow keys on the chart call `step` with a number of ticks. */
export function followChartKeys(element, step) {
  const steps = { __proto__: null, ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -12, PageUp: 12 };
  element.addEventListener('keydown', (event) => {
    if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(steps[event.key] * (event.shiftKey ? 10 : 1));
  });
}
