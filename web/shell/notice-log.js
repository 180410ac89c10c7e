// The log of notices, script events and refusals, the newest on top.

import { make } from '../model/elements.js';

const standardRate = 120; // ticks a second, until the welcome says it

/** Puts the log last into `root`. */
export function createNoticeLog(document, root, store, { atTextRate }) {
  const title = make(document, 'h2', { id: 'log-title', textContent: 'Notices' });
  const list = make(document, 'ol', { id: 'notices', tabIndex: 0, attributes: { 'aria-labelledby': 'log-title' } });
  root.append(make(document, 'section', { className: 'log card', attributes: { 'aria-labelledby': 'log-title' } }, title, list));
  let shown = 0; // entries that were ever shown

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

  store.subscribe(['log'], atTextRate(() => {
    const { count, newest } = store.state.log;
    const unseen = newest.slice(0, count - shown);
    shown = count;
    list.prepend(...unseen.map(lineElement));
    while (list.childElementCount > newest.length) list.lastElementChild.remove();
  }));
}

/** A tick as time: "t 0.308 s". */
export function timeOf(tick, ticksPerSecond) {
  return `t ${(tick / ticksPerSecond).toFixed(3)} s`;
}

/** A notice, script event or refusal as a line, without its time: "header pulling → armed". Unknown names are shown as they are. */
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
