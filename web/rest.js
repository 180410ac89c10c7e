// What the page has beyond the device, its values and the live state: the time panel, Share, what can be held and
// compared. It is loaded when somebody first moves a pointer over the page, touches it or presses a key, or when there
// is a motion to look at.

import './components/icons-later.js';
import { createCompareTool } from './compare/tool.js';
import { loadFonts } from './components/fonts.js';
import { followTooltips } from './components/tooltip.js';
import { createCurveRows } from './curve/row.js';
import { createDock } from './dock/dock.js';
import { inspectorCommands } from './inspector/commands.js';
import { createSharing } from './inspector/sharing.js';
import { createStart } from './inspector/start.js';
import { createTuning } from './inspector/tuning.js';
import { createLive } from './model/live.js';
import { createPlayhead } from './model/playhead.js';
import { createTakes } from './model/takes.js';
import { createTunedReplay } from './model/tuned-replay.js';
import { asksForMore } from './net/address.js';
import { createAnnouncer } from './shell/announcer.js';
import { shellCommands } from './shell/commands.js';
import { createNoticeLog } from './shell/notice-log.js';
import { createSheet } from './shell/sheet.js';
import { loadHints } from './stage/hints.js';
import { createStageTools } from './stage/tools.js';

/** The services are main.js'; `follow` gets the page's own engine (follow/follower.js) once it is loaded, where there is a daemon; `linked` is the address that links lead to: this page's, or a daemon's. Returns the playhead, the takes, and the tools of the stage. */
export function createRest(document, store, scheduler, { registry, layout, banners, device, actions, inspector, prefer, send, request, trace, storage, toast, edited, logged, mute, refused, connect, linked = location, hasDaemon = true, follow }) {
  const { edits, own } = inspector;
  if (hasDaemon) {
    followSession();
    loadFonts(document);
  }
  const live = createLive(store, logged);
  const playhead = createPlayhead(store, live);
  const takes = createTakes(store, trace, live, playhead, { toast, edited });
  createTunedReplay(store, playhead);
  followTooltips(document);
  shellCommands(store, registry, { layout, prefer, device, send, hasDaemon });
  inspector.showCurves(createCurveRows(document, store, edits));
  inspectorCommands(document, store, registry, { edits, own, layout });
  createAnnouncer(document, store, toast, scheduler);
  createNoticeLog(document, document.getElementById('notices-panel'), store, scheduler, playhead);
  createSharing(document, store, { registry, layout, banners, edits, request, trace, takes, linked, toast });
  createDock(document, store, scheduler, { registry, layout, prefer, send, request, trace, playhead, takes, tuning: createTuning(document, store, { edits, layout, toast }), toast, edited });
  const tools = createStageTools(document, store, scheduler, { registry, trace, edited, toast, goLive: playhead.goLive });
  createCompareTool(document, store, scheduler, { registry, send, trace, takes, connect, seek: playhead.seek, storage, toast });
  if (!asksForMore(location.href)) {
    const { card, bar } = createStart(document, store, inspector);
    const { mode } = store.state; // where a mode shows the panel at once, the card is below what one may be reading already
    if (mode === 'wide') document.getElementById('measures').after(card);
    else if (mode === 'tablet') document.getElementById('inspector').append(card);
    else document.querySelector('#inspector > .sections').prepend(card);
    document.getElementById('stage').append(bar);
  }
  createSheet(document, store, scheduler, { layout, takes, toast, async loadGestures() {
    const cards = await actions.cards();
    return (menu) => {
      cards.fillMenu(menu);
      tools.fillPhoneMenu(menu);
    };
  } });
  loadHints(document, store, { storage, trace, takes, edited });
  async function followSession() {
    const { loadFollower } = await import('./follow/follow.js');
    follow(await loadFollower(store, { send, scheduler, mute, refused, toast }));
  }
  return { playhead, takes, tools };
}
