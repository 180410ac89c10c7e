// The numbers by which engineers decide, as tiles that go to their ticks; next to a pinned take the old number, the new
// one and their difference.

import { make } from '../model/elements.js';
import { titleOf } from '../model/trace.js';

/** What a motion can be measured by, in the order of the tiles. */
const usual = ['timeToArm', 'overshoot', 'settle', 'peakVelocity', 'largestStep', 'largestVelocityChange'];

/** Shows them in `#measures`; one that a take has not, and before the first take all of them, as a dash, so that no row moves later. */
export function createMeasures(document, store, { atTextRate }, playhead) {
  const root = document.getElementById('measures');
  const list = make(document, 'ul', { className: 'measure-list' });
  const note = make(document, 'small', { hidden: true });
  root.append(make(document, 'h2', {}, 'Measures ', note), list);

  function tile({ name, value, unit, tick }, before) {
    const difference = before ? measureText(value - before.value) : '0';
    const isOther = difference !== '0';
    const number = make(document, 'span', { className: 'measured' },
      ...(isOther ? [make(document, 'span', { className: 'old', textContent: `${measureText(before.value)} → ` })] : []),
      make(document, 'b', { textContent: measureText(value) }), ...(unit ? [make(document, 'small', { textContent: ` ${unit}` })] : []),
      ...(before ? [make(document, 'span', { className: isOther ? 'difference' : 'difference same', textContent: isOther ? `${value > before.value ? '+' : ''}${difference}` : '=' })] : []));
    const jump = make(document, 'button', { type: 'button', className: 'measure', title: `${wordsOf(name)}: go to tick ${tick}`, data: { measure: name, tick }, on: { click: () => playhead.seek(tick) } },
      make(document, 'span', { className: 'measure-name', textContent: wordsOf(name) }), number);
    return make(document, 'li', {}, jump);
  }

  const missing = (name) => make(document, 'li', {}, make(document, 'div', { className: 'measure', title: `${wordsOf(name)}: nothing to measure yet` },
    make(document, 'span', { className: 'measure-name', textContent: wordsOf(name) }), make(document, 'span', { className: 'measured', textContent: '–' })));

  const show = atTextRate(() => {
    const { trace, pinned, isUnderWay, mode } = store.state;
    const measures = trace?.measures ?? [];
    const names = [...usual, ...measures.map(({ name }) => name).filter((name) => !usual.includes(name))];
    root.hidden = measures.length === 0 && (trace !== null || mode === 'phone' || mode === 'side');
    list.inert = isUnderWay;
    note.hidden = !isUnderWay;
    note.textContent = trace ? underWayText(trace) : '';
    list.replaceChildren(...names.map((own) => {
      const each = measures.find(({ name }) => name === own);
      return each ? tile(each, pinned?.measures.find(({ name, unit }) => name === own && unit === each.unit)) : missing(own);
    }));
  });
  store.subscribe(['trace', 'pinned', 'isUnderWay', 'mode'], show);
  show();
}

/** A note next to numbers and pictures that still show the last motion. */
export const underWayText = (trace) => `of ${titleOf(trace).toLowerCase()} · a new pull is in progress`;

/** A measure's name as words: "Largest velocity change". */
export function wordsOf(name) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words[0].toUpperCase() + words.slice(1);
}

/** At most two decimals, and none of what is large. */
export const measureText = (value) => String(Number(value.toFixed(Math.abs(value) >= 10000 ? 0 : Math.abs(value) >= 100 ? 1 : 2))).replace('-', '−');
