// Buttons: quiet unless a class says otherwise (outlined, accent).

import { make } from '../model/elements.js';
import { icon } from './icon.js';

/**
 * A button with an icon, a text, or both. A `label` alone names a button that has an icon only; with a text it is the
 * tooltip. `key` is the key that does the same, such as `Ctrl Z`; the tooltip shows it.
 */
export function createButton(document, click, { text = '', icon: drawing = '', label = '', key = '', className = '', data = {}, attributes = {}, ...fields } = {}) {
  const hasText = text !== '';
  return make(document, 'button', {
    type: 'button', className: [className, hasText ? '' : 'icon-only'].filter(Boolean).join(' '), on: { click },
    data: { ...(key && { key }), ...(hasText && label && { tip: label }), ...data },
    attributes: { 'aria-label': hasText ? null : label, 'aria-description': hasText && label ? label : null, ...attributes }, ...fields,
  }, ...(drawing ? [icon(document, drawing)] : []), ...(hasText ? [text] : []));
}
