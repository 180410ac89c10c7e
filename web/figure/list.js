// The items as a list, for the keyboard and for screen readers: it shares the board's selection. Each is drawn in its
// place of the figure.

import { boundsOf, dataOf, endsOf } from './items.js';
import { coordinateText } from './rulers.js';
import { createSvg } from './svg.js';

const drawingMargin = 0.1; // of the figure's longer side

const rounded = (value) => String(Math.round(value * 100) / 100 + 0);
const pointWords = (point) => point.map(rounded).join(', ');

/** An item's text in the list. */
export function wordsOf(item, index, form) {
  const [from, to] = endsOf(item);
  const parts = form === 'bars' ? '' : `, ${item.commands.length - 1} part${item.commands.length === 2 ? '' : 's'}`;
  return `${index + 1}: ${pointWords(from)} to ${pointWords(to)}${parts}`;
}

/** Returns `element`, its `list`, and `show()`. `actions` is of actions.js. */
export function createList(document, make, figure, actions) {
  const svg = createSvg(document);
  const shape = `figure-${figure.key.replace(/\W/g, '-')}`; // the whole figure, which is drawn once and used in each row
  const whole = svg('path', { id: shape });
  const definition = svg('svg', { 'aria-hidden': 'true', width: 0, height: 0 }, svg('defs', {}, whole));

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

  /** A row: its number, its drawing, and where it begins and ends. */
  function createRow(index) {
    const drawing = svg('svg', { class: 'drawing', 'aria-hidden': 'true' }, svg('use', { href: `#${shape}` }), svg('path'));
    return make('li', { id: `item-${index}`, data: { index }, attributes: { role: 'option' } },
      make('span', { className: 'number' }, String(index + 1)), drawing, make('span'), make('span', { className: 'arrow' }, '→'), make('span'));
  }

  function showRow(row, item, index, { viewBox, digits }) {
    const words = wordsOf(item, index, figure.form);
    const texts = endsOf(item).map((point) => shortText(point, digits));
    const [, drawing, ...[from, , to]] = row.children;
    drawing.setAttribute('viewBox', viewBox);
    if (row.getAttribute('aria-label') === words && from.textContent === texts[0] && to.textContent === texts[1]) return;
    row.setAttribute('aria-label', words);
    [from.textContent, to.textContent] = texts;
    drawing.children[1].setAttribute('d', dataOf(item));
  }

  function show() {
    const [items, selected] = [figure.items(), new Set(figure.selection())];
    while (list.childElementCount > items.length) list.lastElementChild.remove();
    while (list.childElementCount < items.length) list.append(createRow(list.childElementCount));
    if (selected.size === 1) active = anchor = [...selected][0]; // it may have been selected on the board, or moved
    active = Math.min(active, Math.max(0, items.length - 1));
    const look = { viewBox: items.length > 0 ? viewBoxOf(items) : '0 0 1 1', digits: digitsOf(items) };
    whole.setAttribute('d', items.map(dataOf).join(''));
    [...list.children].forEach((row, index) => {
      showRow(row, items[index], index, look);
      row.setAttribute('aria-selected', String(selected.has(index)));
      row.classList.toggle('active', index === active);
    });
    if (items.length > 0) list.setAttribute('aria-activedescendant', `item-${active}`);
    else list.removeAttribute('aria-activedescendant');
    if (selected.has(active)) scrollTo(list, list.children[active]);
  }

  return { element: make('div', { className: 'list-box' }, definition, list), list, show };
}

/** A point in the list's columns, which have room for so many characters: `12.5, 40`. */
const room = 9;
const shortText = (point, digits) => point.map((value) => coordinateText(Number(value.toFixed(digits)))).join(', ');
const digitsOf = (items) => (items.every((item) => endsOf(item).every((point) => shortText(point, 1).length <= room)) ? 1 : 0);

function viewBoxOf(items) {
  const [left, top, right, bottom] = boundsOf(items);
  const rim = Math.max(right - left, bottom - top) * drawingMargin || 1;
  return [left - rim, top - rim, right - left + 2 * rim, bottom - top + 2 * rim].join(' ');
}

/** Scrolls only the list: the panel does not move. */
function scrollTo(list, option) {
  const [top, bottom] = [option.offsetTop - list.offsetTop, option.offsetTop - list.offsetTop + option.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
