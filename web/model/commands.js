// What the page can do, each thing defined once: buttons, keys, the palette and the list of keys run the same command.

/**
 * The page's commands. A command is `{ text, group, key, run, isEnabled }`: `text` and `group` are for people, `key` is
 * as of `keyOf`, and may be missing; without `isEnabled` it always is. `line` is the text in the list of keys, if
 * several commands share a line there; `also` are more words by which the palette finds it. Many commands are added by
 * modules that are loaded later: `loadMore(act)` loads them, and then calls `act`.
 */
export function createRegistry(loadMore = (act) => act()) {
  const commands = {}; // by name
  const sources = [];
  const now = () => Object.entries(commands).map(([name, command]) => ({ ...command, name }));
  return {
    commands,
    add: (more) => Object.assign(commands, more),
    /** Runs the command of that name, if it is or will be there. */
    run: (name) => (commands[name] ? commands[name].run() : loadMore(() => commands[name]?.run())),
    loadMore,
    /**
     * Adds a function that returns, or promises, commands that only the palette has: what the session's state offers.
     * Each has a `name` of its own.
     */
    addSource: (source) => { sources.push(source); },
    /** The commands as a list, each with its name. */
    now,
    /** Promises all commands, those of the sources after the others. A source that fails has none. */
    async all() {
      await new Promise(loadMore);
      const found = await Promise.all(sources.map(async (source) => source()).map((some) => some.catch(() => [])));
      return [now(), ...found].flat();
    },
  };
}

export const isEnabled = (command) => command.isEnabled?.() ?? true;

/** A key as commands name it: "P", "Space", "Home", "?", "Ctrl K". */
export function keyOf({ key, ctrlKey, metaKey, shiftKey }) {
  const isLetter = /^[a-z]$/i.test(key);
  const name = key === ' ' ? 'Space' : key === '=' ? '+' : isLetter ? key.toUpperCase() : key;
  return `${ctrlKey || metaKey ? `Ctrl ${shiftKey && isLetter ? 'Shift ' : ''}` : ''}${name}`;
}

const fields = 'input, select, textarea, [contenteditable]';
const choices = ['radio', 'checkbox']; // inputs in which one does not type
const dialogs = 'dialog[open] *, dialog[open], [popover] *';
const ownKeys = { Space: 'button, input, summary, a, [role="tab"]', Home: '[role="tab"], [role="radio"]', End: '[role="tab"], [role="radio"]' }; // keys that these elements use themselves
const everywhere = 'Ctrl K'; // also in a field

/**
 * Runs `commands`, by name, by their keys, unless a field, a dialog or a menu has the focus. For a key that no command
 * has, `loadMore(act)` may load more of them.
 */
export function followKeys(document, commands, loadMore = () => {}) {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const key = keyOf(event);
    const { target } = event;
    const isWithin = (selector) => Boolean(target?.closest?.(selector));
    if (isWithin(dialogs) || (isWithin(fields) && !choices.includes(target.type) && key !== everywhere) || (ownKeys[key] && isWithin(ownKeys[key]))) return;
    const command = commandOf(key);
    if (command && isEnabled(command)) {
      event.preventDefault();
      command.run();
    } else if (!command) {
      loadMore(() => {
        const loaded = commandOf(key);
        if (loaded && isEnabled(loaded)) loaded.run();
      });
    }
  });
  const commandOf = (key) => Object.values(commands).find((one) => one.key === key);
}
