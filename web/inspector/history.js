// What was changed, a step at a time, so that it can be undone and done again. Values only; it sends nothing.

import { isSame } from './knobs.js';

export const maxSteps = 100;

/**
 * A history of at most `maxSteps` steps. A step is `{ label, changes }`; `changes` has, by key, `{ before, after,
 * system }`: the two values, and the system that the parameter belongs to, if it belongs to one.
 */
export function createHistory() {
  const past = [];
  const future = [];
  let open = null;

  function keep(step) {
    for (const [key, { before, after }] of step.changes) if (isSame(before, after)) step.changes.delete(key);
    if (step.changes.size === 0) return;
    future.length = 0;
    past.push(step);
    if (past.length > maxSteps) past.shift();
  }

  function close() {
    const step = open;
    if (open) keep(open);
    open = null;
    return step;
  }

  return {
    get canUndo() { return past.length > 0 || open?.changes.size > 0; },
    get canRedo() { return future.length > 0; },
    /** From here to `close` everything is one step. */
    open(label) {
      close();
      open = { label, changes: new Map() };
    },
    /** Returns the step. */
    close,
    /** The step did not happen. */
    remove(step) {
      if (past.includes(step)) past.splice(past.indexOf(step), 1);
    },
    /** Adds a change: to the step that is open, or as a step of its own. */
    add(label, key, change) {
      if (!open) return keep({ label, changes: new Map([[key, change]]) });
      open.changes.set(key, { ...change, before: open.changes.get(key)?.before ?? change.before });
    },
    /** A value was refused: the last step ends with what there is instead. */
    correct(key, refused, value) {
      const change = (open ?? past.at(-1))?.changes.get(key);
      if (change && isSame(change.after, refused)) change.after = value;
    },
    /** The step to be undone now; undefined when there is none. */
    undo() {
      close();
      const step = past.pop();
      if (step) future.push(step);
      return step;
    },
    redo() {
      close();
      const step = future.pop();
      if (step) past.push(step);
      return step;
    },
  };
}
