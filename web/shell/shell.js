// Everything around the device: bar, tabs, state, notices, toast.

import { make } from '../model/elements.js';
import { createLazy } from '../model/lazy.js';
import { createAnnouncer } from './announcer.js';
import { createBar } from './bar.js';
import { createDeviceMenu } from './device-menu.js';
import { createLayout } from './layout.js';
import { createNoticeLog } from './notice-log.js';
import { createReadouts } from './readouts.js';
import { createSessionMenu } from './session-menu.js';
import { createTheme } from './theme.js';
import { createToast } from './toast.js';

/**
 * `prefer` is model/preferences.js', `drawDelay` stage.js'. Returns `sessionArea`, the part of the bar with the
 * session's name, and `layout` (layout.js).
 */
export function createShell(document, store, scheduler, { send, prefer, toast, drawDelay }) {
  createSkipLink(document);
  const layout = createLayout(document, store, prefer);
  const { sessionArea, tools } = createBar(document, store, scheduler, { send, drawDelay });
  createSessionMenu(document, sessionArea, store, toast, scheduler);
  createDeviceMenu(document, tools, store, scheduler, send, prefer);
  createTheme(document, tools, store, prefer);

  const status = document.getElementById('status');
  createReadouts(document, status, store, scheduler);
  createNoticeLog(document, document.getElementById('notices-panel'), store, scheduler);
  createToast(document.getElementById('toast'), toast, scheduler);
  createAnnouncer(document, store, toast, scheduler);
  return { sessionArea, layout };
}

/** The first stop of the Tab key. A button, because the fragment of the page's address contains the token. */
function createSkipLink(document) {
  document.body.prepend(make(document, 'button', {
    type: 'button', className: 'skip', textContent: 'Skip to the device', on: { click: () => document.getElementById('device').focus() },
  }));
}

/**
 * Loads build.js with the first message on a build: only `pullwire dev` sends them. `services` are for model/replay.js.
 */
export function followBuild(document, sessionArea, store, scheduler, toast, services) {
  const build = createLazy(toast, async () => {
    const { createBuild } = await import('./build.js');
    return createBuild(document, sessionArea, store, scheduler, toast, services);
  });
  store.subscribe(['build'], () => build.use(({ show }) => show()));
}
