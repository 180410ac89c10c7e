// Connects the parts of the page: pointer → message, message → store, store → canvas and texts. It decides nothing
// about refreshing.

import { createActions } from './dock/actions.js';
import { createInspector } from './inspector/inspector.js';
import { createRegistry } from './model/commands.js';
import { createOwnInput } from './model/own-input.js';
import { createEvent } from './model/event.js';
import { createHandlers } from './model/handlers.js';
import { createLazy } from './model/lazy.js';
import { createPreferences } from './model/preferences.js';
import { createScheduler } from './model/scheduler.js';
import { createStorage } from './model/storage.js';
import { createStore } from './model/store.js';
import { createTracer } from './model/tracer.js';
import { asksForMore, hasMoreThanToken, tokenOf } from './net/address.js';
import { createPeople } from './shell/people.js';
import { createShell, followBuild } from './shell/shell.js';
import { createStage } from './stage/stage.js';

const quiet = 2500; // ms after the first frame until the rest of the page is loaded by itself; chosen: what is seen first, and its pictures, have come by then

/**
 * Creates the page. `connect(href, store, handlers, toast)` is net/client.js' createClient, or plays its part; `read(path)` promises
 * a file's JSON. `more` is for rest.js.
 */
export async function createPage(document, { connect, read, ...more }) {
  const store = createStore(); // what the page knows
  const toast = createEvent(); // a text is to be shown for a moment
  const edited = createEvent(); // this page has sent parameters
  const refused = createEvent(); // the daemon has refused a message
  const logged = createEvent(); // a notice, a script's event or a refusal has come
  const registry = createRegistry((act) => rest.use(act)); // what the page can do
  const scheduler = createScheduler();
  const storage = createStorage(() => localStorage);
  const prefer = createPreferences(store, storage);

  const ownInput = createOwnInput();
  let follower = null; // the page's own engine, once it is loaded
  const client = connect(location.href, store, createHandlers(store, { toast, refused, logged, followed: (message) => follower?.hear(message) }), toast);
  function send(message) {
    const isSent = client.send(ownInput.note(message));
    if (isSent) follower?.sent(message);
    return isSent;
  }
  const ask = (message) => client.request(ownInput.note(message));
  const request = (message) => follower?.request(message, ask) ?? ask(message);

  const trace = createTracer(request);

  const { drawDelay, mute } = createStage(document, store, scheduler, send, { toast, refused });
  const { sessionArea, banners, layout, device } = createShell(document, store, scheduler, { registry, send, retryNow: client.retryNow, prefer, storage, toast, drawDelay });
  createPeople(document, document.getElementById('people'), store, scheduler, { registry, send, storage, toast });
  const inspector = createInspector(document, store, scheduler, { registry, layout, request, trace, storage, toast, edited });
  const rest = createLazy(toast, async (sheet) => {
    const { createRest } = await import('./rest.js');
    await sheet; // without its style it would move the device
    return createRest(document, store, scheduler, { registry, layout, banners, device, actions, inspector, prefer, send, request, trace, storage, toast, edited, logged, mute, refused, connect, ...more, follow: (loaded) => { follower = loaded; } });
  });
  const actions = createActions(document, store, scheduler, send, { registry, rest, toast });
  followBuild(document, sessionArea, store, scheduler, toast, async () => ({ request, trace, ownInput, loadCatalog, ...await rest.loaded() }));
  loadWhenUsed(document, store, rest);

  /** Puts the contents of the file into the store; if it cannot be loaded, the page works without it. */
  function load(path, stateOf) {
    read(path).then((file) => store.set(stateOf(file)), (error) => console.warn(path, error));
  }
  function loadCatalog() {
    load('systems.json', (catalog) => ({ catalog }));
  }
  load('stage/devices.json', ({ devices = [] }) => ({ devices }));
  loadCatalog();

  const token = tokenOf(location.href);
  document.addEventListener('visibilitychange', client.visibilityChanged);
  window.addEventListener('online', client.retryNow);
  window.addEventListener('hashchange', () => { // another link was opened in this page
    if (tokenOf(location.href) !== token || hasMoreThanToken(location.hash)) location.reload();
  });

  if (new URL(location.href).searchParams.has('components')) {
    await rest.loaded(); // the icons and the sheets of what comes later
    const { showComponents } = await import('./components/showcase.js');
    showComponents(document);
  }
}

/**
 * Loads the rest of the page when it is first used, when there is a motion, or when the link asks for more than a
 * session; otherwise once the page has been quiet for a moment, so that it does not hold up what is seen first.
 */
function loadWhenUsed({ body }, { subscribe }, { use }) {
  const types = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
  let isWanted = true;
  const load = (event) => {
    if (!isWanted || isBrowsersOwn(event)) return;
    isWanted = false;
    for (const type of types) body.removeEventListener(type, load, { capture: true });
    use();
  };
  for (const type of types) body.addEventListener(type, load, { capture: true, passive: true });
  if (asksForMore(location.href)) load();
  subscribe(['takes', 'log'], ({ takes, log, mode }) => {
    if (mode !== 'embed' && (takes.length > 0 || log.count > 0)) load();
  });
  let isSeen = false;
  subscribe(['frame'], ({ mode }) => {
    if (isSeen || mode === 'embed') return;
    isSeen = true;
    if (mode === 'phone' || mode === 'side') load(); // their sheet is part of it
    else setTimeout(load, quiet);
  });
}

/** A browser also tells of a pointer that rests, when what is below it has changed, as at the first layout. */
function isBrowsersOwn(event) {
  return event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0;
}
