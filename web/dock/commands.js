// The commands of buttons and keys, each defined once, with its name for people and its key.

import { eventTicksOf } from './ticks.js';

const closer = 0.6;

/** The commands by name: `{ text, key, run }`. `act` (dock.js) has the functions of the dock's parts. */
export function createCommands(store, motion, act, { playhead, takes }) {
  const cursor = (name) => () => store.set({ cursors: { ...store.state.cursors, [name]: Math.round(motion.tick()) } });

  function toEvent(direction) {
    const trace = motion.trace();
    if (!trace) return;
    const now = Math.round(motion.tick());
    const ticks = eventTicksOf(trace);
    const next = direction > 0 ? ticks.find((tick) => tick > now) : ticks.findLast((tick) => tick < now);
    if (next !== undefined) playhead.seek(next);
  }
  function toggleLoop() {
    const { cursors: { a, b }, playhead: { loop }, trace } = store.state;
    playhead.setLoop(loop ? null : [a ?? 0, b ?? trace?.ticks ?? 0]);
  }
  /** Makes the next click on the device pick a node, or unpicks it. */
  function togglePick() {
    const { pick, isPicking } = store.state;
    store.set({ pick: null, isPicking: pick === null && !isPicking });
  }
  const command = (text, key, run) => ({ text, key, run });

  return {
    toggle: command('Play or pause', 'Space', playhead.toggle),
    back: command('One tick back', ',', () => playhead.step(-1)),
    forth: command('One tick forward', '.', () => playhead.step(1)),
    start: command('Go to the beginning', 'Home', () => playhead.seek(0)),
    end: command('Go to the end', 'End', () => playhead.seek(Infinity)),
    again: command('Repeat the last gesture', 'R', takes.again),
    pin: command('Pin', 'P', takes.pin),
    phone: command('Phone…', 'M', act.choosePhone),
    flip: command('Flip', 'F', takes.flip),
    live: command('Live', 'L', playhead.goLive),
    loop: command('Loop', 'O', toggleLoop),
    recorded: command('As recorded', 'H', () => store.set({ isRecorded: !store.state.isRecorded })),
    cursorA: command('Set cursor A here', '[', cursor('a')),
    cursorB: command('Set cursor B here', ']', cursor('b')),
    clear: command('Remove the cursors', 'X', () => store.set({ cursors: { a: null, b: null } })),
    next: command('Go to the next callback', 'N', () => toEvent(1)),
    previous: command('Go to the previous callback', 'B', () => toEvent(-1)),
    closer: command('Zoom in', '+', () => act.zoomBy(closer)),
    farther: command('Zoom out', '-', () => act.zoomBy(1 / closer)),
    fit: command('Fit', '0', act.fit),
    jump: command('Jump to a tick', 'J', act.focusJump),
    pick: command('Pick', 'K', togglePick),
    sweep: command('Sweep', 'S', act.toggleSweep),
    help: command('Keys', '?', act.showHelp),
  };
}

const fields = 'input, select, textarea, [contenteditable], dialog[open] *';
const ownKeys = { Space: 'button, summary, a, [role="tab"]', Home: '[role="tab"]', End: '[role="tab"]' }; // keys that these elements use themselves

/** Runs commands by their keys, unless a field has the focus. */
export function followCommandKeys(document, commands) {
  const byKey = new Map(Object.values(commands).map((command) => [command.key, command]));
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key === ' ' ? 'Space' : event.key === '=' ? '+' : event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const { target } = event;
    if (!byKey.has(key) || target.closest?.(fields) || (ownKeys[key] && target.closest?.(ownKeys[key]))) return;
    event.preventDefault();
    byKey.get(key).run();
  });
}
