// The history of changes, in steps, for undo and redo. Values only; it sends nothing.

import { isSame } from './knobs.js';

export const maxSteps = 100;

/**
 * A history of at most `maxSteps` steps. A step is `{ label, changes }`; `changes` has, by key, `{ before, after,
 * system }`: the two values, and the system that the parameter belongs to, if any.
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
    /** Until `close`, all changes are one step. */
    open(label) {
      close();
      open = { label, changes: new Map() };
    },
    /** Closes the open step and returns it. */
    close,
    /** Removes a step that did not happen. */
    remove(step) {
      if (past.includes(step)) past.splice(past.indexOf(step), 1);
    },
    /** Adds a change: to the open step, or as a step of its own. */
    add(label, key, change) {
      if (!open) return keep({ label, changes: new Map([[key, change]]) });
      open.changes.set(key, { ...change, before: open.changes.get(key)?.before ?? change.before });
    },
    /** A value was refused: the last step ends with the actual value instead. */
    correct(key, refused, value) {
      const change = (open ?? past.at(-1))?.changes.get(key);
      if (change && isSame(change.after, refused)) change.after = value;
    },
    /** The step to undo next; undefined when there is none. */
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
