// Elements, made in one expression.

/**
 * An element of that tag with `children` (elements and texts). `fields` are its properties, but for `data` (its data-* attributes),
 * `attributes` (names as in HTML; null leaves one out) and `on` (a listener for each type of event).
 */
export function make(document, tag, { data = {}, attributes = {}, on = {}, ...fields } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), fields);
  Object.assign(element.dataset, data);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener);
  element.append(...children);
  return element;
}
