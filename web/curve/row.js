// The field of a curve in a row of the panel: its picture, its name, and the editor that it opens.

import { canonicalEasing, readEasing } from '../model/easing-text.js';
import { createCurveEditor } from './editor.js';
import { createMiniature } from './graph.js';
import { nameOf, shortName } from './named.js';

/**
 * Returns what makes of a row's button (inspector/field.js) the field of a curve: `open()` opens the editor, `show(value)`
 * shows the value. `edits` is of inspector/edits.js.
 */
export function createCurveRows(document, store, edits, browser = globalThis) {
  let editor = null; // it is made when one is first opened

  return ({ key, label, parameter: { over }, edit }, button) => {
    const picture = createMiniature(document, { width: 32, height: 18 });
    const text = button.firstElementChild;
    const duration = () => (over ? edits.valueOf(key.replace(/[^.]*$/, over)) : undefined);
    let shown;
    button.prepend(picture.element);
    button.setAttribute('aria-haspopup', 'dialog');
    button.setAttribute('aria-expanded', 'false');
    return {
      open() {
        editor ??= createCurveEditor(document, store, edits, browser);
        editor.open({ key, label, button, edit, duration });
      },
      show(value) {
        editor?.show(key);
        const now = `${value} ${duration()}`;
        if (now === shown || value === undefined) return;
        shown = now;
        if (canonicalEasing(value) === undefined) return; // of a newer daemon: its text has to do
        const curve = readEasing(value);
        picture.show(curve, duration());
        text.textContent = shortName(value, curve);
        button.setAttribute('aria-label', `${label}: ${nameOf(value)}`);
      },
    };
  };
}
