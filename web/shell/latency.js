// The time from the finger to the picture: a number in the bar, with a strip of its four parts, and a menu that has them
// as numbers.

import { createMenu, menuTitle } from '../components/menu.js';
import { make } from '../model/elements.js';

const parts = [['up', 'Up'], ['daemon', 'Daemon'], ['down', 'Down'], ['draw', 'Draw']];

export const explanation = 'The round trip of a ping: to the daemon, in the daemon, and back; and from the arrival of a frame to its paint. '
  + 'The two directions are told apart as NTP does it: in the fastest round trip so far both are taken to be equally long.';

/** `drawDelay` is stage.js'. Returns its `button`. */
export function createLatency(document, store, { atTextRate }, drawDelay) {
  const strip = parts.map(([name]) => make(document, 'i', { data: { part: name } }));
  const total = make(document, 'span', { className: 'often', textContent: '–' });
  const button = make(document, 'button', { type: 'button', id: 'latency', data: { tip: 'Latency' } },
    make(document, 'span', { className: 'latency-strip', attributes: { 'aria-hidden': 'true' } }, ...strip), total);
  let rows = []; // of the menu, while it is open: { value, bar }
  createMenu(document, button, { label: 'Latency', fill, align: 'end', className: 'latency-menu' });

  function fill(element) {
    rows = parts.map(([name, text]) => {
      const [bar, value] = [make(document, 'i', { data: { part: name } }), make(document, 'span', { className: 'latency-value' })];
      return { element: make(document, 'div', { className: 'latency-row' }, make(document, 'span', { textContent: text }), make(document, 'span', { className: 'latency-bar', attributes: { 'aria-hidden': 'true' } }, bar), value), bar, value };
    });
    element.append(menuTitle(document, 'Latency', 'finger to picture'), ...rows.map((row) => row.element), make(document, 'p', { className: 'menu-note', textContent: explanation }));
    show();
  }

  function show() {
    const times = timesOf(store.state.latency, drawDelay());
    const sum = parts.reduce((all, [name]) => all + (times[name] ?? 0), 0);
    total.textContent = store.state.latency === null ? '–' : timeText(store.state.latency.total);
    button.setAttribute('aria-label', `Latency: ${splitText(store.state.latency, drawDelay()) || 'no answer yet'}`);
    parts.forEach(([name], index) => {
      strip[index].style.flexGrow = String(sum > 0 ? (times[name] ?? 0) / sum : 1);
      if (!rows[index]) return;
      rows[index].bar.style.width = `${sum > 0 ? Math.round((times[name] ?? 0) / sum * 100) : 0}%`;
      rows[index].value.textContent = times[name] === undefined ? '–' : timeText(times[name]);
    });
  }
  store.subscribe(['latency'], atTextRate(show));
  return { button };
}

const timesOf = (latency, draw) => ({ up: latency?.up, daemon: latency?.daemon, down: latency?.down, draw: draw ?? undefined });

/** "up 1.2 ms, daemon 0.1 ms, down 1.3 ms, draw 4.0 ms", as far as it is known. */
export function splitText(latency, draw) {
  const times = timesOf(latency, draw);
  return latency === null ? '' : parts.filter(([name]) => times[name] !== undefined).map(([name]) => `${name} ${timeText(times[name])}`).join(', ');
}

/** At most six characters, so that nothing beside it moves: "0.3 ms", "12 ms", "999 ms", "1.2 s", "12 s". */
export function timeText(milliseconds) {
  const isLong = milliseconds >= 999.5;
  const value = isLong ? milliseconds / 1000 : milliseconds;
  return `${value.toFixed(value < 9.95 ? 1 : 0)} ${isLong ? 's' : 'ms'}`;
}
