// Arrow keys on a field or a slider add steps.

import { snapped, stepWith } from '../model/numbers.js';

const directions = { __proto__: null, ArrowUp: 1, ArrowDown: -1 };
const sideways = { __proto__: null, ArrowRight: 1, ArrowLeft: -1 }; // in a field they move the caret

/**
 * ArrowUp and ArrowDown, on a slider ArrowRight and ArrowLeft as well, add a step, Shift ten, Alt a tenth. The repeats
 * of a held key are one step of the history. `read()` is what is being typed, undefined if nothing; `show()` is called
 * after each change.
 */
export function followArrows(element, quantity, { begin, change, end, present, read, show = () => {} }) {
  const isSlider = !read;
  let isHeld = false;
  element.addEventListener('keydown', (event) => {
    const direction = directions[event.key] ?? (isSlider ? sideways[event.key] : undefined);
    if (!direction) return;
    event.preventDefault();
    if (!isHeld && read?.() === undefined) begin();
    isHeld = true;
    const step = stepWith(event, quantity);
    change(snapped((read?.() ?? present()) + direction * step, quantity, step));
    show();
  });
  element.addEventListener('keyup', (event) => {
    if (!isHeld || !event.key.startsWith('Arrow')) return;
    isHeld = false;
    end();
  });
}
