// The finger, drawn over the frame on the device.

const touchRadius = 22; // pt: a fingertip of 44 pt

/**
 * The fingers to show in a viewport of that width, each with `whose`, own or other: the one at the displayed tick, or
 * this page's and another viewer's, of which only the y is known.
 */
export function fingersOf({ pose, view, touch, otherFinger }, width) {
  const past = pose ?? view;
  if (past) return Number.isFinite(past.finger) ? [{ x: width / 2, y: past.finger, whose: 'own' }] : touch ? [{ ...touch, whose: 'own' }] : [];
  return [...(touch ? [{ ...touch, whose: 'own' }] : []), ...(otherFinger === null ? [] : [{ x: width / 2, y: otherFinger, whose: 'other' }])];
}

/** Draws a finger at that point of the viewport. */
export function paintTouch(context, { x, y }, toPixels, tint) {
  context.setTransform(...toPixels);
  context.globalAlpha = 0.3;
  context.fillStyle = tint;
  context.beginPath();
  context.arc(x, y, touchRadius, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 0.9;
  context.lineWidth = 2;
  context.strokeStyle = tint;
  context.stroke();
}
