// What a screen reader announces: each state once, and toasts. The page's only live region.

import { make } from '../model/elements.js';
import { motionText } from '../stage/motion-label.js';

const connectionTexts = { reconnecting: 'Connection lost', refused: 'Access denied', open: 'Connected' };

/** What to announce when an edge's control goes from one state to another; undefined: nothing. */
function announcementOf(before, now) {
  if (now === before) return undefined;
  if (now === 'armed' || now === 'loading') return now;
  return before === 'loading' ? 'done' : undefined;
}

export function createAnnouncer(document, store, toast, { atTextRate }) {
  const region = make(document, 'p', { id: 'announcement', className: 'visually-hidden', attributes: { role: 'status', 'aria-live': 'polite' } });
  document.body.append(region);
  const states = { header: undefined, footer: undefined };

  let newest = ''; // the newest toast

  const say = (text) => { region.textContent = text; };
  const sayState = atTextRate(() => {
    for (const edge of Object.keys(states)) {
      const now = store.state.frame[edge]?.state;
      const text = announcementOf(states[edge], now);
      states[edge] = now;
      if (text) say(`${edge} ${text}`);
    }
  });
  store.subscribe(['frame'], ({ frame }) => {
    if (frame.header?.state !== states.header || frame.footer?.state !== states.footer) sayState();
  });
  store.subscribe(['isFlipped'], atTextRate(() => say(motionText(store.state))));
  const sayToast = atTextRate(() => say(newest));
  toast.listen((text) => {
    newest = text;
    sayToast();
  });
  store.subscribe(['connection'], atTextRate(() => say(connectionTexts[store.state.connection.state] ?? '')));
}
