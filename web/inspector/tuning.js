// The parameters of animations for the lane that shows them: each with its range, its value and how it is changed.

import { showField } from './commands.js';
import { knobsOf, labelOf } from './knobs.js';

/**
 * `of(key)` is a parameter, `{ key, label, parameter, edit }`, undefined if there is none; `edit` has begin(), change(value),
 * end() and present(), as a field's. `open(key)` opens the editor of a curve, beside its field. `isLocked()` says whether
 * one may only watch; a change is a toast then. `edits` is of edits.js, `layout` shell/layout.js'.
 */
export function createTuning(document, store, { edits, layout, toast }) {
  const isLocked = () => store.state.welcome?.role === 'viewer';
  const refuse = () => toast('This link may only watch; ask for one that may control.');
  const unlessLocked = (act) => (...values) => (isLocked() ? refuse() : act(...values));

  return {
    isLocked,
    of(key) {
      const { catalog, scene } = store.state;
      const parameter = catalog && scene && knobsOf(store.state).find((knob) => knob.key === key)?.parameter;
      if (!parameter) return undefined;
      const label = labelOf(parameter);
      const edit = { begin: unlessLocked(() => edits.begin(label)), change: (value) => { if (!isLocked()) edits.change(label, key, value); }, end: () => edits.end(), present: () => edits.valueOf(key) };
      return { key, label, parameter, edit };
    },
    open: unlessLocked((key) => showField(document, key, layout)?.click()),
  };
}
