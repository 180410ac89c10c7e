// Horizontal drags of a pointer on a label, a field or a slider → fractions of the slider's length.

const threshold = 3; // CSS pixels; a press that moves less is a click
const labelLength = 240; // CSS pixels of a label's drag for the whole range

/**
 * Calls `begin()`, then `move(share, event)` as the pointer moves, and `end()` when it lifts or is cancelled. `share`
 * is a position on the slider (`isTrack`), immediately, or, on a label, how far the pointer has moved since it went
 * down, beyond a threshold, so that a label or a field can be clicked as well. A finger on a slider also counts only beyond the
 * threshold, or when it taps: it may be about to scroll. Nothing begins while `isFree()` is false.
 */
export function followScrub(element, isTrack, { begin, move, end, isFree = () => true }) {
  let down = null; // { x, id, isScrubbing }

  function report(event) {
    const { left, width } = element.getBoundingClientRect();
    move(isTrack ? (event.clientX - left) / width : (event.clientX - down.x) / labelLength, event);
  }

  function start() {
    down.isScrubbing = true;
    element.setPointerCapture(down.id);
    begin();
  }

  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0 || element.closest(':disabled') || !isFree()) return;
    down = { x: event.clientX, id: event.pointerId, isScrubbing: false };
    if (!isTrack || event.pointerType === 'touch') return;
    start();
    report(event);
  });
  element.addEventListener('pointermove', (event) => {
    if (!down || event.pointerId !== down.id) return;
    if (!down.isScrubbing && Math.abs(event.clientX - down.x) >= threshold) start();
    if (down.isScrubbing) report(event);
  });
  const finish = () => {
    const wasScrubbing = down?.isScrubbing;
    down = null;
    if (wasScrubbing) end();
    return wasScrubbing;
  };
  let isDragged = false; // the click that follows a scrub is ignored
  element.addEventListener('pointerup', (event) => {
    if (down && isTrack && !down.isScrubbing) { // a tap
      start();
      report(event);
    }
    isDragged = Boolean(finish());
  });
  element.addEventListener('pointercancel', finish);
  element.addEventListener('click', (event) => {
    if (isDragged) event.preventDefault();
    isDragged = false;
  });
}
