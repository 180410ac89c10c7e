// What lies over the frame on the device: the finger.

const touchRadius = 22; // pt: a fingertip of 44 pt

/** A finger at that point of the viewport. */
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
