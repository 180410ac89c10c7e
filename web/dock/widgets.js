// Buttons, selects and groups that look alike in the whole dock.

import { make } from '../model/elements.js';

export function createWidgets(document) {
  const option = (value, textContent = value) => make(document, 'option', { value, textContent });
  return {
    button: (textContent, click, more = {}) => make(document, 'button', { type: 'button', textContent, on: { click }, ...more }),
    /** `options` are values, or [value, text]. */
    select: (ariaLabel, options, change = () => {}) => make(document, 'select', { ariaLabel, on: { change } }, ...optionsOf(options)),
    group: (label, ...children) => make(document, 'span', { className: 'group', attributes: { role: 'group', 'aria-label': label } }, ...children),
    optionsOf,
  };
  function optionsOf(options) {
    return options.map((each) => (Array.isArray(each) ? option(...each) : option(each)));
  }
}

/** Gives a canvas one pixel for each display pixel; returns false while it is not visible. */
export function fitPixels(canvas) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => Math.round(size * devicePixelRatio));
  Object.assign(canvas, { width, height });
  return width > 0 && height > 0;
}
