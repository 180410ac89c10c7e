// The second device: it shows the second session, and its finger moves the first one's list.

import { make } from '../model/elements.js';
import { createDrawings } from '../stage/drawings.js';
import { deviceOf } from '../stage/devices.js';
import { followDisplay } from '../stage/display.js';
import { createFinger } from '../stage/finger.js';
import { paintHardware } from '../stage/hardware.js';
import { followKeys } from '../stage/keys.js';
import { paint } from '../stage/paint.js';
import { followPointer } from '../stage/pointer.js';
import { createGeometry, keepSharp, toPixels } from '../stage/screen.js';
import { createStrip } from '../stage/strip.js';
import { followWheel } from '../stage/wheel.js';

const standardViewport = [390, 844]; // pt, until the first scene

/**
 * `first` is the first session's store, `second` the other one's. While the first device shows a tick of a take, this
 * one shows the same tick of its own: the first one's ghost. `send` reaches the first session. Returns the element and
 * what gives it another `second` session.
 */
export function createSecondDevice(document, first, { atDisplayRate }, send) {
  const canvas = make(document, 'canvas', { tabIndex: 0, attributes: { role: 'application', 'aria-label': 'List preview of design B', 'aria-describedby': 'hint' } });
  const element = make(document, 'div', { className: 'device second' }, canvas);
  const context = canvas.getContext('2d', { alpha: false });
  const redraw = atDisplayRate(draw);
  const drawingOf = createDrawings(document, redraw);
  const paintStrip = createStrip(document);
  let second = null;
  const shown = () => (first.state.view ? first.state.ghost : null) ?? second?.state ?? {};

  function draw() {
    const { scene, frame } = shown();
    if (!scene || !frame || canvas.width === 0) return;
    const { preferences, devices } = first.state;
    const matrix = toPixels(canvas, scene.viewport);
    paint(context, { ...drawingOf(scene), paintStrip }, frame, matrix, preferences.content);
    const hardware = preferences.safeAreas && deviceOf(devices, scene.viewport, preferences.device);
    if (hardware) paintHardware(context, hardware, scene.viewport, preferences.content, matrix);
  }
  function showViewport() {
    const { scene } = second.state;
    if (!scene) return;
    element.style.setProperty('--shape', `${scene.viewport[0]} / ${scene.viewport[1]}`);
  }

  const geometry = createGeometry(canvas, () => shown().scene?.viewport ?? standardViewport);
  const finger = createFinger(send);
  followPointer(canvas, finger, geometry);
  followWheel(canvas, finger, geometry);
  followKeys(canvas, finger, geometry);
  canvas.addEventListener('keydown', (event) => { if (event.key === 'Escape' && finger.cancel()) event.preventDefault(); });
  keepSharp(canvas, draw);
  first.subscribe(['view', 'ghost', 'preferences', 'devices'], redraw);

  return {
    element,
    canvas,
    /** Shows another session; null shows none. */
    show(next) {
      second = next?.store ?? null;
      if (!second) return;
      followDisplay(document, second, next.send);
      second.subscribe(['frame', 'scene'], (state) => { if (second?.state === state || second) redraw(); });
      second.subscribe(['scene'], showViewport);
    },
  };
}
