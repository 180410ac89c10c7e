// The editor's graph: the curve over its time, the one before as a ghost, a cubic's handles, and the ball.

import { easingFunction, easingPoints } from '../model/easing.js';
import { make } from '../model/elements.js';
import { createHandle } from './handles.js';
import { draw, pathOf, rangeOf, scaleOf, setAll } from './graph.js';

const [width, height] = [280, 176]; // the picture's own pixels
const box = { left: 16, right: 244, top: 8, bottom: 156 };
const ballX = 264;
const margin = 0.2; // of the way beyond 0 and 1, at least

/** `edit` has begin(), end() and change(curve). Returns `element`, `show({ curve, ghost, duration, unit })` and `move(share)`. */
export function createBoard(document, edit) {
  const [lines, ghost, arms, line] = ['lines', 'ghost', 'arms', 'line'].map((name) => draw(document, 'path', { class: name }));
  const [zero, one, from, to] = Array.from({ length: 4 }, () => draw(document, 'text', {}));
  const [dot, ball] = [draw(document, 'circle', { class: 'dot', r: 3.5 }), draw(document, 'circle', { class: 'ball', r: 7, cx: ballX })];
  const picture = draw(document, 'svg', { viewBox: `0 0 ${width} ${height}`, role: 'img' }, lines, ghost, arms, line, zero, one, from, to, dot, ball);
  let shown = null; // what `show` was given
  let [range, scale, way] = [[0, 1]];
  let ballShare = 1;
  let isDragged = false; // then the graph grows, but does not shrink

  const pointOf = (index) => shown.curve.points.slice(2 * index, 2 * index + 2);
  const handles = ['First handle', 'Second handle'].map((label, index) => createHandle(document, label, {
    begin() {
      isDragged = true;
      edit.begin();
    },
    move(point) {
      edit.change({ kind: 'cubic', points: shown.curve.points.map((value, place) => (Math.floor(place / 2) === index ? point[place % 2] : value)) });
    },
    end() {
      isDragged = false;
      edit.end();
      show(shown);
    },
    present: () => pointOf(index),
  }, () => {
    const pixel = picture.getBoundingClientRect().width / width;
    return [pixel * (box.right - box.left), pixel * (scale.y(0) - scale.y(1))];
  }));
  const element = make(document, 'div', { className: 'curve-board' }, picture, ...handles.map((each) => each.element));

  function show(next) {
    shown = next;
    const { curve, ghost: before, duration, unit } = next;
    const isCubic = curve.kind === 'cubic';
    const [points, old] = [curve, before].map((each) => easingPoints(each, duration));
    const values = [...points, ...old].map(([, value]) => value).concat(isCubic ? [curve.points[1], curve.points[3]] : [], [-margin, 1 + margin], isDragged ? range : []);
    range = rangeOf(values);
    scale = scaleOf(box, range);
    way = easingFunction(curve, duration);
    const [low, high] = [scale.y(0), scale.y(1)];
    lines.setAttribute('d', `M${box.left} ${low}H${box.right}M${box.left} ${high}H${box.right}M${ballX} ${low}V${high}`);
    line.setAttribute('d', pathOf(points, scale));
    ghost.setAttribute('d', pathOf(old, scale));
    arms.setAttribute('d', isCubic ? pathOf([[0, 0], pointOf(0)], scale) + pathOf([[1, 1], pointOf(1)], scale) : '');
    for (const [index, handle] of handles.entries()) {
      handle.element.hidden = !isCubic;
      if (isCubic) handle.show([scale.x(pointOf(index)[0]) / width, scale.y(pointOf(index)[1]) / height]);
    }
    for (const [text, words, x, y, anchor] of [[zero, '0', 10, low + 4, 'end'], [one, '1', 10, high + 4, 'end'], [from, '0', box.left, height - 4, 'start'], [to, unit, box.right, height - 4, 'end']]) {
      setAll(text, { x, y, 'text-anchor': anchor });
      text.textContent = words;
    }
    move(ballShare);
  }

  /** Puts the ball where the motion is at a share of its time. */
  function move(share) {
    ballShare = share;
    const y = scale.y(way(share));
    ball.setAttribute('cy', y);
    setAll(dot, { cx: scale.x(share), cy: y });
  }

  return {
    element, show,
    describe: (text) => picture.setAttribute('aria-label', text),
    move,
  };
}
