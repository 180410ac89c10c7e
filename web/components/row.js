// A row of a panel: a label, a button that sets the value back, what edits the value, and under them what is wrong
// with it.

import { make } from '../model/elements.js';
import { createButton } from './button.js';

/**
 * `id` is the control's, which the label names; `title` and `hint` say more, the hint to screen readers alone.
 * `reset()` sets the value back. Returns `element`, `label`, `add(...parts)` for the control's elements, and how the
 * row looks: `setChanged(text)`, which says what the button sets back, null if there is nothing, and `setError(text)`.
 */
export function createRow(document, { id, label, title = '', hint = '', className = '', data = {}, reset }) {
  const name = make(document, 'label', { htmlFor: id, title: title ? `${label}: ${title}` : label, on: { dblclick: reset } }, label);
  const back = createButton(document, reset, { icon: 'reset', label: `Set ${label} back`, className: 'icon-only reset' });
  const error = make(document, 'small', { className: 'error', id: `${id}-error`, attributes: { role: 'alert' } });
  const more = make(document, 'span', { className: 'visually-hidden', id: `${id}-hint` }, hint);
  const element = make(document, 'div', { className: `row ${className}`, data }, name, back, more, error);
  back.hidden = true;

  return {
    element, label: name,
    add: (...parts) => back.after(...parts),
    setChanged(text) {
      if (back.hidden === (text === null) && back.ariaLabel === text) return;
      back.hidden = text === null;
      element.classList.toggle('changed', text !== null);
      if (text !== null) back.ariaLabel = text;
    },
    setError(text, input) {
      if (error.textContent === text) return;
      error.textContent = text;
      input.setAttribute('aria-invalid', String(text !== ''));
      input.setAttribute('aria-describedby', text ? `${id}-error ${id}-hint` : `${id}-hint`);
      if (text) error.scrollIntoView?.({ block: 'nearest' });
    },
  };
}
