// The session's name in the bar, which opens the list of sessions.

import { make } from '../model/elements.js';
import { createLater } from '../model/later.js';
import { createMenu } from './menu.js';

/** Puts the menu into `root`. `environment` has fetch and location. */
export function createSessionMenu(document, root, store, { atTextRate }, environment) {
  const sessions = createLater(store, async () => {
    const { createSessions } = await import('./sessions.js');
    return createSessions(document, card, store, environment);
  });
  const { button, card } = createMenu(document, root, { id: 'session', label: 'Session', onOpen: () => sessions.use(({ fill }) => fill()) }, make(document, 'h2', { textContent: 'Sessions' }));
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, sessions.ahead);
  store.subscribe(['welcome'], atTextRate(() => { button.textContent = store.state.welcome.session; }));
}
