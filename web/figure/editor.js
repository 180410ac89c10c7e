// The editor of figures in the right panel. Its style sheet is loaded with it.

import '../components/icons-later.js';
import { make as makeElement } from '../model/elements.js';
import { addSheet } from '../model/sheets.js';
import { createFigurePanel } from './panel.js';

/**
 * Promises `{ open(target, opener) }`: opens the editor of the figure of `target` (`{ key, parameter }`); the button
 * `opener` is pressed meanwhile, and gets the focus back. `nameOf(key)` is the name of its owner, for people, or undefined once the parameter is gone; `edited`
 * is the event that this page has sent values, `services` are for panel.js.
 */
export async function createFigureEditor(document, { store, edited, nameOf, ...services }, browser = globalThis) {
  await addSheet(document, 'figure/figure.css');
  const make = (tag, fields, ...children) => makeElement(document, tag, fields, ...children);
  const panels = new Map(); // by name
  const root = document.getElementById('editor');
  root.addEventListener('keydown', keydown);
  let open = null; // { target, name, panel, opener }

  function panelOf(target, name) {
    if (!panels.has(name)) {
      const isOpen = () => open?.name === name;
      const panel = createFigurePanel(document, make, target, { name, store, ...services, close: shut, isOpen }, browser);
      panel.follow(root, isOpen);
      panels.set(name, panel);
    }
    return panels.get(name);
  }

  function show(isOpen) {
    root.hidden = !isOpen;
    store.set({ isEditing: isOpen });
  }

  function shut() {
    if (!open) return;
    const { opener } = open;
    open = null;
    opener.ariaPressed = 'false';
    show(false);
    opener.focus();
  }

  function keydown(event) {
    if (event.ctrlKey || event.metaKey) return; // undo applies everywhere
    event.stopPropagation(); // other keys are not shortcuts here
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (!open.panel.escape()) shut();
  }

  function showOrShut() {
    if (!open) return;
    if (nameOf(open.target.key) !== open.name || store.state.welcome?.role === 'viewer') shut();
    else open.panel.show();
  }
  store.subscribe(['scene', 'settings', 'welcome'], showOrShut);
  edited.listen(() => {
    open?.panel.edited();
    showOrShut();
  });

  return {
    /** Opens it, or closes it if it is open for the same figure. */
    open(target, opener) {
      const name = nameOf(target.key);
      if (open?.name === name) return shut();
      if (open) open.opener.ariaPressed = 'false';
      opener.ariaPressed = 'true';
      open = { target, name, panel: panelOf(target, name), opener };
      root.replaceChildren(open.panel.element);
      show(true);
      open.panel.begin();
      if (!browser.matchMedia('(pointer: coarse)').matches) open.panel.word.focus();
      else open.panel.close.focus();
      return undefined;
    },
    refresh: () => open?.panel.show(),
  };
}
