// The palette: everything that the page can do, found by its words. A value can be set by typing it behind a parameter's
// name: "drop height 90".

import { keys } from '../components/menu.js';
import { make } from '../model/elements.js';
import { isEnabled } from '../model/commands.js';
import { matching } from './match.js';

const maxShown = 60; // more than one reads
const maxRecent = 8; // chosen: as many as are seen at once

/** Returns `open(typed)`, where `typed` is in the field at first. `registry` is of model/commands.js; `storage` keeps which commands were used last. */
export function createPalette(document, registry, storage) {
  const list = make(document, 'ul', { id: 'palette-list', attributes: { role: 'listbox', 'aria-label': 'Commands' } });
  const none = make(document, 'p', { className: 'empty', hidden: true, textContent: 'Nothing on the page has these words.' });
  const field = make(document, 'input', {
    type: 'text', placeholder: 'Search, or set: drop height 90', autocomplete: 'off', spellcheck: false,
    attributes: { role: 'combobox', 'aria-label': 'Search everything', 'aria-controls': list.id, 'aria-expanded': 'true', 'aria-autocomplete': 'list' }, on: { input: show },
  });
  const dialog = make(document, 'dialog', { className: 'dialog palette', attributes: { 'aria-label': 'Search everything', closedby: 'any' }, on: { keydown, click: ({ target }) => target === dialog && dialog.close() } },
    make(document, 'div', { className: 'palette-field' }, field), list, none);
  let recent = storage.read('palette', (kept) => Array.isArray(kept) && kept.every((name) => typeof name === 'string')) ?? [];
  let commands = [];
  let found = [];
  let chosen = 0;

  function show() {
    const all = field.value.trim() === '' ? commands.filter(isEnabled) : commands;
    found = [...typedValues(all, field.value), ...matching(all, field.value, recent)].slice(0, maxShown);
    list.replaceChildren(...found.map(lineElement));
    none.hidden = found.length > 0;
    choose(0);
  }

  function lineElement(command, index) {
    return make(document, 'li', {
      id: `palette-${index}`, className: 'menu-item', attributes: { role: 'option', 'aria-disabled': String(!isEnabled(command)) },
      on: { click: () => run(index), pointermove: () => choose(index, false) },
    }, make(document, 'span', { className: 'palette-group', textContent: command.group }), make(document, 'span', { className: 'menu-text', textContent: command.text }),
    ...(command.detail ? [make(document, 'span', { className: 'menu-detail', textContent: command.detail })] : []), ...keys(document, command.key ?? ''));
  }

  function choose(index, isByKey = true) {
    chosen = index;
    [...list.children].forEach((line, place) => line.setAttribute('aria-selected', String(place === index)));
    const line = list.children[index];
    field.setAttribute('aria-activedescendant', line ? line.id : '');
    if (isByKey) line?.scrollIntoView?.({ block: 'nearest' });
  }

  function keydown(event) {
    if (!dialog.open) return; // it has just been closed, and the browser has not moved the focus yet
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: Math.min(chosen + 8, found.length - 1), PageUp: Math.max(chosen - 8, 0) }[event.key];
    event.stopPropagation(); // the page's keys are letters here
    if (event.key === 'Enter' && !event.isComposing) run(chosen);
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) dialog.close();
    else if (next === undefined || found.length === 0) return;
    else choose((next + found.length) % found.length);
    event.preventDefault();
  }

  function run(index) {
    const command = found[index];
    if (!command || !isEnabled(command)) return;
    recent = [command.name, ...recent.filter((name) => name !== command.name)].slice(0, maxRecent);
    storage.write('palette', recent);
    dialog.close(); // first, so that the focus is where it was when the command moves it
    command.run();
  }

  const others = (all) => all.filter(({ name }) => name !== 'palette'); // it is open

  return {
    async open(typed = '') {
      if (dialog.open) return;
      if (!dialog.parentElement) document.body.append(dialog);
      field.value = typed;
      commands = others(registry.now());
      show();
      dialog.showModal();
      field.focus();
      commands = others(await registry.all());
      show();
    },
  };
}

/**
 * The commands that set what was typed: the last words are a value, those before them find a parameter whose label has
 * all of them.
 */
export function typedValues(commands, typed) {
  const words = typed.trim().split(/\s+/);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const label = words.slice(0, count).map((word) => word.toLowerCase());
    const found = commands.filter(({ text, group, typed: set }) => set && label.every((word) => `${group} ${text}`.toLowerCase().split(/\s+/).some((own) => own.startsWith(word))))
      .map((command) => command.typed(words.slice(count).join(' '))).filter(Boolean);
    if (found.length > 0) return found.slice(0, 4);
  }
  return [];
}
