// Who is in the session: dots in the bar, and the list that they open, where one's own name can be changed.

import { createLaterMenu } from '../components/later-menu.js';
import { make } from '../model/elements.js';
import { lineOf } from '../model/notes.js';
import { colorOf, initialOf, ownNameOf, peopleOf } from '../model/people.js';

const maxDots = 3; // chosen: more would need the room of the session's name
export const maxName = 40; // characters; the daemon refuses more

/**
 * Shows the store's `people` in `root`, and asks the daemon for them in each connection. `storage` keeps the name that
 * this page goes by; at first it is the browser's. `registry` is of model/commands.js.
 */
export function createPeople(document, root, store, { atTextRate }, { registry, send, storage, toast }, { navigator } = globalThis) {
  let name = storage.read('name', isName) ?? ownNameOf(navigator);
  const dots = make(document, 'span', { className: 'person-dots' });
  const count = make(document, 'span', { className: 'numbers' });
  const button = make(document, 'button', { type: 'button', className: 'people' }, dots, count);
  let showCard = () => {};
  createLaterMenu(button, toast, async () => {
    const { createPeopleCard } = await import('./people-card.js');
    return () => {
      const made = createPeopleCard(document, button, { rename, ownName: () => name });
      showCard = made.show;
      showNow();
      return made.menu;
    };
  });
  root.replaceChildren(button);
  registry.add({ people: { text: 'Who is here', group: 'Session', also: 'people presence your name', run: () => button.click() } });

  /** Returns the new name: without one, the browser's. */
  function rename(text) {
    const wanted = lineOf(text, maxName);
    name = wanted || ownNameOf(navigator);
    storage.write('name', wanted);
    ask();
    return name;
  }
  const ask = () => send({ type: 'people', name });

  function showNow() {
    const { people, welcome } = store.state;
    if (!welcome) return;
    const all = peopleOf(people, welcome, name);
    const total = Math.max(people?.count ?? 1, all.length);
    dots.replaceChildren(...all.slice(0, maxDots).map((person) => dot(document, person, people)));
    count.textContent = total > 1 ? String(total) : '';
    button.setAttribute('aria-label', hereText(total));
    button.dataset.tip = hereText(total);
    showCard(all, total, people);
  }
  const show = atTextRate(showNow);

  store.subscribe(['welcome'], ask);
  store.subscribe(['welcome', 'people'], show);
  if (store.state.welcome) ask();
  show();
}

const isName = (value) => typeof value === 'string' && value !== '' && lineOf(value, maxName) === value;

export const hereText = (count) => (count === 1 ? 'Only you are here' : `${count} are here`);

/** A person's dot, with the initial. */
export function dot(document, person, people) {
  const element = make(document, 'i', { className: 'person-dot', textContent: initialOf(person), attributes: { 'aria-hidden': 'true' }, data: { drags: person.drags } });
  element.style.setProperty('--person', `var(${colorOf(person.viewer, people)})`);
  return element;
}
