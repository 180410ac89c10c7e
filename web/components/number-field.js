// A number with its unit in one field: it is dragged, typed into, or moved by arrow keys; the line at its bottom shows
// where the value is in its range.

import { make } from '../model/elements.js';
import { allowedText, numberText, parseNumber, shareOf, stepWith, valueAt, valueText } from '../model/numbers.js';
import { followArrows } from './arrows.js';
import { followScrub } from './scrub.js';
import { followTyping } from './typing.js';

/**
 * `quantity` says what is allowed (model/numbers.js), `edit` has begin(), change(value), end() and present(), and
 * `onError(text | null)` shows what is wrong with the typed text. `fields` are the input's. Returns `element`, `input`,
 * `show(value)`, and `scrubOn(element)`: a drag on that element is one on the field.
 */
export function createNumberField(document, quantity, { onError, ...edit }, fields = {}, timers = globalThis) {
  const { kind, min, max, unit } = quantity;
  const input = make(document, 'input', {
    type: 'text', inputMode: kind === 'whole' ? 'numeric' : 'decimal', autocomplete: 'off', ...fields,
    attributes: { ...fields.attributes, role: 'spinbutton', 'aria-valuemin': min, 'aria-valuemax': max },
  });
  const element = make(document, 'span', { className: 'number-field' }, input, ...(unit ? [make(document, 'small', {}, unit)] : []));
  const isFocused = () => document.activeElement === input;
  let shown;

  function show(value) {
    if (isTyping() || (shown === value && input.value !== '')) return;
    shown = value;
    input.value = numberText(value);
    if (value === undefined) return;
    input.setAttribute('aria-valuenow', value);
    input.setAttribute('aria-valuetext', valueText(value, quantity));
    element.style.setProperty('--share', shareOf(value, quantity));
  }
  const isTyping = followTyping(input, {
    ...edit, read: (text) => parseNumber(text, quantity), allowed: allowedText(quantity), onError,
    show() {
      shown = undefined;
      show(edit.present());
    },
  }, timers);
  followArrows(input, quantity, {
    ...edit,
    read: () => (isTyping() ? parseNumber(input.value, quantity) : undefined),
    show() {
      input.value = numberText(edit.present());
      onError(null);
    },
  });

  /** A drag: a tenth as fast with Alt, ten times as fast with Shift. */
  function scrubOn(part, isFree) {
    let start = 0; // where in the range the drag began
    followScrub(part, false, {
      isFree,
      begin() {
        start = shareOf(edit.present(), quantity);
        element.dataset.state = 'dragged';
        edit.begin();
      },
      move(share, { shiftKey, altKey }) {
        edit.change(valueAt(start + share * (shiftKey ? 10 : altKey ? 0.1 : 1), quantity, stepWith({ altKey }, quantity)));
      },
      end() {
        delete element.dataset.state;
        edit.end();
      },
    });
  }
  scrubOn(element, () => !isFocused()); // what is being typed is selected by a drag
  element.addEventListener('mousedown', (event) => { if (!isFocused()) event.preventDefault(); }); // a drag does not begin to type
  element.addEventListener('click', (event) => {
    if (event.defaultPrevented || isFocused()) return; // it was dragged
    input.focus();
    input.select();
  });

  return { element, input, show, scrubOn };
}
