// A chart's two drawings: the curves, which change with the motion and the zoom, and the playhead over them.

import { statesOf, touchesOf } from '../model/lanes.js';
import { clamp, isEvent } from '../model/trace.js';
import { gridOf, pointsOf, rangeOf, stacked, xOf } from './axes.js';

const laneHeight = 13; // CSS pixels
const axisHeight = 15;
const gutter = 62; // left of the curves, for names and values
const font = '11px system-ui, sans-serif';

/**
 * The rows of a chart of that height: lanes, panels, the time axis. If there is a `pinned` motion, `{ trace, shift,
 * label }`, its states have lanes, too.
 */
export function rowsOfChart(trace, panels, height, pinned) {
  const lane = (kind, label, more = {}) => ({ kind, label, height: laneHeight, ...more });
  const edges = ['header', 'footer'].filter((edge) => trace.at(0).frame?.[edge]);
  const lanesOf = (edge) => [lane('states', edge, { edge, of: trace, shift: 0 }), ...(pinned ? [lane('states', pinned.label, { edge, of: pinned.trace, shift: pinned.shift })] : [])];
  return stacked([
    ...edges.flatMap(lanesOf),
    lane('finger', 'finger'),
    lane('events', 'callbacks', { events: trace.notices.filter(isEvent), color: '--ink' }),
    ...(trace.marks.length > 0 ? [lane('events', 'marks', { events: trace.marks, color: '--accent' })] : []),
    ...panels.map((panel) => ({ kind: 'panel', ...panel })),
    { kind: 'axis', height: axisHeight },
  ], height);
}

export const boxOf = (width) => ({ left: gutter, width: Math.max(1, width - gutter - 8) });

/** Clears a canvas for drawing in CSS pixels; returns the box of the curves. */
function begin(context, { density, width, height }, textBaseline) {
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, height);
  Object.assign(context, { font, textBaseline });
  return boxOf(width);
}

/**
 * Draws rows, curves and names. `others` are more motions, `{ trace, shift, color }`, fainter and below the first one.
 * `chart` has width and height (CSS pixels), density, `range` (ticks) and `color(property)`.
 */
export function drawCurves(context, { trace, others, panels, hidesMain }, chart) {
  const box = begin(context, chart, 'middle');
  for (const row of rowsOfChart(trace, panels, chart.height, others.find(({ label: name }) => name))) painters[row.kind](context, { trace, others, hidesMain }, row, chart, box);
}

const painters = {
  __proto__: null,

  states(context, _, row, chart, box) {
    label(context, row, chart);
    for (const { state, from, to } of statesOf(row.of, row.edge)) {
      const color = chart.color(`--${state === 'beginning' ? 'loading' : state}`);
      band(context, row, xIn(from + row.shift, chart.range, box), xIn(to + row.shift, chart.range, box), color, state === 'idle' ? 0.25 : 0.9);
    }
  },

  finger(context, { trace }, row, chart, box) {
    label(context, row, chart);
    for (const { from, to } of touchesOf(trace)) band(context, row, xIn(from, chart.range, box), xIn(to, chart.range, box), chart.color('--ink'), 0.55);
  },

  events(context, _, row, chart, box) {
    label(context, row, chart);
    context.fillStyle = chart.color(row.color);
    for (const { tick } of row.events) {
      const x = xOf(tick, chart.range, box);
      if (x >= box.left - 1 && x <= box.left + box.width + 1) context.fillRect(x - 1, row.top + 2, 2, row.height - 4);
    }
  },

  panel(context, { trace, others, hidesMain }, row, chart, box) {
    if (row.height < 8) return;
    const all = [...(row.tolerance === undefined ? others.map(({ trace: other }) => other) : []), trace];
    const values = rangeOf([...all.flatMap((each) => row.curves.map(({ read }) => read(each))), row.tolerance === undefined ? [] : [-row.tolerance, row.tolerance]]);
    const yOf = (value) => row.top + 3 + (values[1] - value) / (values[1] - values[0]) * (row.height - 6);
    grid(context, row, values, yOf, chart, box);
    context.save();
    context.beginPath();
    context.rect(box.left, row.top, box.width, row.height);
    context.clip();
    const draw = (curve, color, width, shift = 0) => line(context, pointsOf(curve, chart.range, box, yOf, chart.density, shift), chart.color(color), width);
    if (row.tolerance !== undefined) band(context, { top: yOf(row.tolerance) - 2, height: yOf(-row.tolerance) - yOf(row.tolerance) + 4 }, box.left, box.left + box.width, chart.color('--ending'), 0.25);
    else for (const { trace: other, shift, color } of others) for (const { read } of row.curves) draw(read(other), color, 1.2, shift);
    if (!hidesMain) for (const { read, color } of row.curves) draw(read(trace), color, 1.5);
    context.restore();
  },

  axis(context, _, row, chart, box) {
    context.fillStyle = chart.color('--ink-3');
    context.textAlign = 'center';
    const times = gridOf(chart.range.map((tick) => tick / 0.12), Math.max(2, Math.floor(box.width / 90)));
    for (const time of times) {
      const x = clamp(xOf(time * 0.12, chart.range, box), box.left + 18, box.left + box.width - 18);
      context.fillText(`${time} ms`, x, row.top + row.height / 2);
    }
  },
};

