// Connects the parts of the page: pointer → message, message → store, store → canvas and texts. It decides nothing
// about refreshing.

import { createCompareTool } from './compare/tool.js';
import { loadFontsAfterFrame } from './components/fonts.js';
import { createActions } from './dock/actions.js';
import { createDock } from './dock/dock.js';
import { createInspector } from './inspector/inspector.js';
import { createSharing } from './inspector/sharing.js';
import { createRegistry } from './model/commands.js';
import { createOwnInput } from './model/own-input.js';
import { createEvent } from './model/event.js';
import { createHandlers } from './model/handlers.js';
import { afterFirstFrame } from './model/lazy.js';
import { createLive } from './model/live.js';
import { createPlayhead } from './model/playhead.js';
import { createPreferences } from './model/preferences.js';
import { createScheduler } from './model/scheduler.js';
import { createStorage } from './model/storage.js';
import { createStore } from './model/store.js';
import { createTakes } from './model/takes.js';
import { createTracer } from './model/tracer.js';
import { hasMoreThanToken, tokenOf } from './net/address.js';
import { createClient } from './net/client.js';
import { createShell, followBuild } from './shell/shell.js';
import { createSheet } from './shell/sheet.js';
import { devicesIn } from './stage/devices.js';
import { createStage } from './stage/stage.js';
import { createStageTools, loadHints } from './stage/tools.js';

const store = createStore(); // what the page knows
const toast = createEvent(); // a text is to be shown for a moment
const edited = createEvent(); // this page has sent parameters
const refused = createEvent(); // the daemon has refused a message
const logged = createEvent(); // a notice, a script's event or a refusal has come
const registry = createRegistry(); // what the page can do
const scheduler = createScheduler();
const storage = createStorage(() => localStorage);
const prefer = createPreferences(store, storage);

const ownInput = createOwnInput();
const client = createClient(location.href, store, createHandlers(store, { toast, refused, logged }), toast);
const send = (message) => client.send(ownInput.note(message));
const request = (message) => client.request(ownInput.note(message));

const trace = createTracer(request);
const live = createLive(store, logged);
const playhead = createPlayhead(store, live);
const takes = createTakes(store, trace, live, playhead, { toast, edited });

const { drawDelay } = createStage(document, store, scheduler, send, { toast, refused });
const { sessionArea, banners, layout } = createShell(document, store, scheduler, { registry, send, retryNow: client.retryNow, prefer, storage, toast, drawDelay, seek: playhead.seek });
afterFirstFrame(store, async () => {
  const { createPeople } = await import('./shell/people.js');
  createPeople(document, document.getElementById('people'), store, scheduler, { send, storage });
});
followBuild(document, sessionArea, store, scheduler, toast, { request, trace, playhead, ownInput, loadCatalog });
const { edits } = createInspector(document, store, scheduler, { registry, layout, request, trace, storage, toast, edited });
createSharing(document, store, { registry, layout, banners, edits, request, trace, takes, toast });
createDock(document, store, scheduler, { registry, layout, prefer, send, request, trace, playhead, takes, toast, edited });
const actions = createActions(document, store, scheduler, send, { registry, playhead, takes });
const tools = createStageTools(document, store, scheduler, { registry, trace, edited, toast });
createCompareTool(document, store, scheduler, { registry, send, trace, takes, seek: playhead.seek, storage, toast });
loadHints(document, store, { storage, trace, takes, edited });
createSheet(document, store, scheduler, { layout, takes, fillGestures(menu) { actions.fillMenu(menu); tools.fillPhoneMenu(menu); } });

/** Puts the contents of the file into the store; if it cannot be loaded, the page works without it. */
function load(path, stateOf) {
  fetch(path).then((response) => response.json()).then((file) => store.set(stateOf(file)), (error) => console.warn(`no ${path}:`, error));
}
function loadCatalog() {
  load('systems.json', (catalog) => ({ catalog }));
}
load('stage/devices.json', (file) => ({ devices: devicesIn(file) }));
loadCatalog();

const token = tokenOf(location.href);
document.addEventListener('visibilitychange', client.visibilityChanged);
window.addEventListener('online', client.retryNow);
window.addEventListener('hashchange', () => { // another link was opened in this page
  if (tokenOf(location.href) !== token || hasMoreThanToken(location.hash)) location.reload();
});

loadFontsAfterFrame(document, store);
if (new URL(location.href).searchParams.has('components')) {
  const { showComponents } = await import('./components/showcase.js');
  showComponents(document);
}
