// A pointer on the board selects, moves, draws and numbers. One gesture at a time; each is one step to undo. Two fingers
// zoom and pan the view.

import { followPinch } from '../components/pinch.js';
import { endsOf } from './items.js';
import { hitAt, indicesIn } from './hit.js';
import { added, moved, numbered, roomError, withEnd } from './operations.js';
import { gridStep, nearest, snapped, snappedMove } from './snap.js';
import { panned, zoomed } from './view.js';

const threshold = 3; // CSS pixels; a press that moves less is a click
const [reach, fingerReach] = [9, 20]; // CSS pixels from a pointer, and from a finger, within which an item is hit
const snapPixels = 1.5; // between two points of the grid that a pointer snaps to; finer than the visible grid

/**
 * `board` has `element`, `view()`, `look(view)`, `tool()`, `setOverlay(shown)`, and an event's position: `pixel(event)`, `point(event)` in pt; `order`
 * (order.js) numbers items, and `snaps()` says whether snapping is on. Returns a function that cancels the present
 * gesture, and returns whether there was one.
 */
export function followBoard(board, figure, order, say, snaps = () => true) {
  const { element } = board;
  let down = null; // { id, start, pixel, radius, act }

  const snapOptions = ({ altKey }, indices, more) => ({
    step: gridStep(board.view().scale, snapPixels), radius: Math.min(down.radius, reach / board.view().scale), isFree: altKey || !snaps(),
    targets: figure.items().flatMap((item, index) => (indices.includes(index) ? [] : endsOf(item))), ...more,
  });

  followPinch(element, cancel, (from, to, scale) => board.look(zoomed(panned(board.view(), to[0] - from[0], to[1] - from[1]), scale, to)), board.pixel);
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || down) return;
    element.focus({ preventScroll: true, focusVisible: false });
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
    figure.end();
  }
  function cancel() {
    if (!down) return false;
    down = null;
    board.setOverlay(null);
    figure.cancel();
    return true;
  }

  const tools = {
    select(event, start) {
      const hit = hitAt(figure.items(), figure.selection(), start, down.radius, figure.form);
      if (!hit) return boxGesture(start, event.shiftKey);
      const selected = figure.selection();
      if (event.shiftKey) return { click: () => figure.select(selected.includes(hit.index) ? selected.filter((index) => index !== hit.index) : [...selected, hit.index]) };
      if (!selected.includes(hit.index)) figure.select([hit.index]);
      const click = () => { if (selected.length > 1) figure.select([hit.index]); };
      return { ...(hit.end === null ? moveGesture(start) : endGesture(hit)), click };
    },
    add(event, start) {
      if (roomError(figure.items(), 1, figure.form)) return { click: () => say(roomError(figure.items(), 1, figure.form)), move: () => say(roomError(figure.items(), 1, figure.form)) };
      return addGesture(snapped(start, snapOptions(event, [])).point);
    },
    number(event, start) {
      const hit = hitAt(figure.items(), [], start, down.radius, figure.form);
      return { click: () => { if (hit) order.assignNext(hit.index, numbered); } };
    },
  };

  function moveGesture(start) {
    const [items, indices] = [figure.items(), figure.selection()];
    const ends = indices.flatMap((index) => endsOf(items[index]));
    return {
      begin: () => figure.begin(`move ${figure.word}`),
      move(point, event) {
        const way = snappedMove([point[0] - start[0], point[1] - start[1]], start, ends, snapOptions(event, indices));
        const grabbed = nearest(start, ends);
        board.setOverlay({ point: [grabbed[0] + way[0], grabbed[1] + way[1]] });
        figure.change('', moved(items, indices, way), indices);
      },
    };
  }

  function endGesture({ index, end }) {
    const items = figure.items();
    const anchor = endsOf(items[index])[1 - end];
    return {
      begin: () => figure.begin(`move end of ${figure.word}`),
      move(point, event) {
        const { point: to, to: why } = snapped(point, snapOptions(event, [index], { anchor }));
        board.setOverlay({ point: to, end, target: why === 'end' ? to : undefined });
        figure.change('', withEnd(items, index, end, to), [index]);
      },
    };
  }

  function boxGesture(start, isMore) {
    const before = isMore ? figure.selection() : [];
    return {
      click: () => figure.select(before),
      move(point) {
        board.setOverlay({ box: [start, point] });
        figure.select([...before, ...indicesIn(figure.items(), start, point)]);
      },
      end: () => say(`${figure.selection().length} selected`),
    };
  }

  function addGesture(from) {
    let to = from;
    return {
      move(point, event) {
        to = snapped(point, snapOptions(event, [], { anchor: from })).point;
        board.setOverlay({ line: [from, to], point: to });
      },
      end() {
        if (to[0] === from[0] && to[1] === from[1]) return;
        const { items, indices } = added(figure.items(), from, to);
        figure.change('add bar', items, indices);
        say(`Bar ${items.length} added`);
      },
      click: () => say('Drag from one end of the new bar to the other.'),
    };
  }

  return cancel;
}
