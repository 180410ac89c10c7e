// The list of keys, by their groups.

import { createButton } from '../components/button.js';
import { createDialog } from '../components/dialog.js';
import { keys } from '../components/menu.js';
import { make } from '../model/elements.js';

const order = ['Play', 'Compare', 'Look', 'Values', 'Device', 'Page', 'Help'];
const others = [ // keys and presses that are no commands, and the command without which there is none
  ['Values', '↑ ↓', 'A step; with Shift ten, with Alt a tenth'], ['Look', 'click', 'Cursor A; with Shift B'], ['Look', 'wheel', 'Zoom; with Shift scroll'], ['Look', 'Alt click', 'Plot a node of the device', 'pick'],
  ['Page', '↓ ↑', 'Pull the list, where it has the focus'], ['Page', 'Esc', 'Cancel a pull, close'],
];

/** The lines of the list: `[group, [[text, keys], …]]`. Commands with the same line share it. */
export function linesOf(commands) {
  const groups = new Map(order.map((group) => [group, new Map()]));
  const add = (group, text, key) => {
    if (!groups.has(group)) groups.set(group, new Map());
    const lines = groups.get(group);
    lines.set(text, [...lines.get(text) ?? [], key]);
  };
  for (const { group = 'Page', line, text, key } of Object.values(commands)) if (key) add(group, line ?? text, key);
  for (const [group, key, text, needed] of others) if (groups.get(group).size > 0 && (!needed || commands[needed])) add(group, text, key);
  return [...groups].filter(([, lines]) => lines.size > 0).map(([group, lines]) => [group, [...lines]]);
}

/** The dialog. It is filled when it opens, because parts that are loaded later add commands. Returns `open()`. */
export function createHelp(document, commands) {
  const dialog = createDialog(document, { title: 'Keys', className: 'keys' });
  if (commands.palette) {
    dialog.head.append(createButton(document, () => {
      dialog.close();
      commands.palette.run();
    }, { text: 'Search everything', icon: 'search', key: commands.palette.key }));
  }
  return {
    open() {
      dialog.body.replaceChildren(...linesOf(commands).map(([group, lines]) => make(document, 'section', {}, make(document, 'h3', { textContent: group }),
        make(document, 'dl', {}, ...lines.map(([text, own]) => make(document, 'div', {}, make(document, 'dt', {}, ...own.flatMap((key) => keys(document, key))), make(document, 'dd', { textContent: text })))))));
      dialog.open();
    },
  };
}
