// The second device: it shows the second session, and its finger moves the first one's list.

import { noFocus } from '../model/focus.js';
import { make } from '../model/elements.js';
import { contentOf } from '../model/preferences.js';
import { createDrawings } from '../stage/drawings.js';
import { deviceOf } from '../stage/devices.js';
import { followDisplay } from '../stage/display.js';
import { createFinger } from '../stage/finger.js';
import { paintHardware } from '../stage/hardware.js';
import { followKeys } from '../stage/keys.js';
import { fingersOf, paintTouch, pointOf } from '../stage/overlay.js';
import { paint } from '../stage/paint.js';
import { followPointer } from '../stage/pointer.js';
import { createGeometry, keepSharp, toPixels } from '../stage/screen.js';
import { hasStatusBar } from '../stage/stage.js';
import { createStrip } from '../stage/strip.js';
import { followWheel } from '../stage/wheel.js';

const standardScene = { viewport: [390, 844] }; // pt, until the first scene
const tint = '#ff6a3d'; // the finger's, as on the first device

/**
 * `first` is the first session's store; `send` reaches that session. While the first device shows a tick of a take,
 * this one shows the same tick of its own take, which is the first one's ghost. Returns the element, and `show(second)`,
 * which gives it a session (second.js) or null.
 */
export function createSecondDevice(document, first, { atDisplayRate }, send) {
  const canvas = make(document, 'canvas', { id: 'second', tabIndex: 0, attributes: { role: 'application', 'aria-label': 'List preview of design B', 'aria-describedby': 'hint' } });
  const element = make(document, 'div', { className: 'device second' }, canvas);
  const context = canvas.getContext('2d', { alpha: false });
  const redraw = atDisplayRate(draw);
  const drawingOf = createDrawings(document, redraw);
  const paintStrip = createStrip(document);
  let second = null;
  let joined = () => {}; // asks for the display's rate
  const shown = () => (first.state.view && first.state.ghost) || second?.store.state || {};

  function draw() {
    const { scene, frame } = shown();
    if (!scene || !frame || canvas.width === 0) return;
    const matrix = toPixels(canvas, scene.viewport, noFocus);
    paint(context, { ...drawingOf(scene), paintStrip }, frame, matrix, contentOf(first.state));
    const { touch, otherFinger, preferences, devices } = first.state;
    const hardware = hasStatusBar({ ...first.state, focus: noFocus }) && deviceOf(devices, scene.viewport, preferences.device);
    if (hardware) paintHardware(context, hardware, { scene, frame, content: contentOf(first.state) }, matrix);
    if (!preferences.touches || first.state.view) return;
    for (const finger of fingersOf({ touch, otherFinger }, scene)) paintTouch(context, finger, matrix, tint);
  }
  function showShape({ scene }) {
    if (scene) element.style.setProperty('--shape', `${scene.viewport[0]} / ${scene.viewport[1]}`);
  }

  const sceneNow = () => shown().scene ?? standardScene;
  const geometry = createGeometry(canvas, sceneNow);
  const finger = createFinger(send, (y) => first.set({ touch: y === null ? null : pointOf(sceneNow(), y) }));
  followPointer(canvas, finger, geometry);
  followWheel(canvas, finger, geometry);
  followKeys(canvas, finger, geometry);
  canvas.addEventListener('keydown', (event) => { if (event.key === 'Escape' && finger.cancel()) event.preventDefault(); });
  followDisplay(document, { subscribe: (names, listener) => { joined = listener; } }, (message) => second?.send(message));
  keepSharp(canvas, draw);
  first.subscribe(['view', 'ghost', 'touch', 'otherFinger', 'preferences', 'theme', 'devices', 'mode'], redraw);

  return {
    element,
    show(next) {
      if (second) finger.cancel();
      second = next;
      if (!next) return;
      next.store.subscribe(['welcome'], () => joined());
      next.store.subscribe(['frame', 'scene'], redraw);
      next.store.subscribe(['scene'], showShape);
    },
  };
}
