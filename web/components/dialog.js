// A dialog: over everything, with a head and a close button. Nothing behind it can be reached until it is closed.

import './icons-later.js';
import { make } from '../model/elements.js';
import { createButton } from './button.js';

let dialogs = 0; // for the id of each title

/**
 * `open(opener)` shows it; when it closes, the focus goes back to the opener, or to what had it. `head` has room for
 * more buttons, before the close button. `closed()` is called after it was closed, in whatever way.
 */
export function createDialog(document, { title, className = '', closed = () => {} }) {
  dialogs += 1;
  const heading = make(document, 'h2', { id: `dialog-${dialogs}`, textContent: title });
  const tools = make(document, 'div', { className: 'dialog-tools' });
  const body = make(document, 'div', { className: 'dialog-body', tabIndex: 0 }); // it scrolls, by keys, too
  const element = make(document, 'dialog', {
    className: `dialog ${className}`.trim(), attributes: { 'aria-labelledby': heading.id, closedby: 'any' },
    on: { close: returnFocus, keydown: keepKey, click: closeOutside },
  }, make(document, 'div', { className: 'dialog-head' }, heading, tools, createButton(document, () => close(), { icon: 'close', label: 'Close', className: 'dialog-close' })), body);
  let opener = null;

  function open(from = document.activeElement) {
    opener = from;
    if (!element.parentElement) document.body.append(element);
    if (!element.open) element.showModal();
  }
  const close = () => element.close();

  function returnFocus() {
    opener?.focus?.({ preventScroll: true });
    opener = null;
    closed();
  }
  /** The page's keys do nothing meanwhile. */
  function keepKey(event) {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  }
  /** For browsers that do not know `closedby`: a click beside its contents. */
  function closeOutside({ target, clientX, clientY }) {
    if (target !== element || 'closedBy' in element) return;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) close();
  }
  return { element, head: tools, body, open, close, setTitle: (text) => { heading.textContent = text; } };
}
