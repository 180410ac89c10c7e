// A color in one field: a swatch that opens the browser's palette, and its code, which can be typed.

import { make } from '../model/elements.js';
import { allowedText } from '../model/numbers.js';
import { followTyping } from './typing.js';

/** The color of a text, as `#rrggbb`: with or without `#`, in three or six digits; undefined if it is none. */
export function parseColor(text) {
  const [, digits] = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text) ?? [];
  if (!digits) return undefined;
  return `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`;
}

/**
 * `edit` has begin(), change(value), end() and present(), and `onError(text | null)` shows what is wrong with the typed
 * text. `fields` are those of the input with the code. Returns `element`, `input` and `show(value)`.
 */
export function createColorField(document, label, { onError, ...edit }, fields = {}, timers = globalThis) {
  let isOpen = false; // the palette: from its first `input` to `change`
  const swatch = make(document, 'input', {
    type: 'color', className: 'swatch', attributes: { 'aria-label': `${label}, palette` },
    on: {
      input() {
        if (!isOpen) edit.begin();
        isOpen = true;
        edit.change(swatch.value);
      },
      change() {
        edit.change(swatch.value);
        isOpen = false;
        edit.end();
      },
    },
  });
  const input = make(document, 'input', { type: 'text', spellcheck: false, autocomplete: 'off', ...fields });
  const element = make(document, 'span', { className: 'color-field' }, swatch, input);

  function show(value) {
    if (value === undefined) return;
    if (!isOpen) swatch.value = value;
    if (!isTyping()) input.value = value.toUpperCase();
  }
  const isTyping = followTyping(input, { ...edit, read: parseColor, allowed: allowedText({ kind: 'color' }), onError, show: () => show(edit.present()) }, timers);
  return { element, input, show };
}
