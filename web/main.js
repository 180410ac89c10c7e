// The page: pointer → message, message → handler, frame → canvas. It decides nothing about refreshing.

import { connect, socketURL, tokenOf } from './net/connection.js';
import { encodingOf } from './net/encodings.js';
import { createFinger } from './stage/finger.js';
import { followKeys } from './stage/keys.js';
import { createPings } from './net/latency.js';
import { deliver } from './net/messages.js';
import { createMeasure, createOutlines } from './stage/outlines.js';
import { paint } from './stage/paint.js';
import { createPanel } from './dock/panel.js';
import { createPictures } from './stage/pictures.js';
import { createPlace } from './net/place.js';
import { followPointer } from './stage/pointer.js';
import { createDrawing, createRuler, keepSharp, toPixels } from './stage/screen.js';
import { createWarnings } from './stage/warnings.js';
import { refusalOf } from './net/refusal.js';
import { createSettings } from './inspector/settings.js';
import { followWheel } from './stage/wheel.js';

// Bound, because browsers refuse `setTimeout` and its like as methods of another object.
const browser = {
  WebSocket,
  ResizeObserver,
  Image,
  Path2D,
  measure: createMeasure(document),
  fetch: fetch.bind(window),
  warn: console.warn,
  random: Math.random,
  now: () => performance.now(),
  devicePixelRatio: () => window.devicePixelRatio,
  setTimeout: setTimeout.bind(window),
  clearTimeout: clearTimeout.bind(window),
  requestFrame: requestAnimationFrame.bind(window),
  cancelFrame: cancelAnimationFrame.bind(window),
};

const hapticTime = 8; // ms, where the machine can

const device = document.getElementById('device');
const context = device.getContext('2d', { alpha: false });
const panel = createPanel(document, browser);
let scene = null; // the newest of each, as the daemon sent it
let frame = null;
let assets = null; // what the scene's nodes are drawn with
let settings = null; // once the catalog is there

const finger = createFinger((message) => connection.send(message));
const pings = createPings((message) => connection.send(message), browser, {
  onLatency: panel.showLatency,
  onSilence: () => connection.giveUp(),
});

function draw() {
  if (!scene || !frame) return;
  panel.showFrame(frame);
  paint(context, scene, frame, toPixels(device, scene.viewport), assets);
}
const redraw = createDrawing(browser.requestFrame, draw);
const pictures = createPictures(browser, redraw);

const place = createPlace();

const handlers = {
  welcome(message) {
    place.follow(message);
    panel.showWelcome(message);
    panel.showScript(message.script);
    if (message.missed) panel.toast(`${message.missed} notices were missed for good.`);
  },
  scene(message) {
    place.follow(message);
    scene = message;
    assets = { outline: createOutlines(browser), picture: pictures.picture, warn: createWarnings(browser.warn) };
    pictures.preload(scene.nodes);
    panel.showScene(scene);
    settings?.showScene(scene);
    redraw();
  },
  frame(message) {
    frame = message;
    redraw();
  },
  notice(message) {
    place.follow(message);
    panel.log(message);
    if (message.notice === 'haptic') navigator.vibrate?.(hapticTime);
  },
  script(message) {
    place.follow(message);
    panel.log(message);
    if (message.event === 'started') panel.showScript(message.name);
    if (message.event === 'finished') panel.showScript(undefined);
  },
  refusal(message) {
    panel.log(message);
    if (scene) settings?.showScene(scene); // a value that was refused leaves its field
    if (message.reason === 'busy' || message.reason === 'viewerOnly') finger.silence();
    panel.toast(message.text);
  },
  pong: (message) => pings.pong(message.t),
};

const token = tokenOf(location.href);
const connection = connect(socketURL(location.href), { encoding: encodingOf(location.href), token, resume: place.text }, browser, {
  onMessage: (data, read) => deliver(data, handlers, read),
  onState(state, event, wasOpen) {
    panel.showConnection(state);
    pingWhileSeen(state === 'open');
    if (state !== 'reconnecting') return;
    if (!wasOpen) refusalOf(socketURL(location.href), token, browser).then(tellRefusal);
    if (finger.silence()) panel.toast('The connection was lost in mid drag.');
    else if (event.reason) panel.toast(event.reason);
  },
});

function tellRefusal(refusal) {
  if (!refusal) return;
  panel.toast(refusal.text);
  if (!refusal.isFinal) return;
  connection.rest();
  panel.showConnection('refused');
}

function pingWhileSeen(isOpen) {
  if (isOpen && !document.hidden) pings.start();
  else pings.stop();
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) connection.retryNow();
  pingWhileSeen(connection.isOpen());
});
window.addEventListener('online', connection.retryNow);
window.addEventListener('hashchange', () => tokenOf(location.href) !== token && location.reload()); // another link in the same place
document.getElementById('stop').addEventListener('click', () => connection.send({ type: 'stop' }));
document.querySelector('.jump').addEventListener('click', (event) => {
  event.preventDefault(); // the fragment is the token's
  document.getElementById('panel').scrollIntoView();
});

fetch('systems.json').then((answer) => answer.json()).then((catalog) => {
  settings = createSettings(document, document.getElementById('settings'), catalog, (message) => connection.send(message));
  if (scene) settings.showScene(scene);
}, (error) => console.warn('no catalog:', error));

const ruler = createRuler(device, () => scene?.viewport ?? [390, 844]);
followPointer(device, finger, ruler);
followWheel(device, finger, ruler, browser);
followKeys(device, finger, ruler, browser);
keepSharp(device, draw, browser);
