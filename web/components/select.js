// A choice of a list. It stays the browser's own element; the style sheet draws its menu where the browser allows it.

import { make } from '../model/elements.js';

/** `choices` are values, or `[value, text]`. `change` gets the event. */
export function createSelect(document, { label, choices, change = () => {}, ...fields }) {
  const select = make(document, 'select', { ariaLabel: label, on: { change }, ...fields });
  setChoices(select, choices);
  return select;
}

/** Replaces the choices; what is chosen stays chosen if it is still there. */
export function setChoices(select, choices) {
  const { value } = select;
  const options = choices.map((each) => (Array.isArray(each) ? each : [each, each]));
  select.replaceChildren(...options.map(([own, text]) => make(select.ownerDocument, 'option', { value: own, textContent: text })));
  if (options.some(([own]) => String(own) === value)) select.value = value;
}
