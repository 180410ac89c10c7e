// The session's name in the bar, which opens the list of sessions.

import { make } from '../model/elements.js';
import { createLazy } from '../model/lazy.js';
import { createMenu } from './menu.js';

/** Adds the menu to `root`. */
export function createSessionMenu(document, root, store, toast, { atTextRate }, browser = globalThis) {
  const sessions = createLazy(toast, async () => {
    const { createSessions } = await import('./sessions.js');
    return createSessions(document, card, store, browser);
  });
  const { button, card } = createMenu(document, root, { id: 'session', label: 'Session', onOpen: () => sessions.use(({ fill }) => fill()) }, make(document, 'h2', { textContent: 'Sessions' }));
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, sessions.preload);
  store.subscribe(['welcome'], atTextRate(() => { button.textContent = store.state.welcome.session; }));
}
