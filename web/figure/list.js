// The items as a list, for the keyboard and for screen readers: it shares the board's selection, and shows one bar's
// ends as numbers.

import { endsOf } from './items.js';
import { withEnd } from './operations.js';

const rounded = (value) => String(Math.round(value * 100) / 100 + 0);
const pointWords = (point) => point.map(rounded).join(', ');

/** An item's text in the list. */
export function wordsOf(item, index, form) {
  const [from, to] = endsOf(item);
  const parts = form === 'bars' ? '' : `, ${item.commands.length - 1} part${item.commands.length === 2 ? '' : 's'}`;
  return `${index + 1}: ${pointWords(from)} to ${pointWords(to)}${parts}`;
}

/** Returns `element` and `show()`. `actions` is of actions.js. */
export function createList(make, figure, actions) {
  let active = 0; // the index from which the arrow keys move
  let anchor = 0; // where a range begins
  const list = make('ol', {
    className: 'item-list', tabIndex: 0, attributes: { role: 'listbox', 'aria-multiselectable': 'true', 'aria-label': `The ${figure.form} in their order` }, on: { keydown, click },
  });

  function choose(index, { shiftKey = false, isToggle = false } = {}) {
    const selected = figure.selection();
    active = index;
    if (shiftKey) figure.select(Array.from({ length: Math.abs(index - anchor) + 1 }, (_, step) => Math.min(index, anchor) + step));
    else if (isToggle) figure.select(selected.includes(index) ? selected.filter((other) => other !== index) : [...selected, index]);
    else figure.select([index]);
    if (!shiftKey) anchor = index;
  }

  function click({ target, shiftKey, ctrlKey, metaKey }) {
    const index = Number(target.closest?.('li')?.dataset.index ?? NaN);
    if (index >= 0) choose(index, { shiftKey, isToggle: ctrlKey || metaKey });
  }

  function keydown(event) {
    const { key, shiftKey, altKey, ctrlKey } = event;
    const last = figure.items().length - 1;
    const next = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: last }[key];
    if (next === undefined && key !== ' ') return;
    event.preventDefault();
    if (key === ' ') choose(active, { isToggle: true });
    else if (altKey) {
      if (key === 'ArrowUp') actions.earlier.run();
      if (key === 'ArrowDown') actions.later.run();
    } else if (ctrlKey) {
      active = Math.min(last, Math.max(0, next));
      show();
    } else choose(Math.min(last, Math.max(0, next)), { shiftKey });
  }

  function show() {
    const [items, selected] = [figure.items(), new Set(figure.selection())];
    while (list.childElementCount > items.length) list.lastElementChild.remove();
    while (list.childElementCount < items.length) list.append(make('li', { id: `item-${list.childElementCount}`, data: { index: list.childElementCount }, attributes: { role: 'option' } }));
    if (selected.size === 1) active = anchor = [...selected][0]; // it may have been selected on the board, or moved
    active = Math.min(active, Math.max(0, items.length - 1));
    [...list.children].forEach((option, index) => {
      const words = wordsOf(items[index], index, figure.form);
      if (option.textContent !== words) option.textContent = words;
      option.setAttribute('aria-selected', String(selected.has(index)));
      option.classList.toggle('active', index === active);
    });
    if (items.length > 0) list.setAttribute('aria-activedescendant', `item-${active}`);
    else list.removeAttribute('aria-activedescendant');
    if (selected.has(active)) scrollTo(list, list.children[active]);
  }

  return { element: list, show };
}

/** Scrolls only the list: the panel does not move. */
function scrollTo(list, option) {
  const [top, bottom] = [option.offsetTop - list.offsetTop, option.offsetTop - list.offsetTop + option.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

const names = [['From x', 0, 0], ['From y', 0, 1], ['To x', 1, 0], ['To y', 1, 1]];

/**
 * The four numbers of the bar that is the only selected item. They are always visible, because nothing may move under a
 * pointer that selects. Returns `element` and `show()`.
 */
export function createEnds(make, figure) {
  const fields = names.map(([name, end, axis]) => {
    const change = () => {
      const [index] = figure.selection();
      const point = endsOf(figure.items()[index])[end].map((value, own) => (own === axis ? Number(input.value) : value));
      if (input.value.trim() !== '' && point.every(Number.isFinite)) figure.change('end of bar', withEnd(figure.items(), index, end, point), [index]);
      else show();
    };
    const input = make('input', { type: 'number', step: 'any', inputMode: 'decimal', attributes: { 'aria-label': `${name}, pt` }, on: { change } });
    return { input, end, axis, label: make('label', {}, make('span', { attributes: { 'aria-hidden': 'true' } }, name), input) };
  });
  const element = make('div', { className: 'ends', hidden: figure.form !== 'bars', attributes: { role: 'group', 'aria-label': 'Ends of the bar' } }, ...fields.map(({ label }) => label));

  function show() {
    const indices = figure.selection();
    const isOne = figure.form === 'bars' && indices.length === 1;
    for (const { input, end, axis } of fields) {
      input.disabled = !isOne;
      if (!isOne) input.value = '';
      if (!isOne) continue;
      const text = String(endsOf(figure.items()[indices[0]])[end][axis]);
      if (Number(input.value) !== Number(text) || input.value === '') input.value = text;
    }
  }
  return { element, show };
}
