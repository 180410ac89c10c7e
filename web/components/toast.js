// A short text over the page that disappears by itself, and a banner that stays until something is chosen.

import { make } from '../model/elements.js';
import { createButton } from './button.js';
import { icon } from './icon.js';

const duration = 4000; // ms
const longer = 8000; // ms, if there is something to press

/**
 * Shows each text of the event `toast` in `element`. Its second argument may be `{ icon, action: [text, act] }`: a
 * toast with an action stays longer, and as long as the pointer or the focus is on it.
 */
export function createToast(document, element, toast, { atTextRate }, { setTimeout, clearTimeout } = globalThis) {
  let timer = null;
  let newest = null;

  function hide() {
    if (element.matches(':hover, :focus-within')) wait();
    else element.replaceChildren();
  }
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(hide, newest.action ? longer : duration);
  }
  function run() {
    const [, act] = newest.action;
    element.replaceChildren();
    act();
  }
  const show = atTextRate(() => {
    const { text, icon: drawing, action } = newest;
    element.replaceChildren(...(text ? [make(document, 'span', { className: 'toast' }, ...(drawing ? [icon(document, drawing)] : []), make(document, 'span', { textContent: text }),
      ...(action ? [createButton(document, run, { text: action[0] })] : []))] : []));
    wait();
  });
  toast.listen((text, more = {}) => {
    newest = { text, ...more };
    show();
  });
}

/** A text with buttons, under the bar. `isWarning` for what has gone wrong. */
export function createBanner(document, { text, icon: drawing = 'link', isWarning = false }, ...buttons) {
  return make(document, 'div', { className: isWarning ? 'banner warning' : 'banner', attributes: { role: 'group', 'aria-label': text } },
    icon(document, drawing), make(document, 'span', { className: 'banner-text', textContent: text }), ...buttons);
}
