// The time panel's commands, each with its name for people and its key: model/commands.js.

import { eventTicksOf } from './ticks.js';

export { followKeys as followCommandKeys } from '../model/commands.js';

const closer = 0.6;

/** The commands by name. `act` (dock.js) has the functions of the dock's parts. */
export function createCommands(store, motion, act, { playhead, takes }) {
  const cursor = (name) => () => store.set({ cursors: { ...store.state.cursors, [name]: Math.round(motion.tick()) } });
  const hasMotion = () => Boolean(motion.trace());

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
  const command = (group) => (text, key, run, more = {}) => ({ group, text, key, run, ...more });
  const [play, compare, look] = ['Play', 'Compare', 'Look'].map(command);

  return {
    toggle: play('Play or pause', 'Space', playhead.toggle, { isEnabled: hasMotion }),
    back: play('One tick back', ',', () => playhead.step(-1), { line: 'A tick back, forward', isEnabled: hasMotion }),
    forth: play('One tick forward', '.', () => playhead.step(1), { line: 'A tick back, forward', isEnabled: hasMotion }),
    start: play('Go to the beginning', 'Home', () => playhead.seek(0), { line: 'Beginning, end', isEnabled: hasMotion }),
    end: play('Go to the end', 'End', () => playhead.seek(Infinity), { line: 'Beginning, end', isEnabled: hasMotion }),
    live: play('Live, or close the time panel', 'L', () => (store.state.playhead.isLive ? act.closeTime() : playhead.goLive())),
    loop: play('Loop', 'O', toggleLoop, { isEnabled: hasMotion }),
    again: play('Repeat the last gesture', 'R', takes.again),
    pin: compare('Pin', 'P', takes.pin, { also: 'compare ghost' }),
    flip: compare('Flip', 'F', takes.flip, { also: 'swap pinned' }),
    phone: compare('Phone…', 'M', act.choosePhone, { also: 'a phone\'s offsets file csv', line: 'A phone\'s offsets' }),
    sweep: compare('Sweep', 'S', act.toggleSweep, { also: 'five values of one parameter' }),
    recorded: compare('As recorded', 'H', () => store.set({ isRecorded: !store.state.isRecorded })),
    cursorA: look('Set cursor A here', '[', cursor('a'), { line: 'Cursor A, B' }),
    cursorB: look('Set cursor B here', ']', cursor('b'), { line: 'Cursor A, B' }),
    clear: look('Remove the cursors', 'X', () => store.set({ cursors: { a: null, b: null } })),
    next: look('Go to the next callback', 'N', () => toEvent(1), { line: 'Next callback, the one before' }),
    previous: look('Go to the previous callback', 'B', () => toEvent(-1), { line: 'Next callback, the one before' }),
    closer: look('Zoom in', '+', () => act.zoomBy(closer), { line: 'Zoom in, out' }),
    farther: look('Zoom out', '-', () => act.zoomBy(1 / closer), { line: 'Zoom in, out' }),
    fit: look('Fit', '0', act.fit, { also: 'show the whole take' }),
    jump: look('Jump to a time or tick', 'J', act.focusJump, { also: 'mark' }),
    pick: look('Pick', 'K', togglePick, { also: 'a node of the device', line: 'Pick a node' }),
    help: { group: 'Help', text: 'Keys', key: '?', run: act.showHelp },
  };
}
