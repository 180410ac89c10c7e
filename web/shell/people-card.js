// The list of who is in the session, and the field of one's own name.

import { icon } from '../components/icon.js';
import { createMenu, menuLine, menuTitle } from '../components/menu.js';
import { make } from '../model/elements.js';
import { nameFor } from '../model/people.js';
import { dot, hereText, maxName } from './people.js';

/**
 * `rename(text)` returns the name that is used then. Returns the `menu`, and `show(all, count, people)`: the people that
 * are listed, how many there are, and the daemon's message.
 */
export function createPeopleCard(document, button, { rename, ownName }) {
  const title = menuTitle(document, ' ', 'one drags at a time');
  const list = make(document, 'ul', { className: 'person-list' });
  const field = make(document, 'input', {
    type: 'text', maxLength: maxName, autocomplete: 'off', spellcheck: false, placeholder: 'Your name', ariaLabel: 'Your name, as the others see it', on: { change, keydown },
  });
  const menu = createMenu(document, button, {
    label: 'Who is here', className: 'people-menu', fill: (element) => element.append(title, list, menuLine(document), make(document, 'label', { className: 'menu-row' }, make(document, 'span', { className: 'menu-text', textContent: 'Your name' }), field)),
  });

  function change() {
    field.value = rename(field.value);
  }
  function keydown(event) {
    if (event.key !== 'Enter' || event.isComposing) return;
    change();
    menu.close();
  }

  return {
    menu,
    show(all, count, people) {
      title.firstElementChild.textContent = hereText(count);
      list.replaceChildren(...all.map((person) => line(document, person, people)), ...(count > all.length ? [make(document, 'li', { className: 'menu-label', textContent: `and ${count - all.length} more` })] : []));
      if (document.activeElement !== field) field.value = ownName();
    },
  };
}

function line(document, person, people) {
  const [text, drawing, className] = person.drags ? ['Drags now', 'finger', 'chip active'] : person.role === 'controller' ? ['Control', 'hand', 'chip'] : ['Watches', 'eye', 'chip'];
  return make(document, 'li', { className: 'person' }, dot(document, person, people), make(document, 'span', { className: 'menu-text', textContent: nameFor(person), title: nameFor(person) }),
    make(document, 'span', { className }, icon(document, drawing), text));
}
