// The finger, drawn over the frame on the device.

const touchRadius = 22; // pt: a fingertip of 44 pt

/**
 * The finger to show in a viewport of that width: the one at the displayed tick, this page's, or another viewer's, of
 * which only the y is known.
 */
export function fingerOf({ view, touch, otherFinger }, width) {
  if (view && Number.isFinite(view.finger)) return { x: width / 2, y: view.finger };
  return touch ?? (otherFinger === null || view ? null : { x: width / 2, y: otherFinger });
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
