// A slider: a track with a thumb that a pointer drags and arrow keys move.

import { make } from '../model/elements.js';
import { shareOf, stepWith, valueAt, valueText } from '../model/numbers.js';
import { followArrows } from './arrows.js';
import { followScrub } from './scrub.js';

/**
 * `quantity` says what is allowed (model/numbers.js), `edit` has begin(), change(value), end() and present(). Without
 * a `label` it belongs to a field that has the same value: it is for pointers only. Returns `element` and `show(value)`.
 */
export function createSlider(document, quantity, edit, label = '') {
  const { min, max } = quantity;
  const own = label ? { tabIndex: 0, attributes: { role: 'slider', 'aria-label': label, 'aria-valuemin': min, 'aria-valuemax': max } } : {};
  const element = make(document, 'span', { className: 'slider', ...own });
  followScrub(element, true, { ...edit, move: (share, { altKey }) => edit.change(valueAt(share, quantity, stepWith({ altKey }, quantity))) });
  if (label) followArrows(element, quantity, edit);

  return {
    element,
    show(value) {
      if (value === undefined) return;
      element.style.setProperty('--share', shareOf(value, quantity));
      if (!label) return;
      element.setAttribute('aria-valuenow', value);
      element.setAttribute('aria-valuetext', valueText(value, quantity));
    },
  };
}
