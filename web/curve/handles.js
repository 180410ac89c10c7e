// A handle of a cubic: dragged by a pointer, or moved by arrow keys.

import { make } from '../model/elements.js';

const threshold = 2; // CSS pixels; a press that moves less is none
const [step, coarse] = [0.01, 0.1]; // of an arrow key, and with Shift
const directions = { __proto__: null, ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const bounds = [[0, 1], [-10, 10]]; // of x and of y

const bounded = (point) => point.map((value, axis) => Math.round(Math.min(bounds[axis][1], Math.max(bounds[axis][0], value)) * 100) / 100 + 0);

/**
 * `edit` has `begin()`, `move(point)`, `end()` and `present()`, the point `[x, y]`; `unit()` is how many CSS pixels are 1
 * in x and in y. Returns `element` and `show([left, top])`, in shares of what it is in.
 */
export function createHandle(document, label, { begin, move, end, present }, unit) {
  const element = make(document, 'span', { className: 'curve-handle', tabIndex: 0, attributes: { role: 'slider', 'aria-label': label, 'aria-valuemin': 0, 'aria-valuemax': 1 } });
  let down = null; // { id, x, y, point, unit, isDragged }
  let isHeld = false; // an arrow key

  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    down = { id: event.pointerId, x: event.clientX, y: event.clientY, point: present(), unit: unit(), isDragged: false };
    element.setPointerCapture(down.id);
  });
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId !== down?.id) return;
    const [x, y] = [event.clientX - down.x, event.clientY - down.y];
    if (!down.isDragged && Math.hypot(x, y) < threshold) return;
    if (!down.isDragged) begin();
    down.isDragged = true;
    move(bounded([down.point[0] + x / down.unit[0], down.point[1] - y / down.unit[1]]));
  });
  function finish() {
    const isOver = down?.isDragged;
    down = null;
    if (isOver) end();
  }
  for (const type of ['pointerup', 'pointercancel']) element.addEventListener(type, finish);

  element.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isHeld) begin();
    isHeld = true;
    move(bounded(present().map((value, axis) => value + direction[axis] * (event.shiftKey ? coarse : step))));
  });
  function release() {
    if (isHeld) end();
    isHeld = false;
  }
  element.addEventListener('keyup', ({ key }) => { if (directions[key]) release(); });
  element.addEventListener('blur', release);

  return {
    element,
    show([left, top]) {
      const [x, y] = present();
      Object.assign(element.style, { left: `${left * 100}%`, top: `${top * 100}%` });
      element.setAttribute('aria-valuenow', x);
      element.setAttribute('aria-valuetext', `x ${x}, y ${y}`);
    },
  };
}
