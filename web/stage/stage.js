// The device: what is painted on it, and the finger on it.

import { createPlacement } from '../model/nodes.js';
import { createFinger } from './finger.js';
import { followKeys } from './keys.js';
import { createOutlines } from './outlines.js';
import { paint } from './paint.js';
import { createPictures } from './pictures.js';
import { followPointer } from './pointer.js';
import { createGeometry, keepSharp, toPixels } from './screen.js';
import { followWheel } from './wheel.js';

const standardViewport = [390, 844]; // pt, until the first scene

/** Paints the store's scene and frame, and sends what pointer, wheel and keys do as drags. */
export function createStage(document, store, { atDisplayRate }, send, environment) {
  const canvas = document.getElementById('device');
  const context = canvas.getContext('2d', { alpha: false });
  let drawing = null; // what the scene is painted with

  function draw() {
    if (drawing && store.state.frame) paint(context, drawing, store.state.frame, toPixels(canvas, drawing.scene.viewport));
  }
  const redraw = atDisplayRate(draw);
  const pictures = createPictures(environment, redraw);

  store.subscribe(['scene'], ({ scene }) => {
    const warn = createWarnings(environment.warn);
    drawing = { scene, place: createPlacement(scene, warn), outline: createOutlines(environment), picture: pictures.picture, warn };
    pictures.preload(scene.nodes);
    showViewport(document, scene.viewport);
  });
  store.subscribe(['scene', 'frame'], redraw);
  keepSharp(canvas, draw, environment);

  const finger = createFinger(send);
  const geometry = createGeometry(canvas, () => store.state.scene?.viewport ?? standardViewport);
  followPointer(canvas, finger, geometry);
  followWheel(canvas, finger, geometry, environment);
  followKeys(canvas, finger, geometry, environment);
  endRefusedDrags(store, finger);
}

/** The device takes the viewport's shape; the style sheet fits it into the window. */
function showViewport({ documentElement, body }, [width, height]) {
  documentElement.style.setProperty('--viewport-width', width);
  documentElement.style.setProperty('--viewport-height', height);
  body.dataset.scene = 'yes';
}

/** A drag that the daemon refuses, or whose connection is lost, sends nothing more. */
function endRefusedDrags(store, finger) {
  store.subscribe(['refusal'], ({ refusal }) => {
    if (refusal.reason === 'busy' || refusal.reason === 'viewerOnly') finger.mute();
  });
  store.subscribe(['connection'], ({ connection: { state, reason } }) => {
    if (state !== 'reconnecting') return;
    if (finger.mute()) store.set({ toast: { text: 'The connection was lost in mid drag.' } });
    else if (reason) store.set({ toast: { text: reason } });
  });
}

/** Warnings for the author of a control: each once, not sixty times a second. */
export function createWarnings(warn) {
  const given = new Set();
  return (text) => {
    if (given.has(text)) return;
    given.add(text);
    warn(text);
  };
}
