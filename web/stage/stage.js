// The device: what is painted on it, and the finger on it.

import { deviceOf } from './devices.js';
import { followDisplay } from './display.js';
import { ghost } from './preview-style.js';
import { createDrawings } from './drawings.js';
import { createFinger } from './finger.js';
import { paintHardware } from './hardware.js';
import { followKeys } from './keys.js';
import { createMotionLabel } from './motion-label.js';
import { fingerOf, paintTouch } from './overlay.js';
import { paint, paintGhost } from './paint.js';
import { followPicks } from './picker.js';
import { followPointer } from './pointer.js';
import { createGeometry, keepSharp, toPixels } from './screen.js';
import { createStrip } from './strip.js';
import { followWheel } from './wheel.js';

const standardViewport = [390, 844]; // pt, until the first scene
const standardRadius = 44; // pt, of a screen's corners if no device has that size
const tints = { touch: '#ff7a4d', pick: '#2f9bff' }; // on light and on dark content

/** Paints the store's scene and frame, or its `view` instead, and sends input of pointer, wheel and keys as drags. */
export function createStage(document, store, scheduler, send, { toast, refused }) {
  const { atDisplayRate } = scheduler;
  const canvas = document.getElementById('device');
  const context = canvas.getContext('2d', { alpha: false });
  const redraw = atDisplayRate(draw);
  const drawingOf = createDrawings(document, redraw);
  const paintStrip = createStrip(document);
  const shown = () => store.state.view ?? store.state;
  const delay = createDelay();

  function draw() {
    const { scene, frame } = shown();
    if (!scene || !frame) return;
    const matrix = toPixels(canvas, scene.viewport);
    paint(context, { ...drawingOf(scene), paintStrip }, frame, matrix, store.state.preferences.content);
    paintOver(scene, frame, matrix);
    delay.painted();
  }

  function paintOver(scene, frame, matrix) {
    const { devices, ghost: pinned, pick, preferences } = store.state;
    const hardware = preferences.safeAreas && deviceOf(devices, scene.viewport, preferences.device);
    if (hardware) paintHardware(context, hardware, scene.viewport, preferences.content, matrix);
    if (pinned) paintGhost(context, drawingOf(pinned.scene), pinned.frame, toPixels(canvas, pinned.scene.viewport), ghost.tint);
    if (pick !== null) paintPick(context, drawingOf(scene).place(frame).find(({ id }) => id === pick), matrix, tints.pick);
    const finger = fingerOf(store.state, scene.viewport[0]);
    if (finger && preferences.touches) paintTouch(context, finger, matrix, tints.touch);
  }

  store.subscribe(['frame'], delay.arrived);
  store.subscribe(['welcome'], () => send({ type: 'fingers' })); // off by default in a connection
  store.subscribe(['scene', 'view', 'devices', 'preferences'], (state) => showViewport(document, shown().scene, state));
  store.subscribe(['scene', 'view', 'ghost', 'pick', 'touch', 'otherFinger', 'preferences', 'devices'], redraw);
  store.subscribe(['frame'], ({ view }) => { if (!view) redraw(); });
  keepSharp(canvas, draw);

  const geometry = createGeometry(canvas, () => shown().scene?.viewport ?? standardViewport);
  const finger = createFinger(send, createTouch(canvas, store, geometry));
  const paintPick = followPicks(canvas, store, geometry, () => (shown().frame ? drawingOf(shown().scene).place(shown().frame) : []), toast);
  followPointer(canvas, finger, geometry);
  const wheel = followWheel(canvas, finger, geometry);
  followKeys(canvas, finger, geometry);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !finger.cancel()) return;
    event.preventDefault();
    wheel.cancelled();
  }, { capture: true });
  endRefusedDrags(store, finger, { toast, refused });
  followDisplay(document, store, send);
  createMotionLabel(document.getElementById('motion'), store, scheduler);
  return {
    /** The time from a frame's arrival to its paint, ms, averaged over about the last ten; null before the first. */
    drawDelay: delay.mean,
  };
}

/** How long frames wait to be painted. When one paint covers several frames, the oldest counts. */
function createDelay() {
  let since = null;
  let mean = null;
  return {
    arrived() { since ??= performance.now(); },
    painted() {
      const delay = performance.now() - since;
      if (since !== null) mean = mean === null ? delay : mean * 0.9 + delay * 0.1;
      since = null;
    },
    mean: () => mean,
  };
}

/** Gives the device the viewport's shape; the style sheet fits it into the window. */
function showViewport({ documentElement, body }, scene, { devices, preferences }) {
  if (!scene) return;
  const [width, height] = scene.viewport;
  const radius = deviceOf(devices, scene.viewport, preferences.device)?.device.radius ?? standardRadius;
  documentElement.style.setProperty('--corner', radius / width);
  documentElement.style.setProperty('--viewport-width', width);
  documentElement.style.setProperty('--viewport-height', height);
  body.dataset.scene = 'yes';
  body.dataset.edges = scene.footer ? (scene.header ? 'both' : 'footer') : 'header';
}

/** Shows the finger's y at once, without waiting for the daemon: the position of the mouse or of the touch. */
function createTouch(canvas, store, geometry) {
  let x = null;
  for (const type of ['pointerdown', 'pointermove']) canvas.addEventListener(type, (event) => { x = geometry.pointX(event.clientX); }, { capture: true });
  return (y) => {
    store.set({ touch: y === null ? null : { x: x ?? geometry.width() / 2, y } });
  };
}

/** Stops sending a drag that the daemon has refused, or whose connection is lost. */
function endRefusedDrags(store, finger, { toast, refused }) {
  refused.listen(({ reason, id }) => {
    if ((reason === 'busy' && !Number.isInteger(id)) || reason === 'viewerOnly') finger.mute();
  });
  store.subscribe(['connection'], ({ connection: { state, reason } }) => {
    if (state !== 'reconnecting') return;
    if (finger.mute()) toast('The connection was lost during the drag.');
    else if (reason) toast(reason);
  });
}
