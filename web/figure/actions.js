// The actions of buttons and keys on the selected items: each defined once, with its words for people.

import { endsOf } from './items.js';
import { duplicated, moved, removed, reversed, roomError, shifted } from './operations.js';

/**
 * The actions by name: `{ text, icon, key, run, needs }`; `needs` is how many items must be selected. `say(text)`
 * reports what has happened.
 */
export function createActions(figure, say) {
  const { word } = figure;
  const counted = (count) => (count === 1 ? `1 ${word}` : `${count} ${word}s`);
  const action = (text, icon, key, needs, act) => ({
    text, icon, key, needs,
    run() {
      const [items, indices] = [figure.items(), figure.selection()];
      if (indices.length >= needs && items.length > 0) act(items, indices);
      else say(`Select a ${word} first.`);
    },
  });

  function put(label, result, told) {
    figure.change(label, result.items, result.indices);
    say(told);
  }
  const reorder = (step, name) => (items, indices) => {
    const result = shifted(items, indices, step);
    put(`${word} ${name}`, result, `Now ${result.indices.map((index) => index + 1).join(', ')} of ${items.length}`);
  };

  return {
    earlier: action('Earlier', 'up', '[', 1, reorder(-1, 'earlier')),
    later: action('Later', 'dn', ']', 1, reorder(1, 'later')),
    reverse: action('Turn round', 'flip', 'R', 1, (items, indices) => put(`turn ${word} round`, { items: reversed(items, indices), indices }, `${counted(indices.length)} turned round`)),
    duplicate: action('Duplicate', 'copy', 'Ctrl D', 1, (items, indices) => {
      const error = roomError(items, indices.length, figure.form);
      if (error) say(error);
      else put(`duplicate ${word}`, duplicated(items, indices, [2, 2]), `${counted(indices.length)} duplicated`);
    }),
    remove: action('Delete', 'trash', 'Delete', 1, (items, indices) => {
      if (indices.length === items.length) say(`A figure has at least one ${word}.`);
      else put(`delete ${word}`, removed(items, indices), `${counted(indices.length)} deleted, ${counted(items.length - indices.length)} left`);
    }),
    all: action('Select all', '', 'Ctrl A', 0, (items) => {
      figure.select(items.map((_, index) => index));
      say(`${counted(items.length)} selected`);
    }),
    /** Moves the selected items by that many points. */
    nudge(way) {
      const indices = figure.selection();
      if (indices.length === 0) return say(`Select a ${word} first.`);
      figure.change(`move ${word}`, moved(figure.items(), indices, way), indices);
      const [[x, y]] = endsOf(figure.items()[indices[0]]);
      return say(`${indices.length === 1 ? `${word} ${indices[0] + 1}` : counted(indices.length)} at ${x}, ${y}`);
    },
  };
}
