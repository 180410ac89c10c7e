// Creates elements, in one expression each.

/**
 * An element of that tag with `children` (elements and texts). `fields` are its properties, except `data` (its data-*
 * attributes), `attributes` (names as in HTML; null omits one) and `on` (a listener for each type of event).
 */
export function make(document, tag, { data = {}, attributes = {}, on = {}, ...fields } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), fields);
  Object.assign(element.dataset, data);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(name, value);
  for (const [type, listener] of Object.entries(on)) element.addEventListener(type, listener);
  element.append(...children);
  return element;
}

/**
 * Returns a function that sets the text of an element without other contents, if the text has changed: a write costs a
 * layout, and reading the document costs more than remembering.
 */
export function createWriter() {
  const written = new WeakMap();
  return (element, text) => {
    if (written.get(element) === text) return;
    written.set(element, text);
    if (element.firstChild) element.firstChild.data = text; // cheaper than another text node
    else element.textContent = text;
  };
}
