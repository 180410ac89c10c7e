// Everything around the device: bar, banners, state, notices, toast, palette and keys.

import { createButton } from '../components/button.js';
import { createLaterMenu } from '../components/later-menu.js';
import { createToast } from '../components/toast.js';
import { make } from '../model/elements.js';
import { createLazy } from '../model/lazy.js';
import { followKeys } from '../model/commands.js';
import { createBannerArea, createConnectionBanner } from './banner.js';
import { createBar } from './bar.js';
import { createDeviceMenu } from './device-menu.js';
import { createLayout } from './layout.js';
import { createReadouts } from './readouts.js';
import { createSessionMenu } from './session-menu.js';
import { createTheme } from './theme.js';

/**
 * `registry` is of model/commands.js, `prefer` model/preferences.js', `drawDelay` stage.js'.
 * Returns `sessionArea`, the part of the bar with the session's name, `banners`, the place under the bar, `layout`
 * (layout.js), and `device` (device-menu.js).
 */
export function createShell(document, store, scheduler, { registry, send, retryNow, prefer, storage, toast, drawDelay }) {
  createSkipLink(document);
  const { commands } = registry;
  const layout = createLayout(document, store, prefer);
  const { sessionArea, deviceArea, tools } = createBar(document, store, scheduler, { send, drawDelay, registry, toast });
  createSessionMenu(document, sessionArea, store, toast, scheduler);
  const device = createDeviceMenu(document, deviceArea, store, scheduler, { send, prefer, toast });
  createTheme(document, tools, store, prefer);
  const palette = createLazy(toast, async () => {
    const { createPalette } = await import('./palette.js');
    return createPalette(document, registry, storage);
  });
  registry.add({ palette: { text: 'Search everything', group: 'Help', key: 'Ctrl K', run: openPalette } });
  let typed = null; // while the palette is loaded: the text for its field
  function openPalette() {
    if (typed !== null) return;
    typed = '';
    document.addEventListener('keydown', keep, true);
    palette.use(({ open }) => open(typed)).then(() => {
      document.removeEventListener('keydown', keep, true);
      typed = null;
    });
  }
  function keep(event) {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    typed += event.key;
  }
  tools.append(createButton(document, () => registry.run('help'), { icon: 'help', label: 'Keys', key: '?', id: 'help' }));
  const more = createButton(document, () => {}, { icon: 'more', label: 'Device, look, theme, keys', id: 'more' });
  document.querySelector('.bar-end').append(more);
  createLaterMenu(more, toast, async () => {
    const { createMoreMenu } = await import('./more-menu.js');
    return () => createMoreMenu(document, more, store, prefer, { device, commands });
  });
  const banners = createBannerArea(document);
  createConnectionBanner(document, banners, store, retryNow);

  createReadouts(document, document.getElementById('status'), store, scheduler);
  createToast(document, document.getElementById('toast'), toast, scheduler);
  followKeys(document, commands, registry.loadMore);
  return { sessionArea, banners, layout, device };
}

/** The first stop of the Tab key. A button, because the fragment of the page's address contains the token. */
function createSkipLink(document) {
  document.body.prepend(make(document, 'button', {
    type: 'button', className: 'skip', textContent: 'Skip to the device', on: { click: () => document.getElementById('device').focus() },
  }));
}

/**
 * Loads build.js with the first message on a build: only `pullwire dev` sends them. `services()` promises what model/replay.js needs.
 */
export function followBuild(document, sessionArea, store, scheduler, toast, services) {
  const build = createLazy(toast, async () => {
    const { createBuild } = await import('./build.js');
    return createBuild(document, sessionArea, store, scheduler, toast, await services());
  });
  store.subscribe(['build'], () => build.use(({ show }) => show()));
}
