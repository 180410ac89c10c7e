// A menu: a button, and the card that it opens beside itself. The browser closes it on a press outside and on Escape.

import './icons-later.js';
import { make } from '../model/elements.js';
import { icon } from './icon.js';

const gap = 6; // CSS pixels between the button and its menu
const margin = 8; // CSS pixels between a menu and the window's edge
const stops = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), [tabindex="0"]';
const ownArrows = 'input:not([type="checkbox"]), select, textarea'; // they need the arrow keys themselves

/**
 * Opens a menu by the button. `fill(menu)` fills it, and is called before it is shown. `align` is `start`, `end` or
 * `center`: where menu and button are flush. Returns its element, and `open`, `close`, `refill` and `isOpen`.
 */
export function createMenu(document, button, { label, fill = () => {}, align = 'start', className = '' }) {
  const element = make(document, 'div', {
    className: `menu ${className}`.trim(), popover: 'auto', tabIndex: -1, attributes: { role: 'dialog', 'aria-label': label },
    on: { keydown, toggle: ({ newState }) => button.setAttribute('aria-expanded', String(newState === 'open')) },
  });
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('aria-expanded', 'false');
  button.popoverTargetElement = element; // so that a press on it is not one outside
  button.addEventListener('click', (event) => {
    event.preventDefault(); // the browser would open it before it has a place
    if (isOpen()) close();
    else open();
  });
  const isOpen = () => element.matches(':popover-open');

  function refill() {
    element.replaceChildren();
    fill(element);
    if (isOpen()) place(element, button, align);
  }
  function open() {
    if (!element.parentElement) (button.closest('dialog') ?? document.body).append(element);
    refill();
    element.showPopover({ source: button });
    place(element, button, align);
    const items = [...element.querySelectorAll('.menu-item, [autofocus]')];
    const first = items.find((item) => item.hasAttribute('autofocus')) ?? items.find((item) => item.hasAttribute('aria-current')) ?? items[0] ?? element;
    first.focus({ preventScroll: true });
  }
  function close() {
    if (!isOpen()) return;
    element.hidePopover();
    button.focus({ preventScroll: true });
  }
  function keydown(event) {
    if (event.ctrlKey || event.metaKey || event.key === 'Tab') return;
    event.stopPropagation(); // the page's keys mean something else
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (!event.target.closest?.(ownArrows)) moveByKey(event, element);
  }
  return { element, open, close, refill, isOpen };
}

/** An arrow key, Home or End moves the focus among what can have it. */
function moveByKey(event, element) {
  const all = [...element.querySelectorAll(stops)].filter((each) => each.checkVisibility?.() ?? true);
  const now = all.indexOf(element.ownerDocument.activeElement);
  const next = { ArrowDown: now + 1, ArrowUp: now < 0 ? -1 : now - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined || all.length === 0) return;
  event.preventDefault();
  all.at(next % all.length).focus();
}

/** Puts a shown popover below its button, or above if there is more room, or over it if there is not enough; never outside the window. */
export function place(element, button, align = 'start', { innerWidth, innerHeight } = globalThis) {
  const { style } = element;
  style.maxHeight = '';
  const anchor = button.getBoundingClientRect();
  const [below, above] = [innerHeight - margin - anchor.bottom - gap, anchor.top - gap - margin];
  const { offsetWidth: width, offsetHeight: height } = element;
  const isAbove = height > below && above > below;
  const all = innerHeight - 2 * margin;
  const room = Math.max(isAbove ? above : below, 0);
  const top = isAbove ? anchor.top - gap - height : anchor.bottom + gap;
  const left = { start: anchor.left, center: anchor.left + (anchor.width - width) / 2, end: anchor.right - width }[align];
  style.left = `${Math.max(margin, Math.min(innerWidth - margin - width, left))}px`;
  style.top = `${height <= room ? top : Math.max(margin, Math.min(innerHeight - margin - height, top))}px`;
  style.maxHeight = `${height <= room ? room : all}px`;
}

/**
 * A line of a menu that does something, and closes the menu. With `isChosen` (true or false) it is one of several
 * choices, and the chosen one has a tick.
 */
export function menuItem(document, { text, icon: drawing = '', detail = '', key = '', isChosen, isDisabled = false, act = () => {}, ...fields }) {
  const isChoice = isChosen !== undefined;
  const item = make(document, 'button', {
    type: 'button', className: 'menu-item', disabled: isDisabled, on: { click: choose }, attributes: { 'aria-current': isChosen ? 'true' : null }, ...fields,
  },
  ...(isChosen ? [icon(document, 'check')] : isChoice && !drawing ? [make(document, 'span', { className: 'menu-space' })] : []), ...(drawing && !isChosen ? [icon(document, drawing)] : []),
  make(document, 'span', { className: 'menu-text', textContent: text }), ...(detail ? [make(document, 'span', { className: 'menu-detail', textContent: detail })] : []),
  ...keys(document, key));

  function choose(event) {
    item.closest('[popover]')?.hidePopover(); // first, so that the focus is where it was when `act` opens something
    act(event);
  }
  return item;
}

/** The head of a menu, or of a part of it. */
export function menuTitle(document, text, detail = '') {
  return make(document, 'div', { className: 'menu-title' }, make(document, 'h2', { textContent: text }), ...(detail ? [make(document, 'span', { className: 'menu-detail', textContent: detail })] : []));
}

/** A word over a few lines of a menu. */
export const menuLabel = (document, text) => make(document, 'p', { className: 'menu-label', textContent: text });

export const menuLine = (document) => make(document, 'hr', { className: 'menu-line' });

/** A line with a text and a control at its end: a switch, a group of choices. */
export const menuRow = (document, text, ...controls) => make(document, 'div', { className: 'menu-row' }, make(document, 'span', { className: 'menu-text', textContent: text }), ...controls);

/** The keys of a text such as `Ctrl Z`. */
export const keys = (document, text) => text.split(' ').filter(Boolean).map((each) => make(document, 'kbd', { textContent: each }));
