// Everything around the device: bar, banners, state, notices, toast, palette and keys.

import { createButton } from '../components/button.js';
import { createToast } from '../components/toast.js';
import { followTooltips } from '../components/tooltip.js';
import { make } from '../model/elements.js';
import { createLazy } from '../model/lazy.js';
import { followKeys } from '../model/commands.js';
import { createAnnouncer } from './announcer.js';
import { createBannerArea, createConnectionBanner } from './banner.js';
import { createBar } from './bar.js';
import { shellCommands } from './commands.js';
import { createDeviceMenu } from './device-menu.js';
import { createLayout } from './layout.js';
import { createMoreMenu } from './more-menu.js';
import { createNoticeLog } from './notice-log.js';
import { createReadouts } from './readouts.js';
import { createSessionMenu } from './session-menu.js';
import { createTheme } from './theme.js';

/**
 * `registry` is of model/commands.js, `prefer` model/preferences.js', `drawDelay` stage.js', `seek` playhead.js'.
 * Returns `sessionArea`, the part of the bar with the session's name, `banners`, the place under the bar, and `layout`
 * (layout.js).
 */
export function createShell(document, store, scheduler, { registry, send, retryNow, prefer, storage, toast, drawDelay, seek }) {
  createSkipLink(document);
  const { commands } = registry;
  const layout = createLayout(document, store, prefer);
  const { sessionArea, deviceArea, tools } = createBar(document, store, scheduler, { send, drawDelay });
  createSessionMenu(document, sessionArea, store, toast, scheduler);
  const device = createDeviceMenu(document, deviceArea, store, scheduler, send, prefer);
  createTheme(document, tools, store, prefer);
  const palette = createLazy(toast, async () => {
    const { createPalette } = await import('./palette.js');
    return createPalette(document, registry, storage);
  });
  registry.add({ palette: { text: 'Search everything', group: 'Help', key: 'Ctrl K', run: () => palette.use(({ open }) => open()) } });
  shellCommands(store, registry, { layout, prefer, device, send });
  tools.append(helpButton(document, commands, palette.preload));
  createMoreMenu(document, document.querySelector('.bar-end'), store, prefer, { device, commands });
  const banners = createBannerArea(document);
  createConnectionBanner(document, banners, store, retryNow);

  createReadouts(document, document.getElementById('status'), store, scheduler);
  createNoticeLog(document, document.getElementById('notices-panel'), store, scheduler, seek);
  createToast(document, document.getElementById('toast'), toast, scheduler);
  createAnnouncer(document, store, toast, scheduler);
  followTooltips(document);
  followKeys(document, commands);
  return { sessionArea, banners, layout };
}

function helpButton(document, commands, preload) {
  const button = createButton(document, () => commands.help.run(), { icon: 'help', label: 'Keys', key: '?', id: 'help' });
  button.addEventListener('pointerenter', preload);
  return button;
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
