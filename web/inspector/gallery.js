// The gallery: all controls of an edge and their presets as pictures, which move while one looks at them.

import { createDialog } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { make } from '../model/elements.js';
import { thumbnailMotion, thumbnailScript } from './script-lines.js';
import { playWhileLookedAt, thumbnail } from './thumbnails.js';

/**
 * `open(edge, controls, opener)` shows controls: `{ name, summary, items }`, an item `{ name, isOwn, lines, isCurrent,
 * choose }`, whose `lines` set it in a script; without lines it has no picture. Choosing closes the gallery.
 */
export function createGallery(document, thumbnails, browser = globalThis) {
  const search = make(document, 'input', { type: 'search', placeholder: 'Search controls', autocomplete: 'off', attributes: { 'aria-label': 'Search controls' }, on: { input: filter } });
  const list = make(document, 'ul', { className: 'controls' });
  const none = make(document, 'p', { className: 'none', hidden: true }, 'No control matches the search.');
  const dialog = createDialog(document, { title: 'Controls', className: 'gallery', closed: () => list.replaceChildren() });
  dialog.head.append(make(document, 'label', { className: 'search' }, icon(document, 'search'), search));
  dialog.body.append(list, none);
  let shown = []; // { element, text }

  function itemOf(edge, control, { name, isOwn = false, lines, isCurrent, choose }) {
    const act = () => {
      dialog.close();
      choose();
    };
    const canvas = lines ? thumbnail(document) : make(document, 'span', { className: 'thumbnail nothing' }, icon(document, 'minus'));
    const button = make(document, 'button', { type: 'button', className: 'tile', autofocus: isCurrent, attributes: { 'aria-pressed': String(isCurrent) }, on: { click: act } },
      make(document, 'span', { className: 'visually-hidden' }, lines ? `${control} ` : ''), canvas, make(document, 'span', {}, name, ...(isOwn ? [make(document, 'small', {}, 'yours')] : [])));
    if (lines) {
      thumbnails.draw(canvas, thumbnailScript(edge, lines));
      playWhileLookedAt(thumbnails, button, canvas, { still: () => thumbnailScript(edge, lines), motion: () => thumbnailMotion(edge, lines) }, { isObserved: true, browser });
    }
    return button;
  }

  function controlOf(edge, { name, summary, items }) {
    return make(document, 'li', { attributes: { 'aria-label': name } }, make(document, 'h3', {}, name), make(document, 'p', {}, summary),
      make(document, 'div', { className: 'tiles' }, ...items.map((item) => itemOf(edge, name, item))));
  }

  function filter() {
    const words = search.value.trim().toLowerCase().split(/\s+/);
    for (const { element, text } of shown) element.hidden = !words.every((word) => text.includes(word));
    none.hidden = shown.some(({ element }) => !element.hidden);
  }

  return {
    element: dialog.element,
    open(edge, controls, opener) {
      dialog.setTitle(`Control of the ${edge}`);
      shown = controls.map((control) => ({
        element: controlOf(edge, control), text: [control.name, control.summary, ...control.items.map(({ name }) => name)].join(' ').toLowerCase(),
      }));
      list.replaceChildren(...shown.map(({ element }) => element));
      search.value = '';
      filter();
      dialog.open(opener);
    },
  };
}
