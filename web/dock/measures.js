// The numbers by which engineers decide, each a button that goes to its tick; next to a pinned take the old number, the
// new one and their difference.

import { make } from '../model/elements.js';
import { titleOf } from '../model/trace.js';
import { createWidgets } from './widgets.js';

export function createMeasures(document, store, { atTextRate }, playhead) {
  const root = document.getElementById('measures');
  const list = make(document, 'ul');
  const note = make(document, 'small', { hidden: true });
  const { button } = createWidgets(document);
  root.append(make(document, 'h2', {}, 'Measures ', note), list);

  function line({ name, value, unit, tick }, before) {
    const difference = before ? measureText(value - before.value) : '0';
    const isOther = difference !== '0';
    const parts = [
      make(document, 'span', { textContent: wordsOf(name) }),
      make(document, 'b', { textContent: `${isOther ? `${measureText(before.value)} → ` : ''}${measureText(value, unit)}${before && !isOther ? ' =' : ''}` }),
      ...(isOther ? [make(document, 'small', { textContent: `${value > before.value ? '+' : ''}${difference} ${unit}` })] : []),
    ];
    const jump = button('', () => playhead.seek(tick), { title: `Go to tick ${tick}`, data: { measure: name, tick } });
    jump.append(...parts);
    return make(document, 'li', {}, jump);
  }

  const show = atTextRate(() => {
    const { trace, pinned, isUnderWay } = store.state;
    const measures = trace?.measures ?? [];
    root.hidden = measures.length === 0;
    list.inert = isUnderWay;
    note.hidden = !isUnderWay;
    note.textContent = trace ? underWayText(trace) : '';
    list.replaceChildren(...measures.map((each) => line(each, pinned?.measures.find(({ name, unit }) => name === each.name && unit === each.unit))));
  });
  store.subscribe(['trace', 'pinned', 'isUnderWay'], show);
  show();
}

/** A note next to numbers and pictures that still show the last motion. */
export const underWayText = (trace) => `of ${titleOf(trace).toLowerCase()} · a new pull is in progress`;

/** "largestVelocityChange" → "Largest velocity change". */
export function wordsOf(name) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words[0].toUpperCase() + words.slice(1);
}

/** At most two decimals. */
const measureText = (value, unit = '') => `${Number(value.toFixed(Math.abs(value) >= 100 ? 1 : 2))} ${unit}`.trim();
