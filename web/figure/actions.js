// What buttons and keys do with what is selected: each once, with its words for people.

import { endsOf } from './items.js';
import { duplicated, moved, removed, reversed, roomError, shifted } from './operations.js';

/** The actions by name: `{ text, title, key, run, needs }`, `needs` being how many must be selected. `say(text)` tells what has happened. */
export function createActions(desk, say) {
  const { word } = desk;
  const counted = (count) => (count === 1 ? `1 ${word}` : `${count} ${word}s`);
  const action = (text, title, key, needs, act) => ({
    text, title, key, needs,
    run() {
      const [items, places] = [desk.items(), desk.places()];
      if (places.length >= needs && items.length > 0) act(items, places);
      else say(`Select a ${word} first.`);
    },
  });

  function put(label, result, told) {
    desk.change(label, result.items, result.places);
    say(told);
  }
  const reorder = (step, name) => (items, places) => {
    const result = shifted(items, places, step);
    put(`${word} ${name}`, result, `Now ${result.places.map((place) => place + 1).join(', ')} of ${items.length}`);
  };

  return {
    earlier: action('◂ Earlier', 'One place earlier in the order', '[', 1, reorder(-1, 'earlier')),
    later: action('Later ▸', 'One place later in the order', ']', 1, reorder(1, 'later')),
    reverse: action('Reverse', 'Begin at the other end', 'R', 1, (items, places) => put(`reverse ${word}`, { items: reversed(items, places), places }, `${counted(places.length)} reversed`)),
    duplicate: action('Duplicate', 'A copy beside it', 'Ctrl+D', 1, (items, places) => {
      const error = roomError(items, places.length, desk.form);
      if (error) say(error);
      else put(`duplicate ${word}`, duplicated(items, places, [2, 2]), `${counted(places.length)} duplicated`);
    }),
    remove: action('Delete', 'Delete what is selected', 'Delete', 1, (items, places) => {
      if (places.length === items.length) say(`A figure has at least one ${word}.`);
      else put(`delete ${word}`, removed(items, places), `${counted(places.length)} deleted, ${counted(items.length - places.length)} left`);
    }),
    all: action('All', 'Select all', 'Ctrl+A', 0, (items) => {
      desk.select(items.map((_, place) => place));
      say(`${counted(items.length)} selected`);
    }),
    /** Those that are selected by so many points. */
    nudge(way) {
      const places = desk.places();
      if (places.length === 0) return say(`Select a ${word} first.`);
      desk.change(`move ${word}`, moved(desk.items(), places, way), places);
      const [[x, y]] = endsOf(desk.items()[places[0]]);
      return say(`${places.length === 1 ? `${word} ${places[0] + 1}` : counted(places.length)} at ${x}, ${y}`);
    },
  };
}
