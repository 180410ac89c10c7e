// The panel beside the device in which a figure is made and edited. Its style sheet is loaded with it.

import { make as makeElement } from '../model/elements.js';
import { createFigurePanel } from './panel.js';

const sheet = 'figure/figure.css';

/** Loads the style sheet, once. */
function loadSheet(document) {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`There is no ${sheet}.`));
    document.head.append(makeElement(document, 'link', { rel: 'stylesheet', href: sheet, on: { load: resolve, error: failed } }));
  });
}

/**
 * Promises `{ open(target, opener) }`: the editor of what `target` (`{ key, parameter }`) names; `opener` gets the focus back. `environment` is what panel.js
 * needs; `nameOf(key)` says whose figure it is, for people, and undefined once there is no such parameter.
 */
export async function createFigureEditor(document, environment) {
  await loadSheet(document);
  const make = (tag, fields, ...children) => makeElement(document, tag, fields, ...children);
  const { store, nameOf, matchMedia } = environment;
  const panels = new Map(); // by whose figure it is
  const heading = make('h2');
  const box = make('div', { className: 'figure-box' });
  const close = make('button', { type: 'button', className: 'plain', title: 'Close', attributes: { 'aria-label': 'Close the figure editor' }, on: { click: shut } }, '✕');
  const root = make('section', { id: 'figure', hidden: true, attributes: { 'aria-label': 'Figure' }, on: { keydown } }, make('header', {}, heading, close), box);
  document.querySelector('main').append(root);
  let open = null; // { target, name, panel, opener }

  function panelOf(target, name) {
    if (!panels.has(name)) {
      const isOpen = () => open?.name === name;
      const panel = createFigurePanel(document, make, target, { ...environment, isOpen });
      panel.follow(root, isOpen);
      panels.set(name, panel);
    }
    return panels.get(name);
  }

  function shut() {
    if (!open) return;
    const { opener } = open;
    open = null;
    root.hidden = true;
    delete document.body.dataset.figure;
    opener.focus();
  }

  function keydown(event) {
    if (event.ctrlKey || event.metaKey) return; // undo is everybody's
    event.stopPropagation(); // no other keys here are shortcuts
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (!open.panel.escape()) shut();
  }

  store.subscribe(['scene', 'settings', 'welcome', 'edit'], ({ welcome }) => {
    if (!open) return;
    if (nameOf(open.target.key) !== open.name || welcome?.role === 'viewer') shut();
    else open.panel.show();
  });

  return {
    open(target, opener) {
      const name = nameOf(target.key);
      open = { target, name, panel: panelOf(target, name), opener };
      heading.textContent = name;
      box.replaceChildren(open.panel.element);
      root.hidden = false;
      document.body.dataset.figure = '';
      open.panel.begin();
      if (!matchMedia('(pointer: coarse)').matches) open.panel.word.focus();
      else close.focus();
    },
    refresh: () => open?.panel.show(),
  };
}
