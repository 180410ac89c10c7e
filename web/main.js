// The page: pointer → message, message → store, store → canvas and texts. It decides nothing about refreshing.

import { createDock } from './dock/dock.js';
import { createInspector } from './inspector/inspector.js';
import { createActs } from './model/acts.js';
import { createHandlers } from './model/handlers.js';
import { createLive } from './model/live.js';
import { createPlayhead } from './model/playhead.js';
import { createPreferences } from './model/preferences.js';
import { createScheduler } from './model/scheduler.js';
import { createStorage } from './model/storage.js';
import { createStore } from './model/store.js';
import { createTakes } from './model/takes.js';
import { createTracer } from './model/tracer.js';
import { saysMore, tokenOf } from './net/address.js';
import { createClient } from './net/client.js';
import { adoptEarly } from './net/early-socket.js';
import { createShell } from './shell/shell.js';
import { devicesIn } from './stage/devices.js';
import { createMeasure } from './stage/outlines.js';
import { createSnapshot } from './stage/snapshot.js';
import { createStage } from './stage/stage.js';

// Bound, because browsers refuse `setTimeout` and its like as methods of another object.
const environment = {
  WebSocket: adoptEarly(globalThis),
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
  innerHeight: () => window.innerHeight,
  onDisplayChange(listener) {
    for (const type of ['resize', 'focus']) window.addEventListener(type, listener);
    document.addEventListener('visibilitychange', listener);
  },
  isHidden: () => document.hidden,
  matchMedia: matchMedia.bind(window),
  MutationObserver,
  getComputedStyle: getComputedStyle.bind(window),
  URL,
  clipboard: () => navigator.clipboard,
  request: (message) => client.request(noted(message)),
  location,
  storage: createStorage(() => localStorage),
  vibrate(milliseconds) { // before the first click browsers refuse it, aloud
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(milliseconds);
  },
  language: navigator.language,
  address: { href: () => location.href, replace: (href) => history.replaceState(null, '', href) },
  token: tokenOf(location.href),
};

const { token } = environment;
const store = createStore();
environment.snapshot = createSnapshot(store, environment);
const prefer = createPreferences(store, environment.storage);
const scheduler = createScheduler(environment);
const noted = createActs(store);
const send = (message) => client.send(noted(message));
environment.trace = createTracer(environment.request, environment);
environment.live = createLive(store);
environment.playhead = createPlayhead(store, environment.live, environment);
environment.loadCatalog = () => load('systems.json', (catalog) => ({ catalog }));
environment.takes = createTakes(store, environment.trace, environment.live, environment.playhead);
const stage = createStage(document, store, scheduler, send, environment);
createShell(document, store, scheduler, send, prefer, { ...environment, drawDelay: stage.drawDelay });
createInspector(document, store, scheduler, environment); // behind the shell, which makes the bar that `Share` is in
createDock(document, store, scheduler, send, environment);
const client = createClient(location.href, store, createHandlers(store, environment), environment);

/** What the file says becomes a part of the store; without it the page does what it can. */
function load(path, stateOf) {
  fetch(path).then((response) => response.json()).then((file) => store.set(stateOf(file)), (error) => console.warn(`no ${path}:`, error));
}
load('stage/devices.json', (file) => ({ devices: devicesIn(file) }));
environment.loadCatalog();

document.addEventListener('visibilitychange', client.visibilityChanged);
window.addEventListener('online', client.retryNow);
window.addEventListener('hashchange', () => { // another link in the same place
  if (tokenOf(location.href) !== token || saysMore(location.hash)) location.reload();
});
