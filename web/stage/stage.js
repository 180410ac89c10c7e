// The device: what is painted on it, and the finger on it.

import { createDrawings } from './drawings.js';
import { createFinger } from './finger.js';
import { followKeys } from './keys.js';
import { paintPick, paintTouch } from './overlay.js';
import { paint, paintGhost } from './paint.js';
import { followPicks } from './picker.js';
import { followPointer } from './pointer.js';
import { createGeometry, keepSharp, toPixels } from './screen.js';
import { followWheel } from './wheel.js';

const standardViewport = [390, 844]; // pt, until the first scene
const tints = { ghost: '#e0559b', touch: '#ff7a4d', pick: '#2f9bff' }; // on light and on dark content

/** Paints the store's scene and frame, or what is looked at instead, and sends what pointer, wheel and keys do as drags. */
export function createStage(document, store, { atDisplayRate }, send, environment) {
  const canvas = document.getElementById('device');
  const context = canvas.getContext('2d', { alpha: false });
  const redraw = atDisplayRate(draw);
  const drawingOf = createDrawings(environment, redraw);
  const shown = () => store.state.view ?? store.state;

  function draw() {
    const { scene, frame } = shown();
    if (!scene || !frame) return;
    const matrix = toPixels(canvas, scene.viewport);
    paint(context, drawingOf(scene), frame, matrix);
    paintOver(scene, frame, matrix);
  }

  function paintOver(scene, frame, matrix) {
    const { ghost, pick, preferences, touch, view } = store.state;
    if (ghost) paintGhost(context, drawingOf(ghost.scene), ghost.frame, toPixels(canvas, ghost.scene.viewport), tints.ghost);
    if (pick !== null) paintPick(context, drawingOf(scene).place(frame).find(({ id }) => id === pick), matrix, tints.pick);
    const finger = view && Number.isFinite(view.finger) ? { x: scene.viewport[0] / 2, y: view.finger } : touch;
    if (finger && preferences.touches) paintTouch(context, finger, matrix, tints.touch);
  }

  store.subscribe(['scene', 'view'], () => showViewport(document, shown().scene));
  store.subscribe(['scene', 'frame', 'view', 'ghost', 'pick', 'touch', 'preferences'], redraw);
  keepSharp(canvas, draw, environment);

  const geometry = createGeometry(canvas, () => shown().scene?.viewport ?? standardViewport);
  const finger = createFinger(send, createTouch(canvas, store, geometry));
  followPicks(canvas, store, geometry, () => (shown().frame ? drawingOf(shown().scene).place(shown().frame) : []));
  followPointer(canvas, finger, geometry);
  followWheel(canvas, finger, geometry, environment);
  followKeys(canvas, finger, geometry, environment);
  endRefusedDrags(store, finger);
}

/** The device takes the viewport's shape; the style sheet fits it into the window. */
function showViewport({ documentElement, body }, scene) {
  if (!scene) return;
  const [width, height] = scene.viewport;
  documentElement.style.setProperty('--viewport-width', width);
  documentElement.style.setProperty('--viewport-height', height);
  body.dataset.scene = 'yes';
}

/** Shows the finger's y at once, without waiting for the daemon: where the mouse is, or the touch. Who touches a take that he looked at is live again. */
function createTouch(canvas, store, geometry) {
  let x = null;
  for (const type of ['pointerdown', 'pointermove']) canvas.addEventListener(type, (event) => { x = geometry.pointX(event.clientX); }, { capture: true });
  return (y) => {
    const { touch, view, playhead } = store.state;
    if (y === null) return store.set({ touch: null });
    if (touch === null && view !== null) store.set({ view: null, playhead: { ...playhead, isPlaying: false, isLive: true } });
    store.set({ touch: { x: x ?? geometry.width() / 2, y } });
  };
}

/** A drag that the daemon refuses, or whose connection is lost, sends nothing more. */
function endRefusedDrags(store, finger) {
  store.subscribe(['refusal'], ({ refusal }) => {
    if ((refusal.reason === 'busy' && !Number.isInteger(refusal.id)) || refusal.reason === 'viewerOnly') finger.mute();
  });
  store.subscribe(['connection'], ({ connection: { state, reason } }) => {
    if (state !== 'reconnecting') return;
    if (finger.mute()) store.set({ toast: { text: 'The connection was lost in mid drag.' } });
    else if (reason) store.set({ toast: { text: reason } });
  });
}
