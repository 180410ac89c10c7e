// What a device draws over every app: status bar, camera, home indicator.

import { inList } from '../model/axis.js';
import { font } from './font.js';

const inks = { light: '#000000', dark: '#ffffff' };
const side = 32; // pt, from the screen's edge to the time and to the battery
const indicator = [134, 5, 8]; // pt: width, height, distance from the lower edge; iOS' home indicator

/**
 * Draws it within the device's safe areas, over `shown`: the scene, the frame and whether its `content` is light or
 * dark. `toPixels` is the matrix from viewport points to pixels.
 */
export function paintHardware(context, { device, sideways }, shown, toPixels) {
  const [width, height] = shown.scene.viewport;
  context.setTransform(...toPixels);
  context.globalAlpha = 1;
  const [top, bottom] = sideways ? device.sideways : device.upright;
  if (top > 0) paintStatusBar(context, device, width, top, inkAt(top / 2, shown));
  if (!sideways) paintSensor(context, device, width, top);
  const y = height - indicator[2] - indicator[1];
  if (bottom > 0) rounded(context, [(width - indicator[0]) / 2, y, indicator[0], indicator[1]], 2.5, inkAt(y, shown));
}

/** What can be read at that height of the screen: over the list, or over the background above and below it. */
function inkAt(y, { scene, frame, content }) {
  const [, along] = inList(scene, [scene.viewport[0] / 2, y]);
  const isOnList = along >= -frame.offset && along < scene.content.height - frame.offset;
  return inks[isOnList ? content : shadeOf(scene.background)];
}

/** Whether a colour, #rrggbb, is light or dark. */
export function shadeOf(color) {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? 'light' : 'dark';
}

/** Next to a camera, the texts are centred in the bar, at the camera's height. */
function paintStatusBar(context, { sensor }, width, top, ink) {
  const middle = sensor === 'none' || sensor === 'hole' ? top / 2 : top * 0.55;
  const size = Math.min(16, Math.max(12, top * 0.5));
  context.fillStyle = ink;
  context.font = font(size, 600);
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillText('9:41', side, middle);
  paintBattery(context, width - side - size * 1.5, middle, size, ink);
}

function paintBattery(context, x, middle, size, ink) {
  const [width, height] = [size * 1.4, size * 0.7];
  context.globalAlpha = 0.4;
  context.lineWidth = 1;
  context.strokeStyle = ink;
  context.beginPath();
  context.roundRect(x, middle - height / 2, width, height, height * 0.32);
  context.stroke();
  context.globalAlpha = 1;
  rounded(context, [x + 2, middle - height / 2 + 2, (width - 4) * 0.9, height - 4], height * 0.18, ink);
  rounded(context, [x + width + 1.2, middle - height / 6, 1.6, height / 3], 0.8, ink);
}

/** Each as [width, height, top] for a safe area of that height. */
const sensors = {
  __proto__: null,
  notch: (top) => [160, top * 0.68 + 20, -20],
  island: (top) => [125, 37, top > 60 ? 14 : 11],
  hole: () => [18, 18, 4],
};

function paintSensor(context, { sensor }, width, top) {
  const size = sensors[sensor]?.(top);
  if (!size) return;
  const [across, high, from] = size;
  rounded(context, [(width - across) / 2, from, across, high], Math.min(high / 2, 20), '#000000');
}

function rounded(context, rectangle, radius, color) {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(...rectangle, radius);
  context.fill();
}
