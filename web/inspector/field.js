// One parameter as a row: label, dot, field, unit, error. Knows kinds of parameters; knows no refresh system.

import { createFigureInput } from './figure-row.js';
import { isSame, labelOf } from './knobs.js';
import { allowedText, isAllowed, numberText, parseNumber, shareOf, snapped, stepWith, valueAt } from './numbers.js';
import { followScrub } from './scrub.js';
import { followTyping } from './typing.js';

let count = 0; // the number of rows, for ids

/**
 * A row that edits the value of `key`. `edits` is of edits.js, `make(tag, fields, ...children)` creates elements,
 * `editFigure` is for figure-row.js. Returns `element`, `parameter`, and `show(base)`: it shows the present value and
 * error, and a dot if the value differs from `base`, and returns that.
 */
export function createField(make, { key, parameter }, edits, editFigure, timers = globalThis) {
  const label = labelOf(parameter);
  const id = `knob-${count += 1}`;
  const context = {
    make, key, parameter, editFigure, timers,
    edit: {
      begin: () => edits.begin(label),
      end: () => edits.end(),
      change(value) {
        edits.change(label, key, value);
        show(edits.valueOf(key)); // at once: all other fields are updated ten times a second
      },
      present: () => edits.valueOf(key),
    },
    fields: { id, attributes: { 'aria-describedby': `${id}-hint` } },
    onError(text) {
      local = text;
      if (text === null) edits.clearError(key);
      showError();
    },
  };
  let base; // the value that the dot is compared with
  let local = null; // why the typed text is wrong
  const setBase = () => { if (base !== undefined) context.edit.change(base); };
  const { input, parts = [input], show } = (editors[parameter.kind] ?? editors.text)(context);
  const error = make('small', { className: 'error', id: `${id}-error`, attributes: { role: 'alert' } });
  const dot = make('button', { type: 'button', className: 'dot', on: { click: setBase } });
  const name = make('label', { htmlFor: id, title: parameter.summary ?? '', on: { dblclick: setBase } }, label);
  const hint = make('span', { id: `${id}-hint`, className: 'visually-hidden' }, [parameter.summary, allowedText(parameter)].filter(Boolean).join('; '));
  const element = make('div', { className: `row ${parameter.kind}`, data: { parameter: key } }, name, dot, ...parts, hint, error);
  if (parameter.kind === 'number' || parameter.kind === 'whole') scrubLabel(name, context);

  function showError() {
    const text = local ?? edits.errorOf(key) ?? '';
    if (error.textContent === text) return;
    error.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
    input.setAttribute('aria-describedby', text ? `${id}-error ${id}-hint` : `${id}-hint`);
    if (text) error.scrollIntoView?.({ block: 'nearest' });
  }

  return {
    key, parameter, element,
    show(newBase) {
      base = newBase;
      const value = edits.valueOf(key);
      show(value);
      const isChanged = base !== undefined && value !== undefined && !isSame(value, base);
      if (dot.hidden === isChanged) dot.hidden = !isChanged;
      if (isChanged) dot.title = `${label}: back to ${valueText(base, parameter)}`;
      dot.ariaLabel = dot.title;
      showError();
      return isChanged;
    },
  };
}

