// The session's name in the bar, which opens the list of sessions.

import { icon } from '../components/icon.js';
import { createMenu } from '../components/menu.js';
import { make } from '../model/elements.js';
import { createLazy } from '../model/lazy.js';

/** Adds the menu to `root`. */
export function createSessionMenu(document, root, store, toast, { atTextRate }, browser = globalThis) {
  const sessions = createLazy(toast, async () => {
    const { createSessions } = await import('./sessions.js');
    return createSessions(document, store, browser);
  });
  const name = make(document, 'b');
  const button = make(document, 'button', { type: 'button', id: 'session', className: 'with-chevron', data: { tip: 'Sessions' } }, name, icon(document, 'chevron-down'));
  createMenu(document, button, { label: 'Sessions', className: 'session-menu', fill: (menu) => sessions.use(({ fill }) => fill(menu)) });
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, sessions.preload);
  root.append(button);
  store.subscribe(['welcome'], atTextRate(() => {
    name.textContent = store.state.welcome.session;
    button.setAttribute('aria-label', `Session ${name.textContent}`);
  }));
}
