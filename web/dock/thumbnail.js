// A small picture of a scene and frame: as wide as its canvas, showing the part of the viewport with the control.

/**
 * Returns a function that draws `{ scene, frame }` into a canvas with the width and height that are set. `snapshot` is
 * stage/snapshot.js'.
 */
export function createThumbnail(document, snapshot) {
  const whole = document.createElement('canvas');

  return function thumbnail(canvas, { scene, frame }, trace) {
    if (!scene || canvas.width === 0 || canvas.height === 0) return;
    const [width, height] = scene.viewport;
    Object.assign(whole, { width: canvas.width, height: Math.max(1, Math.round(canvas.width * height / width)) });
    snapshot.draw(whole, scene, frame);
    const context = canvas.getContext('2d');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const hidden = Math.min(0, canvas.height - whole.height);
    context.drawImage(whole, 0, scene.axis ? hidden / 2 : isAtFooter(trace) ? hidden : 0);
  };
}

/** Whether the footer moves in this motion, and not the header. */
function isAtFooter(trace) {
  const moves = (edge) => trace.notices.some((notice) => notice.edge === edge && notice.notice === 'state');
  return moves('footer') && !moves('header');
}
