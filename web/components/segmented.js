// Two or three choices side by side, of which one is chosen: radio buttons, so that the browser moves by arrow keys.

import { make } from '../model/elements.js';
import { icon } from './icon.js';

let groups = 0; // a name for each group, so that one choice is not another group's

/** `choices` are `[value, text, icon?]`; `change(value)` is called when one is chosen here, not by `set`. */
export function createSegmented(document, { label, choices, change = () => {}, className = '' }) {
  groups += 1;
  const name = `segmented-${groups}`;
  let chosen;
  const inputs = new Map(choices.map(([value, text]) => [value, make(document, 'input', {
    type: 'radio', name, value, ariaLabel: text, on: { change: () => choose(value) },
  })]));
  const element = make(document, 'div', { className: `segmented ${className}`.trim(), attributes: { role: 'radiogroup', 'aria-label': label } },
    ...choices.map(([value, text, drawing]) => make(document, 'label', { className: 'segment' },
      inputs.get(value), ...(drawing ? [icon(document, drawing)] : []), make(document, 'span', { textContent: text }))));

  function choose(value) {
    chosen = value;
    change(value);
  }
  return {
    element,
    /** Shows the value as chosen; one that is no choice shows none. */
    set(value) {
      chosen = value;
      for (const [own, input] of inputs) input.checked = own === value;
    },
    value: () => chosen,
  };
}
