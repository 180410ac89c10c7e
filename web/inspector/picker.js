// A dialog of pictures to choose from. They are requested when it opens; those that are not visible cost nothing.

import { thumbnail } from './thumbnails.js';

/**
 * A dialog with a button for each item: `{ title, summary, script, isCurrent, choose, remove }`, `remove` only if it
 * can be removed. `extra` is an element below them. `open(title, items, extra)` shows it; choosing closes it.
 */
export function createPicker(make, thumbnails) {
  const heading = make('h2');
  const list = make('ul', { className: 'choices' });
  const footer = make('div');
  const dialog = make('dialog', { className: 'picker' },
    make('header', {}, heading, make('button', { type: 'button', className: 'plain', attributes: { 'aria-label': 'Close' }, on: { click: close } }, '✕')), list, footer);
  dialog.addEventListener('click', (event) => { if (event.target === dialog) close(); }); // the backdrop
  dialog.addEventListener('keydown', (event) => event.stopPropagation()); // keys are not shortcuts here

  function close() {
    dialog.close();
    list.replaceChildren();
  }

  function itemOf({ title, summary = '', script, isCurrent, choose, remove }) {
    const canvas = thumbnail(make);
    if (script) thumbnails.draw(canvas, script);
    else canvas.hidden = true;
    const act = () => {
      close();
      choose();
    };
    const button = make('button', { type: 'button', className: 'option', attributes: { 'aria-pressed': isCurrent ? 'true' : 'false' }, on: { click: act } },
      canvas, make('b', {}, title), make('small', {}, summary));
    const deletion = remove && make('button', { type: 'button', className: 'plain', attributes: { 'aria-label': `Delete ${title}` }, on: { click: remove } }, 'Delete');
    return make('li', {}, button, ...(deletion ? [deletion] : []));
  }

  return {
    dialog,
    open(title, items, extra) {
      heading.textContent = title;
      dialog.ariaLabel = title;
      list.replaceChildren(...items.map(itemOf));
      footer.replaceChildren(...(extra ? [extra] : []));
      if (!dialog.open) dialog.showModal();
    },
    close,
  };
}
