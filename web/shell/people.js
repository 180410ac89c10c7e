// Who is in the session: dots in the bar, and the list that they open, where one's own name can be changed.

import { icon } from '../components/icon.js';
import { createMenu, menuLine, menuTitle } from '../components/menu.js';
import { make } from '../model/elements.js';
import { lineOf } from '../model/notes.js';
import { colorOf, initialOf, nameFor, ownNameOf, peopleOf } from '../model/people.js';

const maxDots = 3; // chosen: more would need the room of the session's name
const maxName = 40; // characters; the daemon refuses more

/**
 * Shows the store's `people` in `root`, and asks the daemon for them in each connection. `storage` keeps the name that
 * this page goes by; at first it is the browser's.
 */
export function createPeople(document, root, store, { atTextRate }, { send, storage }, { navigator } = globalThis) {
  let name = storage.read('name', isName) ?? ownNameOf(navigator);
  const dots = make(document, 'span', { className: 'person-dots' });
  const count = make(document, 'span', { className: 'numbers' });
  const button = make(document, 'button', { type: 'button', className: 'people' }, dots, count);
  const title = menuTitle(document, ' ', 'one drags at a time');
  const list = make(document, 'ul', { className: 'person-list' });
  const field = make(document, 'input', {
    type: 'text', maxLength: maxName, autocomplete: 'off', spellcheck: false, placeholder: 'Your name', ariaLabel: 'Your name, as the others see it', on: { change: rename, keydown: renameByEnter },
  });
  const menu = createMenu(document, button, {
    label: 'Who is here', className: 'people-menu', fill: (element) => element.append(title, list, menuLine(document), make(document, 'label', { className: 'menu-row' }, make(document, 'span', { className: 'menu-text', textContent: 'Your name' }), field)),
  });
  root.replaceChildren(button);

  function rename() {
    const wanted = lineOf(field.value, maxName);
    field.value = name = wanted || ownNameOf(navigator);
    storage.write('name', wanted);
    ask();
  }
  function renameByEnter(event) {
    if (event.key !== 'Enter' || event.isComposing) return;
    rename();
    menu.close();
  }
  const ask = () => send({ type: 'people', name });

  const show = atTextRate(() => {
    const { people, welcome } = store.state;
    if (!welcome) return;
    const all = peopleOf(people, welcome, name);
    const total = Math.max(people?.count ?? 1, all.length);
    dots.replaceChildren(...all.slice(0, maxDots).map((person) => dot(document, person, people)));
    count.textContent = total > 1 ? String(total) : '';
    button.setAttribute('aria-label', hereText(total));
    button.dataset.tip = hereText(total);
    title.firstElementChild.textContent = hereText(total);
    list.replaceChildren(...all.map((person) => line(document, person, people)), ...(total > all.length ? [make(document, 'li', { className: 'menu-label', textContent: `and ${total - all.length} more` })] : []));
    if (document.activeElement !== field) field.value = name;
  });

  store.subscribe(['welcome'], ask);
  store.subscribe(['welcome', 'people'], show);
  if (store.state.welcome) ask();
  show();
}

const isName = (value) => typeof value === 'string' && value !== '' && lineOf(value, maxName) === value;

export const hereText = (count) => (count === 1 ? 'Only you are here' : `${count} are here`);

function dot(document, person, people) {
  const element = make(document, 'i', { className: 'person-dot', textContent: initialOf(person), attributes: { 'aria-hidden': 'true' }, data: { drags: person.drags } });
  element.style.setProperty('--person', `var(${colorOf(person.viewer, people)})`);
  return element;
}

function line(document, person, people) {
  const [text, drawing, className] = person.drags ? ['Drags now', 'finger', 'chip active'] : person.role === 'controller' ? ['Control', 'hand', 'chip'] : ['Watches', 'eye', 'chip'];
  return make(document, 'li', { className: 'person' }, dot(document, person, people), make(document, 'span', { className: 'menu-text', textContent: nameFor(person), title: nameFor(person) }),
    make(document, 'span', { className }, icon(document, drawing), text));
}
