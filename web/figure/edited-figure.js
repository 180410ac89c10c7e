// The figure that is being edited, and which of its items are selected. The session holds its value, and the inspector
// its undo history.

import { itemsOf, textOf } from './items.js';

const interval = 80; // ms between two values during a drag; chosen: the device follows without rebuilding hundreds of bars sixty times a second

/**
 * `edits` is of inspector/edits.js; `onChange()` is called after any change. `parameter` is the declaration for `key`:
 * `form` is `bars` or `strokes`, and `figures` has the named ones, with their texts.
 */
export function createEditedFigure(edits, { key, parameter }, onChange, { performance } = globalThis) {
  const { form, figures = [] } = parameter;
  let indices = []; // of the selected items, in order
  let gesture = null; // { label, before, items, sent }: from `begin` to `end`
  let parsed = { text: null, items: [] };
  let own = null; // the newest text that was edited here

  const text = () => textOfValue(edits.valueOf(key), figures);

  function present() {
    const now = text();
    if (parsed.text !== now) parsed = { text: now, items: itemsOf(now, form) ?? [] };
    return parsed.items;
  }
  const items = () => gesture?.items ?? present();

  function send(label, next) {
    own = textOf(next, form);
    edits.change(label, key, own);
  }

  return {
    form, key, text, items,
    own: () => own,
    /** The word for one item of the form. */
    word: form === 'bars' ? 'bar' : 'stroke',
    selection: () => indices.filter((index) => index < items().length),
    select(next) {
      indices = [...new Set(next)].sort((one, other) => one - other);
      onChange();
    },
    /**
     * Changes the figure's items, and selects those at `next` if given. During a gesture the session is sent them at
     * intervals.
     */
    change(label, changed, next = indices) {
      indices = [...next];
      if (!gesture) send(label, changed);
      else {
        gesture.items = changed;
        const now = performance.now();
        if (now - gesture.sent >= interval) {
          gesture.sent = now;
          send(gesture.label, changed);
        }
      }
      onChange();
    },
    /** Replaces the whole figure by another text. */
    replace(label, next) {
      indices = [];
      edits.change(label, key, next);
      onChange();
    },
    isMoving: () => gesture !== null,
    /** Until `end` or `cancel`, all changes are one step to undo. */
    begin(label) {
      gesture = { label, before: edits.valueOf(key), items: null, sent: -Infinity };
      edits.begin(label);
    },
    end() {
      if (!gesture) return;
      if (gesture.items) send(gesture.label, gesture.items);
      gesture = null;
      edits.end();
      onChange();
    },
    cancel() {
      if (!gesture) return;
      edits.change(gesture.label, key, gesture.before);
      gesture = null;
      edits.end();
      onChange();
    },
    error: () => edits.errorOf(key) ?? '',
    undo: edits.undo,
    redo: edits.redo,
    canUndo: () => edits.history.canUndo,
    canRedo: () => edits.history.canRedo,
  };
}

/** The text of a figure that is given by its name; any other value is returned unchanged. */
function textOfValue(value, figures = []) {
  return figures.find(({ name }) => name === value)?.text ?? value ?? '';
}
