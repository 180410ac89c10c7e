// The time from the finger to the picture: a number in the bar, with a strip of its four parts, and a menu that has them
// as numbers.

import { createLaterMenu } from '../components/later-menu.js';
import { make } from '../model/elements.js';

export const parts = [['up', 'Up'], ['daemon', 'Daemon'], ['down', 'Down'], ['draw', 'Draw']];

/** `drawDelay` is stage.js'. Returns its `button`. */
export function createLatency(document, store, { atTextRate }, drawDelay, toast) {
  const strip = parts.map(([name]) => make(document, 'i', { data: { part: name } }));
  const total = make(document, 'span', { className: 'often', textContent: '–' });
  const button = make(document, 'button', { type: 'button', id: 'latency', data: { tip: 'Latency' } },
    make(document, 'span', { className: 'latency-strip', attributes: { 'aria-hidden': 'true' } }, ...strip), total);
  let showCard = () => {};
  createLaterMenu(button, toast, async () => {
    const { createLatencyCard } = await import('./latency-card.js');
    return () => {
      const { menu, show: showRows } = createLatencyCard(document, button, () => timesOf(store.state.latency, drawDelay()));
      showCard = showRows;
      return menu;
    };
  });

  function show() {
    const times = timesOf(store.state.latency, drawDelay());
    const sum = parts.reduce((all, [name]) => all + (times[name] ?? 0), 0);
    total.textContent = store.state.latency === null ? '–' : timeText(store.state.latency.total);
    button.setAttribute('aria-label', `Latency: ${splitText(store.state.latency, drawDelay()) || 'no answer yet'}`);
    parts.forEach(([name], index) => {
      strip[index].style.flexGrow = String(sum > 0 ? (times[name] ?? 0) / sum : 1);
    });
    showCard();
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
