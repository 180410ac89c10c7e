// The board: the figure to scale over a grid between two rulers, with the numbers of its order and the handles of the
// selected items. It only draws.

import { make } from '../model/elements.js';
import { boundsOf, dataOf, endsOf } from './items.js';
import { createRulers, rulerPixels } from './rulers.js';
import { gridStep } from './snap.js';
import { createSvg, keep } from './svg.js';
import { lengthOf, lineOf } from './hit.js';
import { fitted, panned, pixelOf, pointAt, zoomed } from './view.js';

const dotPixels = 8; // CSS pixels between two dots at least
const handleRadius = 6; // CSS pixels
const frameRoom = 10; // CSS pixels between the figure and the frame around it
const [digitWidth, pillPadding, pillHeight] = [7, 5, 18]; // CSS pixels of a number
const zoomSpeed = 0.0022; // of a wheel's pixel, as a power of e

/**
 * `state()` gives `{ items, indices, form, numbered, isMoving }`: the items, the selected ones, how many have been
 * numbered by clicks, and whether something is being dragged, during which the view does not change. `onLook()` is
 * called when the view has changed. Returns `box`, the board with its rulers, `element`, which gets the pointers, and
 * the functions below.
 */
export function createBoard(document, state, onLook, { ResizeObserver } = globalThis) {
  const svg = createSvg(document);
  const [grid, frame, figure, dots, over, numbers, handles] = ['grid', 'frame', 'items', 'dots', 'over', 'numbers', 'handles'].map((name) => svg('g', { class: name }));
  const element = svg('svg', { class: 'board', tabindex: 0, role: 'application', 'aria-describedby': 'board-hint' }, grid, frame, figure, dots, over, numbers, handles);
  const rulers = createRulers(document);
  const box = make(document, 'div', { className: 'board-box' }, ...rulers.elements, element);
  let [view, isFitted, tool, overlay] = [{ scale: 1, x: 0, y: 0 }, true, 'select', null];
  let size = [0, 0];

  const path = (className, data, more) => svg('path', { class: className, d: data, ...more });
  const line = (points) => points.map((point) => pixelOf(view, point).map((value) => value.toFixed(1)).join(',')).join(' ');
  function place(circle, point) {
    const [left, top] = pixelOf(view, point);
    circle.setAttribute('cx', left.toFixed(1));
    circle.setAttribute('cy', top.toFixed(1));
  }

  function show() {
    if (size[0] === 0) return;
    showGrid();
    rulers.show(view, size, overlay?.point ?? null);
    const { items, indices, form, numbered } = state();
    const selected = new Set(indices);
    const { scale, x, y } = view;
    showFrame(items);
    figure.setAttribute('transform', `scale(${scale}) translate(${-x} ${-y})`);
    keep(figure, items.length, () => svg('path'), (one, index) => {
      one.setAttribute('d', dataOf(items[index]));
      one.setAttribute('class', [selected.has(index) ? 'selected' : '', index < numbered ? 'numbered' : ''].join(' ').trim());
    });
    const all = [...new Map(items.flatMap(endsOf).map((point) => [point.join(), point])).values()];
    keep(dots, all.length, () => svg('circle'), (one, index) => {
      place(one, all[index]);
      one.setAttribute('r', Math.min(2.75, scale));
    });
    showNumbers(items, selected);
    const ends = form === 'bars' ? indices.flatMap((index) => endsOf(items[index]).map((point, end) => ({ point, end }))) : [];
    keep(handles, ends.length, () => svg('circle', { r: handleRadius }), (one, index) => {
      place(one, ends[index].point);
      one.setAttribute('class', ends[index].end === 0 ? 'from' : 'to');
    });
    showOverlay();
  }

  function showNumbers(items, selected) {
    const rooms = tool === 'number' ? [] : items.map((item) => lengthOf(item) * view.scale);
    const labels = labelsOf(items.map((item) => pixelOf(view, middleOf(item))), selected, rooms);
    const pill = () => svg('g', {}, svg('rect', { height: pillHeight, y: -pillHeight / 2, rx: pillHeight / 2 }), svg('text', { 'text-anchor': 'middle', y: 4 }));
    keep(numbers, items.length, pill, (one, index) => {
      const { at: [left, top], width, isShown } = labels[index];
      const [rect, text] = one.children;
      one.setAttribute('transform', `translate(${left.toFixed(1)} ${top.toFixed(1)})`);
      one.setAttribute('class', [selected.has(index) ? 'selected' : '', isShown ? '' : 'covered'].join(' ').trim());
      rect.setAttribute('x', -width / 2);
      rect.setAttribute('width', width);
      if (text.textContent !== String(index + 1)) text.textContent = String(index + 1);
    });
  }

  function showFrame(items) {
    if (items.length === 0) return frame.replaceChildren();
    const [left, top, right, bottom] = boundsOf(items);
    const [[x, y], [toX, toY]] = [pixelOf(view, [left, top]), pixelOf(view, [right, bottom])].map((point) => point.map(Math.round));
    return frame.replaceChildren(path('', `M${x - frameRoom - 0.5},${y - frameRoom - 0.5}H${toX + frameRoom + 0.5}V${toY + frameRoom + 0.5}H${x - frameRoom - 0.5}Z`));
  }

  /** Lines where the rulers have numbers, and dots between them: a row of dots is one dashed line. */
  function showGrid() {
    const [step, dot] = [gridStep(view.scale, rulerPixels), gridStep(view.scale, dotPixels)];
    const places = (axis, each) => {
      const from = axis === 0 ? view.x : view.y;
      const first = Math.ceil(from / each);
      return Array.from({ length: Math.max(0, Math.floor((from + size[axis] / view.scale) / each) - first + 1) }, (_, index) => ((first + index) * each - from) * view.scale);
    };
    const lines = places(0, step).map((at) => `M${Math.round(at) + 0.5},0V${size[1]}`).join('') + places(1, step).map((at) => `M0,${Math.round(at) + 0.5}H${size[0]}`).join('');
    const [start] = places(0, dot);
    const rows = places(1, dot).map((at) => `M${start},${Math.round(at) + 0.5}H${size[0]}`).join('');
    grid.replaceChildren(path('fine', start === undefined ? '' : rows, { 'stroke-dasharray': `1 ${dot * view.scale - 1}` }), path('coarse', lines));
  }

  function showOverlay() {
    const { box: corners, line: drawn, target, point } = overlay ?? {};
    const round = corners && [corners[0], [corners[1][0], corners[0][1]], corners[1], [corners[0][0], corners[1][1]]];
    const guide = point && pixelOf(view, point).map((value) => Math.round(value) + 0.5);
    over.replaceChildren(...(round ? [path('selection', `M${line(round)}Z`)] : []), ...(drawn ? [path('line', `M${line(drawn)}`)] : []),
      ...(guide ? [path('guide', `M0,${guide[1]}H${guide[0]}M${guide[0]},0V${guide[1]}`)] : []),
      ...(target ? [svg('circle', { class: 'target', r: handleRadius * 2, cx: pixelOf(view, target)[0], cy: pixelOf(view, target)[1] })] : []));
  }

  function fit() {
    isFitted = true;
    view = fitted(state().items, ...size);
    show();
    onLook();
  }
  function isInside([left, top, right, bottom]) {
    const [[x, y], [toX, toY]] = [pixelOf(view, [left, top]), pixelOf(view, [right, bottom])];
    return x >= handleRadius && y >= handleRadius && toX <= size[0] - handleRadius && toY <= size[1] - handleRadius;
  }
  function look(next) {
    isFitted = false;
    view = next;
    show();
    onLook();
  }
  const pixel = ({ clientX, clientY }) => {
    const { left, top } = element.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  element.addEventListener('wheel', (event) => {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) look(zoomed(view, Math.exp(-event.deltaY * zoomSpeed), pixel(event)));
    else look(panned(view, event.shiftKey ? -event.deltaY : -event.deltaX, event.shiftKey ? 0 : -event.deltaY));
  }, { passive: false });
  new ResizeObserver(([{ contentRect: { width, height } }]) => {
    size = [width, height];
    if (isFitted && !state().isMoving) fit();
    else show();
  }).observe(element);

  return {
    element, box, show, fit, pixel,
    view: () => view,
    look,
    point: (event) => pointAt(view, pixel(event)),
    tool: () => tool,
    setTool(next) {
      tool = next;
      element.setAttribute('data-tool', next);
    },
    setOverlay(next) {
      overlay = next;
      rulers.show(view, size, overlay?.point ?? null);
      showOverlay();
    },
    /** Which end of a bar is being dragged: 0, 1, or null. */
    dragged: () => overlay?.end ?? null,
    /** Whether a part of the figure is outside the board although the view should fit it. */
    hides: () => isFitted && state().items.length > 0 && !isInside(boundsOf(state().items)),
    /** Shows another figure: fits all of it, unless the user has zoomed or panned the view. */
    showNew() {
      if (isFitted) fit();
      else show();
    },
    zoomBy: (factor) => look(zoomed(view, factor, size.map((length) => length / 2))),
    /** As large as on a device: a point is a pixel. */
    zoomToSize: () => look(zoomed(view, 1 / view.scale, size.map((length) => length / 2))),
  };
}

