// Tabs: one of several panels is shown. Arrow keys, Home and End move among them.

import { make } from '../model/elements.js';
import { icon } from './icon.js';

/**
 * `tabs` are `[id, text, count?, icon?]`; `change(id)` is called when one is chosen here, not by `set`. With the class
 * `segmented` they look like a segmented control.
 */
export function createTabs(document, { label, tabs, change = () => {}, className = 'tabs' }) {
  let chosen;
  const buttons = new Map(tabs.map(([id, text, count = '', drawing = '']) => [id, make(document, 'button', {
    type: 'button', id: `tab-${id}`, data: { tab: id }, attributes: { role: 'tab' }, on: { click: () => choose(id) },
  }, ...(drawing ? [icon(document, drawing)] : []), make(document, 'span', { textContent: text }), make(document, 'small', { textContent: count, hidden: count === '' }))]));
  const element = make(document, 'div', { className, attributes: { role: 'tablist', 'aria-label': label }, on: { keydown: moveByKey } }, ...buttons.values());

  function set(id) {
    chosen = id;
    for (const [own, button] of buttons) {
      button.setAttribute('aria-selected', String(own === id));
      button.tabIndex = own === id || (!buttons.has(id) && own === tabs[0][0]) ? 0 : -1;
    }
  }
  function choose(id) {
    set(id);
    change(id);
  }
  function moveByKey(event) {
    const visible = [...buttons.values()].filter(({ hidden }) => !hidden);
    const now = visible.indexOf(event.target);
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || now < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const button = visible.at(next % visible.length);
    button.focus();
    button.click();
  }
  set(tabs[0][0]);
  return {
    element,
    set,
    value: () => chosen,
    /** The button of a tab. */
    tab: (id) => buttons.get(id),
    /** The small number beside a tab's text; an empty text hides it. */
    setCount(id, count) {
      const small = buttons.get(id).lastElementChild;
      small.hidden = count === '';
      small.textContent = count;
    },
  };
}
