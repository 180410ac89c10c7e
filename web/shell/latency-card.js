// The menu of the latency: its four parts as numbers and bars.

import { createMenu, menuTitle } from '../components/menu.js';
import { make } from '../model/elements.js';
import { parts, timeText } from './latency.js';

export const explanation = 'The round trip of a ping: to the daemon, in the daemon, and back; and from the arrival of a frame to its paint. '
  + 'The two directions are told apart as NTP does it: in the fastest round trip so far both are taken to be equally long.';

/** `times()` are the parts' times, ms, as far as they are known. Returns the `menu`, and `show()`, which updates it. */
export function createLatencyCard(document, button, times) {
  let rows = []; // { element, bar, value }
  const menu = createMenu(document, button, { label: 'Latency', fill, align: 'end', className: 'latency-menu' });

  function fill(element) {
    rows = parts.map(([name, text]) => {
      const [bar, value] = [make(document, 'i', { data: { part: name } }), make(document, 'span', { className: 'latency-value' })];
      return { element: make(document, 'div', { className: 'latency-row' }, make(document, 'span', { textContent: text }), make(document, 'span', { className: 'latency-bar', attributes: { 'aria-hidden': 'true' } }, bar), value), bar, value };
    });
    element.append(menuTitle(document, 'Latency', 'finger to picture'), ...rows.map((row) => row.element), make(document, 'p', { className: 'menu-note', textContent: explanation }));
    show();
  }
  function show() {
    const now = times();
    const sum = parts.reduce((all, [name]) => all + (now[name] ?? 0), 0);
    rows.forEach(({ bar, value }, index) => {
      const time = now[parts[index][0]];
      bar.style.width = `${sum > 0 ? Math.round((time ?? 0) / sum * 100) : 0}%`;
      value.textContent = time === undefined ? '–' : timeText(time);
    });
  }
  return { menu, show };
}
