// A pointer on the board: it selects, moves, draws and numbers. One gesture at a time; each is one step to undo.

import { endsOf } from './items.js';
import { hitAt, placesIn } from './hit.js';
import { added, moved, numbered, roomError, withEnd } from './operations.js';
import { gridStep, snapped, snappedMove } from './snap.js';

const threshold = 3; // CSS pixels; a press that moves less is a click
const [reach, fingerReach] = [9, 20]; // CSS pixels around what is meant
const snapPixels = 1.5; // the least distance of two places of the grid that a hand can tell apart; finer than its lines, so that odd places can be had

/**
 * `board` has `element`, `view()`, `tool()`, `setOverlay(shown)` and `point(event)`, the place of an event in pt; `order` (order.js) numbers.
 * Returns whether there was a gesture to cancel, as a function that cancels it.
 */
export function followBoard(board, desk, order, say) {
  const { element } = board;
  let down = null; // { id, start, pixel, radius, act }

  const snapOptions = ({ altKey }, places, more) => ({
    step: gridStep(board.view().scale, snapPixels), radius: Math.min(down.radius, reach / board.view().scale), isFree: altKey,
    targets: desk.items().flatMap((item, place) => (places.includes(place) ? [] : endsOf(item))), ...more,
  });

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || down) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    const start = board.point(event);
    down = { id: event.pointerId, start, pixel: [event.clientX, event.clientY], radius: (event.pointerType === 'touch' ? fingerReach : reach) / board.view().scale, isMoving: false };
    down.act = tools[board.tool()](event, start);
    event.preventDefault();
  });
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId !== down?.id) return;
    const far = Math.hypot(event.clientX - down.pixel[0], event.clientY - down.pixel[1]) >= threshold;
    if (!down.isMoving && !far) return;
    if (!down.isMoving) down.act.begin?.();
    down.isMoving = true;
    down.act.move?.(board.point(event), event);
  });
  element.addEventListener('pointerup', (event) => {
    if (event.pointerId !== down?.id) return;
    const { act, isMoving } = down;
    if (isMoving) act.end?.(event);
    else act.click?.(event);
    finish();
  });
  element.addEventListener('pointercancel', (event) => { if (event.pointerId === down?.id) cancel(); });

  function finish() {
    down = null;
    board.setOverlay(null);
    desk.end();
  }
  function cancel() {
    if (!down) return false;
    down = null;
    board.setOverlay(null);
    desk.cancel();
    return true;
  }

  const tools = {
    select(event, start) {
      const hit = hitAt(desk.items(), desk.places(), start, down.radius, desk.form);
      if (!hit) return boxGesture(start, event.shiftKey);
      const selected = desk.places();
      if (event.shiftKey) return { click: () => desk.select(selected.includes(hit.place) ? selected.filter((place) => place !== hit.place) : [...selected, hit.place]) };
      if (!selected.includes(hit.place)) desk.select([hit.place]);
      const click = () => { if (selected.length > 1) desk.select([hit.place]); };
      return { ...(hit.end === null ? moveGesture(start) : endGesture(hit)), click };
    },
    add(event, start) {
      if (roomError(desk.items(), 1, desk.form)) return { click: () => say(roomError(desk.items(), 1, desk.form)), move: () => say(roomError(desk.items(), 1, desk.form)) };
      return addGesture(snapped(start, snapOptions(event, [])).point);
    },
    number(event, start) {
      const hit = hitAt(desk.items(), [], start, down.radius, desk.form);
      return { click: () => { if (hit) order.take(hit.place, numbered); } };
    },
  };

  function moveGesture(start) {
    const [items, places] = [desk.items(), desk.places()];
    const ends = places.flatMap((place) => endsOf(items[place]));
    return {
      begin: () => desk.begin(`move ${desk.word}`),
      move(point, event) {
        const way = snappedMove([point[0] - start[0], point[1] - start[1]], start, ends, snapOptions(event, places));
        desk.change('', moved(items, places, way), places);
      },
    };
  }

  function endGesture({ place, end }) {
    const items = desk.items();
    const anchor = endsOf(items[place])[1 - end];
    return {
      begin: () => desk.begin(`move end of ${desk.word}`),
      move(point, event) {
        const { point: to, to: why } = snapped(point, snapOptions(event, [place], { anchor }));
        board.setOverlay(why === 'end' ? { target: to } : null);
        desk.change('', withEnd(items, place, end, to), [place]);
      },
    };
  }

  function boxGesture(start, isMore) {
    const before = isMore ? desk.places() : [];
    return {
      click: () => desk.select(before),
      move(point) {
        board.setOverlay({ box: [start, point] });
        desk.select([...before, ...placesIn(desk.items(), start, point)]);
      },
      end: () => say(`${desk.places().length} selected`),
    };
  }

  function addGesture(from) {
    let to = from;
    return {
      move(point, event) {
        to = snapped(point, snapOptions(event, [], { anchor: from })).point;
        board.setOverlay({ line: [from, to] });
      },
      end() {
        if (to[0] === from[0] && to[1] === from[1]) return;
        const { items, places } = added(desk.items(), from, to);
        desk.change('add bar', items, places);
        say(`Bar ${items.length} added`);
      },
      click: () => say('Drag from one end of the new bar to the other.'),
    };
  }

  return cancel;
}