function label(context, { label: text, top, height }, chart) {
  context.fillStyle = chart.color('--ink-3');
  context.globalAlpha = 1;
  context.textAlign = 'right';
  context.fillText(text, gutter - 6, top + height / 2, gutter - 8);
}

/** A tick's x, clamped to the box. */
const xIn = (tick, range, box) => clamp(xOf(tick, range, box), box.left, box.left + box.width);

function band(context, row, left, right, color, opacity) {
  context.globalAlpha = opacity;
  context.fillStyle = color;
  if (right > left) context.fillRect(left, row.top + 2, right - left, row.height - 4);
  context.globalAlpha = 1;
}

function grid(context, row, values, yOf, chart, box) {
  context.textAlign = 'right';
  context.fillStyle = chart.color('--line');
  context.fillRect(box.left, row.top, box.width, 1);
  const lines = gridOf(values, Math.max(1, Math.floor(row.height / 24)));
  for (const value of lines) {
    context.fillStyle = chart.color('--line');
    context.fillRect(box.left, yOf(value), box.width, 1);
    context.fillStyle = chart.color('--ink-3');
    if (yOf(value) > row.top + 4 && yOf(value) < row.top + row.height - 3) context.fillText(String(value), gutter - 6, yOf(value));
  }
  context.fillStyle = chart.color('--ink-3');
  context.textAlign = 'left';
  context.fillText(row.label, 2, row.top + 8, gutter - 34);
}

function line(context, points, color, width) {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.beginPath();
  let isBroken = true;
  for (let index = 0; index < points.length; index += 2) {
    if (Number.isNaN(points[index])) {
      isBroken = true;
      continue;
    }
    if (isBroken) context.moveTo(points[index], points[index + 1]);
    else context.lineTo(points[index], points[index + 1]);
    isBroken = false;
  }
  context.stroke();
}

/**
 * What is drawn over the curves, in CSS pixels: the loop as `band`, [left, right], and cursors and playhead as `lines`.
 * `pointed` is the tick under the pointer, and its text.
 */
export function overOf({ tick, loop, cursors, pointed }, { range, width }) {
  const box = boxOf(width);
  const isShown = ([at]) => at !== null && at >= range[0] && at <= range[1];
  const uprights = [
    ...Object.entries(cursors).map(([name, at]) => [at, name.toUpperCase(), '--pulling']),
    [tick, '', '--accent'],
    ...(pointed ? [[pointed.tick, pointed.text, '--ink-3']] : []),
  ];
  return {
    band: loop && loop.map((at) => xIn(at, range, box)),
    lines: uprights.filter(isShown).map(([at, text, color]) => ({ x: xOf(at, range, box), text, color })),
  };
}

/** Draws the result of `overOf`. */
export function drawOver(context, { band: loop, lines }, chart) {
  const box = begin(context, chart, 'top');
  if (loop) band(context, { top: -2, height: chart.height + 4 }, ...loop, chart.color('--accent'), 0.1);
  for (const each of lines) upright(context, each, chart, box);
}

function upright(context, { x, text, color }, chart, box) {
  context.fillStyle = chart.color(color);
  context.fillRect(Math.round(x * chart.density) / chart.density - 0.75, 0, 1.5, chart.height);
  if (!text) return;
  const isRight = x > box.left + box.width * 0.7;
  const width = context.measureText(text).width + 8;
  const left = isRight ? x - width - 2 : x + 2;
  context.fillStyle = chart.color('--raised');
  context.fillRect(left, 1, width, 15);
  context.fillStyle = chart.color(color === '--ink-3' ? '--ink' : color);
  context.textAlign = 'left';
  context.fillText(text, left + 4, 3);
}
