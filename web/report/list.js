// The list of motions: the failed ones first, each with its worst difference.

import { icon } from '../components/icon.js';
import { make } from '../model/elements.js';
import { statuses } from './data.js';

const names = { failed: 'Failed', rejected: 'Rejected before', new: 'New', skipped: 'Skipped', passed: 'Passed' };

/**
 * Adds the list to `root`. `choose(row)` is called with the selected row. Returns `show(row)`, which marks that row,
 * and `decided()`, which updates the decisions.
 */
export function createList(document, root, rows, decisions, choose) {
  const search = make(document, 'input', { type: 'search', placeholder: 'Search motions', ariaLabel: 'Search the motions', on: { input: filter } });
  const buttons = new Map();
  root.append(make(document, 'label', { className: 'search' }, icon(document, 'search'), search));
  for (const rank of statuses) {
    const own = rows.filter(({ status }) => status === rank);
    if (own.length === 0) continue;
    const items = own.map((row) => {
      const state = make(document, 'small', { className: 'decision' });
      const button = make(
        document, 'button', { type: 'button', className: 'motion', data: { status: rank }, on: { click: () => choose(row) } },
        make(document, 'i', { attributes: { 'aria-hidden': 'true' } }), make(document, 'b', { textContent: row.golden?.name ?? nameOf(row.script.file) }), make(document, 'small', { textContent: worstOf(row) }), state,
      );
      buttons.set(row.key, { button, state, text: `${row.script.file} ${row.golden?.name ?? ''}`.toLowerCase() });
      return make(document, 'li', {}, button);
    });
    root.append(make(document, 'h2', {}, names[rank], make(document, 'small', { textContent: ` ${own.length}` })), make(document, 'ul', {}, ...items));
  }
  root.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const shown = [...buttons.values()].map(({ button }) => button).filter((button) => !button.parentNode.hidden);
    const next = shown[shown.indexOf(document.activeElement) + step];
    if (!step || !next) return;
    event.preventDefault();
    next.focus();
    next.click();
  });

  function filter() {
    for (const { button, text } of buttons.values()) button.parentNode.hidden = !text.includes(search.value.trim().toLowerCase());
  }

  return {
    show(row) {
      for (const [key, { button }] of buttons) button.setAttribute('aria-current', String(key === row.key));
      buttons.get(row.key).button.scrollIntoView({ block: 'nearest' });
    },
    decided() {
      for (const row of rows) buttons.get(row.key).state.textContent = { accept: 'Accepted', reject: 'Rejected' }[decisions.of(row)?.decision] ?? '';
    },
  };
}

const nameOf = (file) => file.split('/').at(-1);

/** The worst difference in a few words: `offset 3.1 pt`. */
function worstOf({ golden, script, status }) {
  if (golden?.worst) return golden.worst.short;
  if (golden?.status === 'new') return 'no golden yet';
  if (status === 'failed') return script.errors.length > 0 ? 'expectations' : 'differs';
  return golden ? 'no difference' : '';
}
