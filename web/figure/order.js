// The order by clicks: the first item that is clicked becomes number 1, the next one number 2, and so on.

import { dataOf } from './items.js';

/** `onChange()` is called when the count begins anew. */
export function createOrder(desk, say) {
  let taken = []; // path data of those that were numbered, in their order

  /** How many stand where they were put: what was undone, or changed by others, counts no more. */
  function count() {
    const items = desk.items();
    const wrong = taken.findIndex((data, place) => !items[place] || dataOf(items[place]) !== data);
    if (wrong >= 0) taken.length = wrong;
    return taken.length;
  }

  return {
    count,
    restart() { taken = []; },
    /** Gives the item at that place the next number. */
    take(place, numbered) {
      const next = count();
      const items = desk.items();
      if (place < next) return say(`It is number ${place + 1} already.`);
      taken.push(dataOf(items[place]));
      const result = numbered(items, place, next);
      if (place === next) desk.select([next]);
      else desk.change(`number ${desk.word}s`, result.items, result.places);
      if (taken.length === items.length) taken = [];
      return say(next + 1 === items.length ? 'All are numbered.' : `Number ${next + 1} of ${items.length}`);
    },
  };
}
