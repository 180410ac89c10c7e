// Sets the order by clicks: the first item that is clicked becomes number 1, the next one number 2, and so on.

import { dataOf } from './items.js';

export function createOrder(figure, say) {
  let assigned = []; // path data of the numbered items, in order

  /** How many of them are still first, in that order: an undo, or another viewer, may have changed it. */
  function count() {
    const items = figure.items();
    const wrong = assigned.findIndex((data, index) => !items[index] || dataOf(items[index]) !== data);
    if (wrong >= 0) assigned.length = wrong;
    return assigned.length;
  }

  return {
    count,
    restart() { assigned = []; },
    /** Gives the item at that index the next number. */
    assignNext(index, numbered) {
      const next = count();
      const items = figure.items();
      if (index < next) return say(`It is number ${index + 1} already.`);
      assigned.push(dataOf(items[index]));
      const result = numbered(items, index, next);
      if (index === next) figure.select([next]);
      else figure.change(`number ${figure.word}s`, result.items, result.indices);
      if (assigned.length === items.length) assigned = [];
      return say(next + 1 === items.length ? 'All are numbered.' : `Number ${next + 1} of ${items.length}`);
    },
  };
}
