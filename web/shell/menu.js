// A button and the card that it opens.

import { make } from '../model/elements.js';

/**
 * Adds both to `root`. The card closes on Escape, on a press outside it, and when the focus leaves. `onOpen` is called
 * before it is shown.
 */
export function createMenu(document, root, { id, label, text = '', className = 'plain', onOpen = () => {} }, ...children) {
  const card = make(document, 'div', { className: 'card drop-card', id: `${id}-menu`, hidden: true }, ...children);
  const button = make(document, 'button', { id, type: 'button', className, textContent: text, title: label, on: { click: () => show(card.hidden) },
    attributes: { 'aria-expanded': 'false', 'aria-controls': card.id } });
  const box = make(document, 'div', { className: 'drop' }, button, card);
  root.append(box);

  function show(isOpen) {
    if (isOpen) onOpen();
    card.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
  }
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || card.hidden) return;
    event.stopPropagation();
    show(false);
    button.focus();
  });
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget)) show(false);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!card.hidden && !box.contains(target)) show(false);
  }, { capture: true });
  return { button, card, show };
}
