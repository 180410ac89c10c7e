// The session's name in the bar, which opens the list of sessions.

import { icon } from '../components/icon.js';
import { createLaterMenu } from '../components/later-menu.js';
import { make } from '../model/elements.js';

/** Adds the menu to `root`. */
export function createSessionMenu(document, root, store, toast, { atTextRate }, browser = globalThis) {
  const name = make(document, 'b');
  const button = make(document, 'button', { type: 'button', id: 'session', className: 'with-chevron', data: { tip: 'Sessions' } }, name, icon(document, 'chevron-down'));
  createLaterMenu(button, toast, async () => {
    const { createSessions } = await import('./sessions.js');
    const { createMenu } = await import('../components/menu.js');
    return () => createMenu(document, button, { label: 'Sessions', className: 'session-menu', fill: createSessions(document, store, browser).fill });
  });
  root.append(button);
  store.subscribe(['welcome'], atTextRate(() => {
    name.textContent = store.state.welcome.session;
    button.setAttribute('aria-label', `Session ${name.textContent}`);
  }));
}
