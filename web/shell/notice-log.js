// The log of notices, script events and refusals, the newest on top. While the time panel shows a motion: its events up
// to the playhead, at its own time, as the axis of the lanes counts.

import { icon } from '../components/icon.js';
import { make } from '../model/elements.js';
import { maxLogEntries } from '../model/handlers.js';
import { eventsUntil } from '../model/lanes.js';
import { stateName } from '../model/states.js';
import { viewOf } from './layout.js';

const standardRate = 120; // ticks a second, until the welcome says it

/** Appends the log to `root`. `playhead` is playhead.js': a line of a motion goes to its tick. */
export function createNoticeLog(document, root, store, { atTextRate }, playhead) {
  const title = make(document, 'h2', { id: 'log-title', textContent: 'Notices' });
  const list = make(document, 'ol', { id: 'notices', tabIndex: 0, attributes: { 'aria-labelledby': 'log-title' } });
  const empty = make(document, 'p', { className: 'empty', textContent: 'Every callback and change of state is listed here with its time.' });
  root.append(title, empty, list);
  let shown = 0; // the number of entries shown so far
  let past = null; // what identifies the events of the motion that are shown
  let [motion, known] = [null, 0]; // the take, and how many entries the log had when it came

  function lineElement(message) {
    const { type, tick, notice, event, reason, to } = message;
    const [text, detail] = lineOf(message);
    const parts = [
      make(document, 'time', { textContent: tick === undefined ? '' : timeOf(tick, store.state.welcome?.ticksPerSecond ?? standardRate) }),
      type === 'refusal' ? icon(document, 'warn') : make(document, 'i', { className: 'mark', data: notice === 'state' ? { state: to } : {} }),
      make(document, 'span', { className: 'notice-text', textContent: text }, ...(detail ? [' ', make(document, 'span', { className: 'notice-detail', textContent: detail })] : [])),
      make(document, 'small', { textContent: tick ?? '', title: tick === undefined ? '' : 'tick' }),
    ];
    const line = past && tick !== undefined ? make(document, 'button', { type: 'button', className: 'notice', title: `Go to tick ${tick}`, on: { click: () => playhead.seek(tick) } }, ...parts) : make(document, 'div', { className: 'notice' }, ...parts);
    return make(document, 'li', { data: { type, name: notice ?? event ?? reason, ...(tick !== undefined && { tick }) } }, line);
  }

  /** Marks the line of the tick that is looked at; refusals since the take, which have no tick, stand above what is live. */
  function showPast(trace, tick, isLive) {
    const refusals = isLive ? recent().filter(({ type }) => type === 'refusal') : [];
    const events = [...refusals, ...eventsUntil(trace, tick, maxLogEntries)];
    const now = [trace.isLive ? null : trace, events.length, events[0]?.tick, events[0]?.notice, refusals.length];
    const isOther = !past || now.some((part, index) => part !== past[index]);
    past = now;
    title.textContent = isLive ? 'Notices' : `Notices up to tick ${tick}`;
    if (isOther) list.replaceChildren(...events.map(lineElement));
    for (const line of list.children) line.ariaCurrent = !isLive && Number(line.dataset.tick) === tick ? 'true' : null;
  }

  /** What has been logged since the take came. */
  function recent() {
    const { trace, log } = store.state;
    if (trace !== motion) [motion, known] = [trace, log.count];
    return log.newest.slice(0, log.count - known);
  }

  function showNewest({ count, newest }) {
    if (past) {
      title.textContent = 'Notices';
      list.replaceChildren();
      [past, shown] = [null, 0];
    }
    const unseen = newest.slice(0, count - shown);
    shown = count;
    list.prepend(...unseen.map(lineElement));
    while (list.childElementCount > newest.length) list.lastElementChild.remove();
  }

  const show = atTextRate(() => {
    const { view, log, trace } = store.state;
    if (view) showPast(trace, Math.round(playhead.tick()), false);
    else if (viewOf(store.state) === 'take') showPast(playhead.shown(), playhead.tick(), true);
    else showNewest(log);
    empty.hidden = list.childElementCount > 0;
  });
  store.subscribe(['log', 'view', 'playhead', 'trace', 'preferences', 'isUnderWay'], show);
  show();
}

/** A tick as time: "0.308 s", later "2:05.308". */
export function timeOf(tick, ticksPerSecond) {
  const seconds = tick / ticksPerSecond;
  if (seconds < 100) return `${seconds.toFixed(3)} s`;
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${minutes}:${rest.toFixed(3).padStart(6, '0')}`;
}

/**
 * A notice, script event or refusal as a line, without its time: its text and its details, which may be empty. Names of
 * callbacks, and names that are unknown, are shown unchanged.
 */
export function lineOf(message) {
  const { type, tick, notice, event, edge, ...rest } = message;
  const where = edge === 'footer' ? 'Footer: ' : '';
  if (type === 'refusal') return [`Refused: ${message.text}`, ''];
  if (notice === 'state') return [`${where}${stateName(message.from)} → ${stateName(message.to)}`, ''];
  if (notice === 'refreshed') return [`${where}Last refresh`, new Date(message.at * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })];
  if (notice === 'rowInserted') return [`Row ${message.index + 1} added`, message.text];
  if (type === 'script') return [{ started: 'Script begins', failed: 'Script failed', finished: 'Script ends', interrupted: 'Script interrupted', mark: 'Mark' }[event] ?? event, Object.values(rest).map(valueText).join(', ')];
  return [`${where}${notice ?? event}`, Object.entries(rest).map(([name, value]) => `${name} ${valueText(value)}`).join(', ')];
}

function valueText(value) {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100).replace('-', '−');
  if (value === 'noMoreData') return 'no more data';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
