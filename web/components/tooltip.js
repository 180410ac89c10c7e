// The bubble that names a button and its key, after the pointer or the keyboard's focus has been on it for a moment.

import { make } from '../model/elements.js';
import { keys, place } from './menu.js';

const delay = 500; // ms
const named = '[data-tip], [data-key], .icon-only';

/** One bubble for all elements that have `data-tip`, `data-key` or no text. Fingers get none: they would cover it. */
export function followTooltips(document, { setTimeout, clearTimeout } = globalThis) {
  const bubble = make(document, 'div', { className: 'tooltip', popover: 'manual', attributes: { 'aria-hidden': 'true' } });
  let target = null;
  let timer = null;

  function wait(element) {
    if (element === target) return;
    hide();
    if (!element) return;
    target = element;
    timer = setTimeout(show, delay);
  }
  function show() {
    const text = target.dataset.tip ?? target.getAttribute('aria-label') ?? '';
    if (!target.isConnected || text === '' && !target.dataset.key || target.getAttribute('aria-expanded') === 'true') return;
    bubble.replaceChildren(...(text ? [text] : []), ...keys(document, target.dataset.key ?? ''));
    bubble.showPopover();
    place(bubble, target, 'center');
  }
  function hide() {
    clearTimeout(timer);
    target = null;
    if (bubble.matches(':popover-open')) bubble.hidePopover();
  }
  const over = ({ target: element }) => element.closest?.(named) ?? null;

  document.body.append(bubble);
  document.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && wait(over(event)));
  document.addEventListener('focusin', (event) => event.target.matches?.(':focus-visible') && wait(over(event)));
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide, { capture: true });
  document.addEventListener('keydown', hide, { capture: true });
  document.addEventListener('scroll', hide, { capture: true, passive: true });
  document.documentElement.addEventListener('pointerleave', hide);
}