/** A value in words. */
export function valueText(value, { unit }) {
  if (typeof value === 'number') return `${numberText(value)}${unit ? ` ${unit}` : ''}`;
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/**
 * For each kind of parameter: the element that edits it, all parts of the row, and the function that shows a value in
 * them.
 */
const editors = {
  number: quantity,
  whole: quantity,
  figure: createFigureInput,
  flag({ make, fields, edit }) {
    const input = make('input', { type: 'checkbox', ...fields, on: { change: () => edit.change(input.checked) } });
    return { input, show: (value) => { input.checked = value; } };
  },
  choice({ make, fields, edit, parameter }) {
    const options = parameter.choices.map((name) => make('option', { value: name }, name || 'none of its own'));
    const input = make('select', { ...fields, on: { change: () => edit.change(input.value) } }, ...options);
    return { input, show: (value) => { if (input.value !== value) input.value = value; } };
  },
  images(context) { return (context.parameter.choices ? editors.choice : editors.text)(context); },
  color({ make, fields, edit }) {
    let isOpen = false; // from the first `input` to `change`
    const on = {
      input() {
        if (!isOpen) edit.begin();
        isOpen = true;
        edit.change(input.value);
      },
      change() {
        edit.change(input.value);
        isOpen = false;
        edit.end();
      },
    };
    const input = make('input', { type: 'color', ...fields, on });
    const code = make('code');
    return { input, parts: [code, input], show(value) { if (!isOpen) code.textContent = input.value = value; } };
  },
  text({ make, fields, edit, parameter, onError, timers }) {
    const input = make('input', { type: 'text', spellcheck: false, autocomplete: 'off', ...fields });
    const show = (value) => { if (!isTyping() && input.value !== value) input.value = value ?? ''; };
    const read = (text) => (isAllowed(text, parameter) ? text : undefined);
    const isTyping = followTyping(input, { read, allowed: allowedText(parameter), ...edit, onError, show: () => show(edit.present()) }, timers);
    return { input, show };
  },
};

/** A number: a field for typing and for arrow keys, a slider below it, a unit. */
function quantity({ make, fields, edit, parameter, onError, timers }) {
  const { min, max, unit } = parameter;
  const input = make('input', {
    type: 'text', inputMode: parameter.kind === 'whole' ? 'numeric' : 'decimal', autocomplete: 'off', id: fields.id,
    attributes: { ...fields.attributes, role: 'spinbutton', 'aria-valuemin': min, 'aria-valuemax': max },
  });
  const track = make('span', { className: 'track' }, make('i'));
  let shown;
  function show(value) {
    if (isTyping() || (shown === value && input.value !== '')) return;
    shown = value;
    input.value = numberText(value);
    if (value === undefined) return;
    input.setAttribute('aria-valuenow', value);
    input.setAttribute('aria-valuetext', valueText(value, parameter));
    track.style.setProperty('--share', shareOf(value, parameter));
  }
  const showPresent = () => {
    shown = undefined;
    show(edit.present());
  };
  const isTyping = followTyping(input, {
    read: (text) => parseNumber(text, parameter), allowed: allowedText(parameter), ...edit, onError, show: showPresent,
  }, timers);
  followArrows(input, parameter, {
    ...edit,
    read: () => (isTyping() ? parseNumber(input.value, parameter) : undefined),
    show() {
      input.value = numberText(edit.present());
      onError(null);
    },
  });
  followScrub(track, true, { ...edit, move: (share, { altKey }) => edit.change(valueAt(share, parameter, stepWith({ altKey }, parameter))) });
  return { input, parts: [track, make('span', { className: 'quantity' }, input, make('small', {}, unit ?? ''))], show };
}

/** ArrowUp and ArrowDown add a step, Shift ten, Alt a tenth. The repeats of a held key are one step of the history. */
function followArrows(input, parameter, { begin, change, end, present, read, show }) {
  let isHeld = false;
  input.addEventListener('keydown', (event) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    if (!isHeld && read() === undefined) begin();
    isHeld = true;
    const step = stepWith(event, parameter);
    change(snapped((read() ?? present()) + direction * step, parameter, step));
    show();
  });
  input.addEventListener('keyup', (event) => {
    if (isHeld && event.key.startsWith('Arrow')) {
      isHeld = false;
      end();
    }
  });
}

/** A drag on the label: a tenth as fast with Alt, ten times as fast with Shift. */
function scrubLabel(name, { edit, parameter }) {
  let start = 0; // where on the slider the drag began
  followScrub(name, false, {
    begin() {
      start = shareOf(edit.present(), parameter);
      edit.begin();
    },
    move(share, event) {
      const speed = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
      edit.change(valueAt(start + share * speed, parameter, stepWith({ altKey: event.altKey }, parameter)));
    },
    end: edit.end,
  });
}
