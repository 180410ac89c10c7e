// The device: what is painted on it, and the finger on it.

import { noFocus } from '../model/focus.js';
import { contentOf } from '../model/preferences.js';
import { deviceOf } from './devices.js';
import { followDisplay } from './display.js';
import { createDrawings } from './drawings.js';
import { followFocus } from './focus.js';
import { createFinger } from './finger.js';
import { paintHardware } from './hardware.js';
import { followKeys } from './keys.js';
import { createMotionLabel } from './motion-label.js';
import { fingersOf, paintName, paintTouch, pointOf, tints } from './overlay.js';
import { paint, paintGhost } from './paint.js';
import { followPicks } from './picker.js';
import { followPointer } from './pointer.js';
import { createGeometry, keepSharp, toPixels } from './screen.js';
import { createStrip } from './strip.js';
import { followWheel } from './wheel.js';

const standardScene = { viewport: [390, 844] }; // pt, until the first scene
const standardRadius = 44; // pt, of a screen's corners if no device has that size
const pickTint = '#2f9bff'; // on light and on dark content

/** Paints the store's scene and frame, or its `view` instead, and sends input of pointer, wheel and keys as drags. */
export function createStage(document, store, scheduler, send, { toast, refused }) {
  const { atDisplayRate } = scheduler;
  const canvas = document.getElementById('device');
  const context = canvas.getContext('2d', { alpha: false });
  const redraw = atDisplayRate(draw);
  const drawingOf = createDrawings(document, redraw);
  const paintStrip = createStrip(document);
  const shown = () => store.state.pose ?? store.state.view ?? store.state;
  const sceneNow = () => shown().scene ?? standardScene;
  const delay = createDelay();

  function draw() {
    const { scene, frame } = shown();
    if (!scene || !frame) return;
    const { focus } = store.state;
    const matrix = toPixels(canvas, scene.viewport, focus);
    const drawing = focus === noFocus ? { ...drawingOf(scene), paintStrip } : drawingOf(scene); // a strip that is four times as wide would be too large
    paint(context, drawing, frame, matrix, contentOf(store.state));
    paintOver(scene, frame, matrix);
    delay.painted();
  }

  function paintOver(scene, frame, matrix) {
    const { devices, focus, ghost: pinned, isComparing, pick, pose, preferences } = store.state;
    if (pinned && !pose && !isComparing) paintGhost(context, drawingOf(pinned.scene), pinned.frame, toPixels(canvas, pinned.scene.viewport, focus));
    const hardware = hasStatusBar(store.state) && deviceOf(devices, scene.viewport, preferences.device);
    if (hardware) paintHardware(context, hardware, { scene, frame, content: contentOf(store.state) }, matrix);
    if (pick !== null) paintPick(context, drawingOf(scene).place(frame).find(({ id }) => id === pick), matrix, pickTint);
    if (!preferences.touches) return;
    for (const finger of fingersOf(store.state, scene)) {
      paintTouch(context, finger, matrix, finger.person?.tint ?? tints[finger.whose], store.state.isUnconfirmed && finger.whose === 'own');
      if (finger.person) paintName(context, finger, matrix);
    }
  }

  store.subscribe(['frame'], delay.arrived);
  store.subscribe(['welcome'], () => send({ type: 'fingers' })); // off by default in a connection
  store.subscribe(['scene', 'view', 'pose', 'devices', 'preferences'], (state) => showViewport(document, shown().scene, state));
  store.subscribe(['scene', 'view', 'pose', 'focus', 'ghost', 'isComparing', 'pick', 'touch', 'isUnconfirmed', 'otherFinger', 'otherViewer', 'preferences', 'theme', 'devices', 'mode'], redraw);
  store.subscribe(['frame'], ({ view, pose }) => { if (!view && !pose) redraw(); });
  keepSharp(canvas, draw);
  store.subscribe(['touch', 'otherFinger'], ({ touch, otherFinger }) => {
    const isTouched = Boolean(touch) || otherFinger !== null;
    if (isTouched !== 'touched' in document.body.dataset) document.body.toggleAttribute('data-touched', isTouched);
  });

  const geometry = createGeometry(canvas, sceneNow, () => store.state.focus);
  const finger = createFinger(send, createTouch(canvas, store, geometry, sceneNow));
  const paintPick = followPicks(canvas, store, geometry, () => (shown().frame ? drawingOf(shown().scene).place(shown().frame) : []), toast);
  followFocus(document, canvas, store, geometry, () => sceneNow().viewport, finger);
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
    mute: finger.mute,
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

/** Whether the device has a status bar: where it is the window itself, only in a list that leaves room for one; and not zoomed. */
export const hasStatusBar = ({ preferences: { safeAreas }, mode, focus, settings }) => safeAreas && focus === noFocus && (mode === 'wide' || mode === 'tablet' || settings?.inset[0] > 0);

/** Gives the device the viewport's shape; the style sheet fits it into the window. */
function showViewport({ body }, scene, { devices, preferences }) {
  if (!scene) return;
  const [width, height] = scene.viewport;
  const radius = deviceOf(devices, scene.viewport, preferences.device)?.device.radius ?? standardRadius;
  body.style.setProperty('--corner', radius / Math.min(width, height));
  body.style.setProperty('--viewport-width', width);
  body.style.setProperty('--viewport-height', height);
  body.dataset.sideways = String(width > height);
  body.dataset.scene = 'yes';
  body.dataset.edges = scene.footer ? (scene.header ? 'both' : 'footer') : 'header';
}

/** Shows the finger at once, without waiting for the daemon: the position of the mouse or of the touch. */
function createTouch(canvas, store, geometry, sceneNow) {
  let across = null;
  for (const type of ['pointerdown', 'pointermove']) canvas.addEventListener(type, (event) => { [across] = geometry.inList(event); }, { capture: true });
  return (along) => {
    store.set({ touch: along === null ? null : pointOf(sceneNow(), along, across) });
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
