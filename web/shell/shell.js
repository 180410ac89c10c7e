// What surrounds the device: bar, tabs, state, notices, toast.

import { make } from '../model/elements.js';
import { createLater } from '../model/later.js';
import { createAnnouncer } from './announcer.js';
import { createBar } from './bar.js';
import { createDeviceMenu } from './device-menu.js';
import { createLayout } from './layout.js';
import { createNoticeLog } from './notice-log.js';
import { createReadouts } from './readouts.js';
import { createSessionMenu } from './session-menu.js';
import { createSplitter } from './splitter.js';
import { createTheme } from './theme.js';
import { createToast } from './toast.js';

/** `prefer` is model/preferences.js'. `environment` has matchMedia, innerHeight, location, fetch, setTimeout, clearTimeout and the stage's drawDelay. */
export function createShell(document, store, scheduler, send, prefer, environment) {
  createSkipLink(document);
  const layout = createLayout(document, store, prefer, environment);
  const { place, tools } = createBar(document, store, scheduler, send, layout, environment);
  createSessionMenu(document, place, store, scheduler, environment);
  createDeviceMenu(document, tools, store, scheduler, send, prefer);
  createTheme(document, tools, store, prefer, environment);
  createSplitter(document, document.getElementById('tabs'), layout.panel, store, prefer, environment);

  const status = document.getElementById('status');
  createReadouts(document, status, store, scheduler);
  createNoticeLog(document, status, store, scheduler);
  createToast(document.getElementById('toast'), store, scheduler, environment);
  createAnnouncer(document, store, scheduler);
  createBuildLater(document, place, store, scheduler, environment);
}

/** The first stop of the Tab key. A button, because the fragment of the page's address is the token's. */
function createSkipLink(document) {
  document.body.prepend(make(document, 'button', {
    type: 'button', className: 'skip', textContent: 'Skip to the device', on: { click: () => document.getElementById('device').focus() },
  }));
}

/** Only who works on a control of his own has a daemon that says how its build goes. */
function createBuildLater(document, place, store, scheduler, environment) {
  const build = createLater(store, async () => {
    const { createBuild } = await import('./build.js');
    return createBuild(document, place, store, scheduler, environment);
  });
  store.subscribe(['build'], () => build.use(({ show }) => show()));
}
