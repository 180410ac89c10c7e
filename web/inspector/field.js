// One parameter as a row. Knows kinds of parameters; knows no refresh system.

import { createColorField } from '../components/color-field.js';
import { createNumberField } from '../components/number-field.js';
import { createRow } from '../components/row.js';
import { createSegmented } from '../components/segmented.js';
import { createSelect } from '../components/select.js';
import { createSlider } from '../components/slider.js';
import { followTyping } from '../components/typing.js';
import { make } from '../model/elements.js';
import { allowedText, isAllowed, valueText } from '../model/numbers.js';
import { createFigureInput } from './figure-row.js';
import { isSame, labelOf } from './knobs.js';
import { wordsOf } from './words.js';

const maxSegments = 3;
const maxSegmentLetters = 13; // of all segments of a row, so that each has room

let count = 0; // the number of rows, for ids

/**
 * A row that edits the value of `key`. `edits` is of edits.js, `services` are `editFigure`, for figure-row.js, and
 * `curves`, which promises what ../curve/row.js returns. Returns `element`, `parameter`, and `show(base)`: it shows the
 * present value and error, and whether the value differs from `base`, and returns that.
 */
export function createField(document, { key, parameter }, edits, services, timers = globalThis) {
  const label = labelOf(parameter);
  const id = `knob-${count += 1}`;
  let base; // the value that the row goes back to
  let local = null; // why the typed text is wrong
  const change = (value) => {
    edits.change(label, key, value);
    show(edits.valueOf(key)); // at once: all other fields are updated ten times a second
  };
  const row = createRow(document, {
    id, label, title: parameter.summary, hint: [parameter.summary, allowedText(parameter)].filter(Boolean).join('; '),
    className: parameter.kind, data: { parameter: key }, reset: () => { if (base !== undefined) change(base); },
  });
  const context = {
    document, key, label, parameter, timers, row, ...services,
    edit: { begin: () => edits.begin(label), end: () => edits.end(), change, present: () => edits.valueOf(key) },
    fields: { id, attributes: { 'aria-describedby': `${id}-hint` } },
    onError(text) {
      local = text === null ? null : `${label}: ${text}`;
      if (text === null) edits.clearError(key);
      showError();
    },
  };
  const { input, parts = [input], show } = (editors[parameter.kind] ?? editors.text)(context);
  row.add(...parts);

  const showError = () => row.setError(local ?? edits.errorOf(key) ?? '', input);

  return {
    key, parameter, element: row.element,
    show(newBase) {
      base = newBase;
      const value = edits.valueOf(key);
      show(value);
      const isChanged = base !== undefined && value !== undefined && !isSame(value, base);
      row.setChanged(isChanged ? `${label}: back to ${textOf(base, parameter)}` : null);
      showError();
      return isChanged;
    },
  };
}

/** A value in words. */
export const textOf = (value, parameter) => (['choice', 'images'].includes(parameter.kind) ? wordsOf(value, parameter) : valueText(value, parameter));

/**
 * For each kind of parameter: the element that edits it, all parts of the row, and the function that shows a value in
 * them.
 */
const editors = {
  number: quantity,
  whole: quantity,
  figure: createFigureInput,
  flag({ document, fields, edit }) {
    const input = make(document, 'input', { type: 'checkbox', className: 'switch', ...fields, on: { change: () => edit.change(input.checked) },
      attributes: { ...fields.attributes, role: 'switch' } });
    return { input, show: (value) => { input.checked = value; } };
  },
  choice(context) {
    const { document, label, fields, edit, parameter, row } = context;
    const choices = parameter.choices.map((name) => [name, wordsOf(name, parameter)]);
    if (choices.length > 1 && choices.length <= maxSegments && choices.map(([, text]) => text).join('').length <= maxSegmentLetters) {
      const { element, set } = createSegmented(document, { label, choices, change: edit.change });
      element.id = fields.id;
      if (choices.length === 2) row.element.classList.add('pair');
      return { input: element, show: set };
    }
    const input = createSelect(document, { choices, change: () => edit.change(input.value), ...fields });
    return { input, show: (value) => { if (input.value !== value) input.value = value; } };
  },
  images(context) { return (context.parameter.choices ? editors.choice : editors.text)(context); },
  color({ document, label, fields, edit, onError, timers }) {
    const { element, input, show } = createColorField(document, label, { ...edit, onError }, fields, timers);
    return { input, parts: [element], show };
  },
  curve(context) {
    const text = make(context.document, 'span');
    const input = make(context.document, 'button', { type: 'button', className: 'select', on: { click: () => made.then(({ open }) => open()) }, ...context.fields }, text);
    const made = context.curves.then((create) => create(context, input));
    return { input, show(value) {
      if (text.title !== value) text.textContent = text.title = value;
      made.then(({ show }) => show(value));
    } };
  },
  text({ document, fields, edit, parameter, onError, timers }) {
    const input = make(document, 'input', { type: 'text', spellcheck: false, autocomplete: 'off', ...fields });
    const show = (value) => { if (!isTyping() && input.value !== value) input.value = value ?? ''; };
    const read = (text) => (isAllowed(text, parameter) ? text : undefined);
    const isTyping = followTyping(input, { read, allowed: allowedText(parameter), ...edit, onError, show: () => show(edit.present()) }, timers);
    return { input, show };
  },
};

/** A number: its field, and for fingers a slider below. A drag on the label is one on the field. */
function quantity({ document, row, fields, edit, parameter, onError, timers }) {
  const field = createNumberField(document, parameter, { ...edit, onError }, fields, timers);
  const slider = createSlider(document, parameter, edit);
  field.scrubOn(row.label);
  return {
    input: field.input, parts: [field.element, slider.element],
    show(value) {
      field.show(value);
      slider.show(value);
    },
  };
}
