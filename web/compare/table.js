// The measures of both last takes in two columns, and their difference. A measure of the first is a button that goes to
// its tick.

import { measureText, wordsOf } from '../dock/measures.js';
import { make } from '../model/elements.js';

/** The rows: each measure of either motion with its values, which may be missing, and their difference as text. */
export function rowsOf(one, other) {
  const keys = [...(one?.measures ?? []), ...(other?.measures ?? [])].map(({ name, unit }) => `${name} ${unit}`);
  const find = (trace, key) => trace?.measures.find(({ name, unit }) => `${name} ${unit}` === key);
  return [...new Set(keys)].map((key) => {
    const [a, b] = [find(one, key), find(other, key)];
    const { name, unit } = a ?? b;
    const difference = a && b ? measureText(b.value - a.value) : '';
    return {
      name: wordsOf(name), unit, tick: a?.tick ?? null, a: a ? measureText(a.value) : '–', b: b ? measureText(b.value) : '–',
      difference: difference === '0' || difference === '−0' ? '=' : difference === '' || difference.startsWith('−') ? difference : `+${difference}`,
    };
  });
}

/** Returns the element and `show(one, other)`, which fills it for two motions of model/trace.js, or null. */
export function createTable(document, seek) {
  const body = make(document, 'tbody');
  const head = make(document, 'thead', {}, make(document, 'tr', {}, ...['Measure', 'A', 'B', 'B − A'].map((text) => make(document, 'th', { textContent: text, scope: 'col' }))));
  const empty = make(document, 'p', { className: 'empty', textContent: 'Pull either list: the measures of both stand here.' });
  const table = make(document, 'table', {}, head, body);
  const element = make(document, 'section', { id: 'comparison', attributes: { 'aria-label': 'Measures of both designs' } }, make(document, 'h2', { textContent: 'A and B' }), empty, table);

  function line({ name, unit, tick, a, b, difference }) {
    const first = tick === null ? a : make(document, 'button', { type: 'button', textContent: a, title: `Go to tick ${tick}`, ariaLabel: `${name}, A: ${a} ${unit}, go to tick ${tick}`, on: { click: () => seek(tick) } });
    return make(document, 'tr', { className: difference === '=' ? 'same' : '' },
      make(document, 'th', { scope: 'row' }, name, make(document, 'small', { textContent: ` ${unit}` })),
      make(document, 'td', {}, first), make(document, 'td', { textContent: b }), make(document, 'td', { className: 'difference', textContent: difference }));
  }
  function show(one, other) {
    const rows = rowsOf(one, other);
    empty.hidden = rows.length > 0;
    table.hidden = rows.length === 0;
    body.replaceChildren(...rows.map(line));
  }
  show(null, null);
  return { element, show };
}
