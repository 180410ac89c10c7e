// The board: the figure to scale over a grid, with the numbers of its order and the handles of the selected items. It
// only draws.

import { boundsOf, dataOf, endsOf } from './items.js';
import { gridStep } from './snap.js';
import { lineOf } from './hit.js';
import { fitted, panned, pixelOf, pointAt, zoomed } from './view.js';

const gridPixels = 6; // CSS pixels between two lines at least
const handleRadius = 5; // CSS pixels
const [labelWidth, labelHeight] = [7, 11]; // CSS pixels of a digit
const zoomSpeed = 0.0022; // of a wheel's pixel, as a power of e

/**
 * `state()` gives `{ items, indices, form, numbered, isMoving }`: the items, the selected ones, how many have been
 * numbered by clicks, and whether something is being dragged, during which the view does not change.
 */
export function createBoard(document, state, { ResizeObserver } = globalThis) {
  const svg = (tag, attributes = {}, ...children) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  };
  const [grid, figure, over, numbers, handles] = ['grid', 'items', 'over', 'numbers', 'handles'].map((name) => svg('g', { class: name }));
  const element = svg('svg', { class: 'board', tabindex: 0, role: 'application', 'aria-describedby': 'board-hint' }, grid, figure, over, numbers, handles);
  let [view, isFitted, tool, overlay] = [{ scale: 1, x: 0, y: 0 }, true, 'select', null];
  let size = [0, 0];

  const path = (className, data) => svg('path', { class: className, d: data });
  const line = (points) => points.map((point) => pixelOf(view, point).map((value) => value.toFixed(1)).join(',')).join(' ');

  function show() {
    if (size[0] === 0) return;
    showGrid();
    const { items, indices, form, numbered } = state();
    const selected = new Set(indices);
    const { scale, x, y } = view;
    figure.setAttribute('transform', `scale(${scale}) translate(${-x} ${-y})`);
    keep(figure, items.length, () => svg('path'), (one, index) => {
      one.setAttribute('d', dataOf(items[index]));
      one.setAttribute('class', [selected.has(index) ? 'selected' : '', index < numbered ? 'numbered' : ''].join(' ').trim());
    });
    const labels = labelsOf(items.map((item) => pixelOf(view, middleOf(item))), selected);
    keep(numbers, items.length, () => svg('text', { 'text-anchor': 'middle' }), (one, index) => {
      const { at: [left, top], isShown } = labels[index];
      one.setAttribute('x', left.toFixed(1));
      one.setAttribute('y', (top + 4).toFixed(1));
      if (one.textContent !== String(index + 1)) one.textContent = String(index + 1);
      one.setAttribute('class', [selected.has(index) ? 'selected' : '', isShown ? '' : 'covered'].join(' ').trim());
    });
    const ends = form === 'bars' ? indices.flatMap((index) => endsOf(items[index]).map((point, end) => ({ point, end }))) : [];
    keep(handles, ends.length, () => svg('circle', { r: handleRadius }), (one, index) => {
      const [left, top] = pixelOf(view, ends[index].point);
      one.setAttribute('cx', left.toFixed(1));
      one.setAttribute('cy', top.toFixed(1));
      one.setAttribute('class', ends[index].end === 0 ? 'from' : 'to');
    });
    showOverlay();
  }

  function showGrid() {
    const step = gridStep(view.scale, gridPixels);
    const lines = ['', ''];
    for (const axis of [0, 1]) {
      const from = axis === 0 ? view.x : view.y;
      for (let index = Math.ceil(from / step); index * step < from + size[axis] / view.scale; index += 1) {
        const at = ((index * step - from) * view.scale).toFixed(1);
        lines[index % 5 === 0 ? 1 : 0] += axis === 0 ? `M${at},0V${size[1]}` : `M0,${at}H${size[0]}`;
      }
    }
    grid.replaceChildren(path('fine', lines[0]), path('coarse', lines[1]));
  }

  function showOverlay() {
    const { box, line: drawn, target } = overlay ?? {};
    const corners = box && [box[0], [box[1][0], box[0][1]], box[1], [box[0][0], box[1][1]]];
    over.replaceChildren(...(corners ? [path('box', `M${line(corners)}Z`)] : []), ...(drawn ? [path('line', `M${line(drawn)}`)] : []),
      ...(target ? [svg('circle', { class: 'target', r: handleRadius * 2, cx: pixelOf(view, target)[0], cy: pixelOf(view, target)[1] })] : []));
  }

  function fit() {
    isFitted = true;
    view = fitted(state().items, ...size);
    show();
  }
  function isInside([left, top, right, bottom]) {
    const [[x, y], [toX, toY]] = [pixelOf(view, [left, top]), pixelOf(view, [right, bottom])];
    return x >= handleRadius && y >= handleRadius && toX <= size[0] - handleRadius && toY <= size[1] - handleRadius;
  }
  function look(next) {
    isFitted = false;
    view = next;
    show();
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
    element, show, fit, pixel,
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
      showOverlay();
    },
    /** Whether a part of the figure is outside the board although the view should fit it. */
    hides: () => isFitted && state().items.length > 0 && !isInside(boundsOf(state().items)),
    /** Shows another figure: fits all of it, unless the user has zoomed or panned the view. */
    showNew() {
      if (isFitted) fit();
      else show();
    },
    zoomBy: (factor) => look(zoomed(view, factor, size.map((length) => length / 2))),
  };
}

/**
 * Which of the numbers at these pixels are shown: those of selected items, and of the others, in order, each that
 * overlaps none before it. Zooming in makes room for more of them.
 */
export function labelsOf(positions, selected) {
  const kept = [];
  const labels = positions.map((at, index) => ({ at, width: labelWidth * String(index + 1).length, isShown: false }));
  const covers = ({ at, width }) => kept.some((other) => Math.abs(other.at[0] - at[0]) < (other.width + width) / 2 && Math.abs(other.at[1] - at[1]) < labelHeight);
  const inOrder = [...labels.keys()].sort((one, other) => selected.has(other) - selected.has(one) || one - other);
  for (const index of inOrder) {
    labels[index].isShown = selected.has(index) || !covers(labels[index]);
    if (labels[index].isShown) kept.push(labels[index]);
  }
  return labels;
}

/** Adds or removes children until there are as many as wanted; each is created once, and then only updated. */
function keep(group, count, create, set) {
  while (group.childElementCount > count) group.lastElementChild.remove();
  while (group.childElementCount < count) group.append(create());
  [...group.children].forEach(set);
}

/** The midpoint of an item. */
function middleOf(item) {
  const points = lineOf(item);
  const lengths = points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    if (rest <= length && length > 0) return [0, 1].map((axis) => points[index][axis] + (points[index + 1][axis] - points[index][axis]) * rest / length);
    rest -= length;
  }
  return points[0];
}
