// The report of a run: motions that differ from their goldens, old and new at the same tick. It uses the page's own
// drawing, playhead and dock for motions that are stored in the file.

import '../components/icons-later.js';
import { createButton } from '../components/button.js';
import { followTooltips } from '../components/tooltip.js';
import { createCommands, followCommandKeys } from '../dock/commands.js';
import { createPlots } from '../dock/plots.js';
import { createTransport } from '../dock/transport.js';
import { make } from '../model/elements.js';
import { createSave } from '../model/files.js';
import { createEvent } from '../model/event.js';
import { createLazy } from '../model/lazy.js';
import { createLive } from '../model/live.js';
import { createPlayhead } from '../model/playhead.js';
import { createPreferences } from '../model/preferences.js';
import { createScheduler } from '../model/scheduler.js';
import { createStorage } from '../model/storage.js';
import { createStore } from '../model/store.js';
import { createTakes } from '../model/takes.js';
import { createTheme } from '../shell/theme.js';
import { createMotions, createPictures, rowsOf } from './data.js';
import { createReviewClient, createDecisions, isDecidable } from './decisions.js';
import { createDetails } from './details.js';
import { createList } from './list.js';
import { createPair } from './pair.js';

const data = JSON.parse(document.getElementById('data').textContent);
const browser = { Image: createPictures(data.pictures, Image), console }; // the report's own pictures are loaded from it
const store = createStore();
const [toast, edited, logged] = [createEvent(), createEvent(), createEvent()]; // none of them occurs in a file
const scheduler = createScheduler();
const prefer = createPreferences(store, createStorage(() => localStorage));
const live = createLive(store, logged); // nothing is live in a file: it stays empty
const playhead = createPlayhead(store, live);
const trace = () => Promise.resolve(null); // there is no daemon to ask
const takes = createTakes(store, trace, live, playhead, { toast, edited });
const part = (id) => document.getElementById(id);
const save = createSave(document);
const rows = rowsOf(data);
const loadMotion = createMotions(data.motions);
let shown = null;

const motion = { trace: playhead.shown, tick: playhead.tick, tolerances: () => shown?.golden?.tolerances ?? null, names: ['Old', 'New'] };
const help = createLazy(toast, async () => {
  const { createHelp } = await import('../dock/help.js');
  return createHelp(document, commands);
});
const { live: _live, again: _again, phone: _phone, pick: _pick, pin: _pin, recorded: _recorded, sweep: _sweep, ...dockCommands } = createCommands(store, motion, {
  focusJump: () => plots.jump.focus(), zoomBy: (factor) => plots.chart.zoomBy(factor), fit: () => plots.chart.fit(), toggleSweep() {}, showHelp: () => help.use(({ open }) => open()),
}, { playhead, takes });
const commands = {
  ...dockCommands,
  first: { group: 'Compare', text: 'Go to the first difference', key: 'D', run: () => jumpTo('first') },
  worst: { group: 'Compare', text: 'Go to the worst difference', key: 'W', run: () => jumpTo('worst') },
};
createPair(document, part('pair'), store, scheduler, browser);
const transport = createTransport(document, store, scheduler, commands, { playhead, takes });
part('dock').append(transport.element);
const plots = createPlots(document, store, scheduler, motion, { root: part('dock'), playhead, commands, prefer, save }, browser);
transport.element.append(plots.signals);
store.subscribe(['trace'], ({ trace }) => plots.showNotes(trace?.notes ?? []));
followCommandKeys(document, commands);
followTooltips(document);

const sendDecision = createReviewClient(data.decisionsPath);
const decisions = createDecisions(() => {
  list.decided();
  details.again();
  tools.show();
});
const details = createDetails(document, part('details'), decisions, { jumpTo, decide, seek: playhead.seek });
const list = createList(document, part('list'), rows, decisions, look);
const tools = createTools();

/** Goes to the first or the worst difference, and shows the curves of its node in the plots. */
function jumpTo(kind) {
  const { tick, node = null } = shown?.golden?.[kind] ?? {};
  if (tick === undefined) return;
  if (store.state.pick !== node) store.set({ pick: node });
  playhead.seek(tick);
}

/**
 * Shows a row: its motion is decompressed first, and only the last chosen row counts. Until then the row before cannot
 * be decided.
 */
async function look(row) {
  shown = row;
  part('details').inert = true;
  list.show(row);
  const { golden, script } = row;
  const [now, old] = [golden?.new ?? script.motion, golden?.old];
  try {
    const [trace, pinned] = await Promise.all([[now ?? old, 'New'], [now === undefined ? undefined : old, 'Old']].map(([place, name]) => (place === undefined || place === null ? null : loadMotion(place, name))));
    if (shown !== row) return;
    const tick = Math.min(golden?.first?.tick ?? 0, trace?.ticks ?? 0);
    store.set({ trace, pinned: golden?.status === 'holds' ? null : pinned, align: 'none', pick: null, cursors: { a: null, b: null }, playhead: { ...store.state.playhead, tick, loop: null, isPlaying: false, isLive: false } });
    details.show(trace ? { ...row, notes: trace.notes } : { ...row, note: script.left ?? 'The report has no motion for this.' });
  } catch (error) {
    if (shown === row) details.show({ ...row, note: `This browser cannot unpack the motion: ${error.message}` });
  } finally {
    if (shown === row) part('details').inert = false;
  }
}

async function decide(row, decision, reason) {
  if (decision === null) return sendDecision ? undefined : decisions.forget(row);
  if (sendDecision) {
    try {
      tools.say(await sendDecision({ row, decision, reason }));
    } catch (error) {
      return tools.say(error.message, true);
    }
  }
  return decision === 'accept' ? decisions.accept(row) : decisions.reject(row, reason);
}

/** The bar: how many motions there are, what was decided, the theme, the keys. */
function createTools() {
  const counts = make(document, 'p', { className: 'counts', textContent: data.summary });
  const said = make(document, 'p', { id: 'said', attributes: { role: 'status' } });
  const file = createButton(document, () => save('decisions.json', new Blob([decisions.file()], { type: 'application/json' })), { id: 'save', text: 'Save decisions', label: 'A file for pullwire review --apply', icon: 'down', className: 'accent' });
  const all = createButton(document, () => rows.filter(isDecidable).forEach((row) => { if (!decisions.of(row)) decide(row, 'accept'); }), { id: 'accept-all', text: 'Accept all', icon: 'check', className: 'outlined' });
  const bar = part('bar');
  bar.append(counts, said);
  createTheme(document, bar, store, prefer);
  bar.append(createButton(document, commands.help.run, { icon: 'help', label: commands.help.text, key: commands.help.key }), all, file);
  const waiting = rows.filter(isDecidable).length;
  const show = () => {
    all.hidden = waiting === 0 || decisions.count === waiting;
    file.hidden = sendDecision !== null || waiting === 0;
    file.disabled = decisions.count === 0;
    file.lastChild.textContent = `Save decisions${decisions.count === 0 ? '' : ` (${decisions.count} of ${waiting})`}`;
  };
  show();
  return {
    show,
    say(text, isError = false) {
      said.textContent = text;
      said.classList.toggle('error', isError);
    },
  };
}

document.title = data.title;
if (rows.length > 0) look(rows[0]);