/**
 * Which of the numbers at these pixels are shown: those of selected items, and of the others, in order, each that
 * overlaps none before it and hides not all of its item, which is `rooms` pixels long. Zooming in makes room for more of
 * them.
 */
export function labelsOf(positions, selected, rooms = []) {
  const kept = [];
  const labels = positions.map((at, index) => ({ at, width: Math.max(pillHeight, digitWidth * String(index + 1).length + 2 * pillPadding), isShown: false }));
  const covers = ({ at, width }) => kept.some((other) => Math.abs(other.at[0] - at[0]) < (other.width + width) / 2 && Math.abs(other.at[1] - at[1]) < pillHeight);
  const hasRoom = (index) => (rooms[index] ?? Infinity) > pillHeight * 1.5;
  const inOrder = [...labels.keys()].sort((one, other) => selected.has(other) - selected.has(one) || one - other);
  for (const index of inOrder) {
    labels[index].isShown = selected.has(index) || (hasRoom(index) && !covers(labels[index]));
    if (labels[index].isShown) kept.push(labels[index]);
  }
  return labels;
}

/** The midpoint of an item. */
function middleOf(item) {
  const points = lineOf(item);
  let rest = lengthOf(item) / 2;
  for (const [index, [x, y]] of points.slice(1).entries()) {
    const [fromX, fromY] = points[index];
    const length = Math.hypot(x - fromX, y - fromY);
    if (rest <= length && length > 0) return [fromX + (x - fromX) * rest / length, fromY + (y - fromY) * rest / length];
    rest -= length;
  }
  return points[0];
}
