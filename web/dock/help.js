// The list of keys.

import { make } from '../model/elements.js';

const pointers = [['click', 'Cursor A'], ['Shift click', 'Cursor B'], ['wheel, pinch', 'Zoom'], ['Shift wheel', 'Scroll'], ['Alt click', 'Plot a node of the device']];

/** A dialog of the commands (commands.js). */
export function createHelp(document, commands) {
  const keys = Object.values(commands).map(({ key, text }) => [key, text]);
  const lines = [...keys, ...pointers].flatMap(([key, text]) => [
    make(document, 'dt', {}, make(document, 'kbd', { textContent: key })), make(document, 'dd', { textContent: text }),
  ]);
  const close = make(document, 'button', { type: 'button', textContent: 'Close', on: { click: () => dialog.close() } });
  const dialog = make(document, 'dialog', { className: 'help', ariaLabel: 'Keys' },
    make(document, 'h2', { textContent: 'Keys' }), make(document, 'dl', {}, ...lines), close);
  return dialog;
}
