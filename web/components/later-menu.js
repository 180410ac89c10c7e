// A menu whose code and contents are loaded when it is first opened.

import { createLazy } from '../model/lazy.js';

/** `load` promises a function that makes the menu (menu.js) for the button. Returns `open`, `close` and `refill`. */
export function createLaterMenu(button, toast, load) {
  const making = createLazy(toast, load);
  let menu = null;
  const open = () => making.use((create) => {
    menu ??= create(); // from now on the menu listens to the button itself
    menu.open();
  });
  button.setAttribute('aria-haspopup', 'dialog');
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', (event) => {
    if (menu) return;
    event.preventDefault(); // once the menu is the button's popover, this click would close it again
    open();
  });
  for (const type of ['pointerenter', 'focus']) button.addEventListener(type, making.preload);
  return { open, close: () => menu?.close(), refill: () => menu?.refill() };
}
