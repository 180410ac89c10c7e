// The log of notices, script events and refusals, the newest on top. While a tick of a take is shown: the take's events
// up to that tick.

import { make } from '../model/elements.js';
import { maxLogEntries } from '../model/handlers.js';
import { eventsUntil } from '../model/trace.js';

const standardRate = 120; // ticks a second, until the welcome says it

/** Appends the log to `root`. */
export function createNoticeLog(document, root, store, { atTextRate }) {
  const title = make(document, 'h2', { id: 'log-title', textContent: 'Notices' });
  const list = make(document, 'ol', { id: 'notices', tabIndex: 0, attributes: { 'aria-labelledby': 'log-title' } });
  root.append(title, list);
  let shown = 0; // the number of entries shown so far
  let past = null; // the take whose events are shown: { trace, newest }

  function lineElement(message) {
    const line = document.createElement('li');
    line.dataset.type = message.type;
    line.dataset.name = message.notice ?? message.event ?? message.reason;
    line.append(lineOf(message));
    if (message.tick !== undefined) addTime(line, message.tick);
    return line;
  }

  function addTime(line, tick) {
    const time = document.createElement('time');
    const count = document.createElement('small');
    time.textContent = timeOf(tick, store.state.welcome?.ticksPerSecond ?? standardRate);
    count.textContent = tick;
    count.title = 'tick';
    line.dataset.tick = tick;
    line.prepend(time);
    line.append(count);
  }

  /** Marks the line of the present tick. */
  function showPast(trace, tick) {
    const events = eventsUntil(trace, tick, maxLogEntries);
    title.textContent = `Notices up to tick ${tick}`;
    if (past?.trace !== trace || past.newest !== events[0]) list.replaceChildren(...events.map(lineElement));
    past = { trace, newest: events[0] };
    for (const line of list.children) line.ariaCurrent = Number(line.dataset.tick) === tick ? 'true' : null;
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

  store.subscribe(['log', 'view', 'playhead'], atTextRate(() => {
    const { view, trace, playhead, log } = store.state;
    if (view) showPast(trace, Math.round(playhead.tick));
    else showNewest(log);
  }));
}

/** A tick as time: "t 0.308 s". */
export function timeOf(tick, ticksPerSecond) {
  return `t ${(tick / ticksPerSecond).toFixed(3)} s`;
}

/**
 * A notice, script event or refusal as a line, without its time: "header pulling → armed". Unknown names are shown
 * unchanged.
 */
export function lineOf(message) {
  if (message.type === 'refusal') return `refused · ${message.text}`;
  if (message.notice === 'state') return `${message.edge} ${message.from} → ${message.to}`;
  const { type, tick, notice, event, edge, ...rest } = message;
  const subject = [type === 'script' ? 'script' : edge, notice ?? event].filter(Boolean).join(' ');
  return [subject, ...Object.entries(rest).map(([name, value]) => `${name} ${valueText(value)}`)].join(' · ');
}

function valueText(value) {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
