// The lower of a chart's two drawings: everything that changes with the motion and the zoom, but not with the playhead.

import { callbacksOf, statesOf, touchesOf } from '../model/lanes.js';
import { stateName } from '../model/states.js';
import { clamp, ticksPerSecond } from '../model/trace.js';
import { drawAnimations } from './animations.js';
import { gridOf, xOf } from './axes.js';
import { drawPanel, fontOf } from './curves.js';

const right = 12; // CSS pixels, right of the curves
const spareText = 12; // that a band's name leaves of the band
const diamond = 3.4; // from the middle of a callback's mark to its side

/** Where the curves are, from left to right: right of the gutter. */
export const boxOf = ({ width, gutter }) => ({ left: gutter, width: Math.max(1, width - gutter - right) });

/** Clears a canvas for drawing in CSS pixels; returns the box of the curves. */
export function begin(context, chart) {
  context.setTransform(chart.density, 0, 0, chart.density, 0, 0);
  context.clearRect(0, 0, chart.width, chart.height);
  Object.assign(context, { textBaseline: 'middle', textAlign: 'left', globalAlpha: 1 });
  return boxOf(chart);
}

/**
 * Draws all lanes. `others` are more motions, `{ trace, shift, color, dash, width }`, below the first one, which a sweep
 * replaces (`hidesMain`). `chart` has width, height and gutter (CSS pixels), density, `range` (ticks), `lanes` with
 * their places and scales, `isDark`, `isCompact` and `color(property)`.
 */
export function drawLanes(context, motions, chart) {
  const box = begin(context, chart);
  context.fillStyle = chart.color('--line');
  for (const { kind, top, height } of chart.lanes) if (['ruler', 'callbacks', 'animations', 'panel'].includes(kind)) context.fillRect(0, top + height - 0.5, chart.width, 1);
  for (const lane of chart.lanes) painters[lane.kind]?.(context, motions, lane, chart, box);
  borders(context, motions.trace, chart, box);
}

const painters = {
  __proto__: null,

  ruler(context, _, { top, height }, chart, box) {
    context.font = fontOf(11);
    const { first, step, end, placeOf } = stepsOf(chart, box);
    for (let index = Math.ceil(first / step * 5); index * step / 5 <= end + 1e-9; index += 1) {
      const isWhole = index % 5 === 0;
      context.fillStyle = chart.color(isWhole ? '--track' : '--line-2');
      context.fillRect(placeOf(index * step / 5), top + height - (isWhole ? 7 : 4), 1, isWhole ? 7 : 4);
    }
    context.fillStyle = chart.color('--ink-3');
    for (const { text, left } of timesOf(context, chart, box)) context.fillText(text, left, top + height - 15);
  },

  states(context, { trace }, lane, chart, box) {
    for (const band of statesOf(trace, lane.edge)) drawBand(context, band, 0, { ...lane, tall: 20 }, chart, box);
  },

  pinned(context, { others: [other] }, lane, chart, box) {
    if (!other) return;
    for (const band of statesOf(other.trace, lane.edge)) drawBand(context, band, other.shift, { ...lane, tall: 18, isPale: true }, chart, box);
  },

  finger(context, { trace }, { top, height }, chart, box) {
    const y = top + height / 2;
    for (const { from, to } of touchesOf(trace)) {
      const [left, end] = [from, to].map((tick) => inBox(tick, chart, box));
      context.fillStyle = chart.color('--ink-3');
      rounded(context, left, y - 2, Math.max(1, end - left), 4, 2);
      for (const tick of [from, to]) if (isShown(tick, chart)) ring(context, xOf(tick, chart.range, box), y, chart);
    }
  },

  callbacks(context, { trace }, lane, chart, box) {
    marks(context, callbacksOf(trace).map(({ tick, names }) => ({
      tick, color: names[0] === 'haptic' ? '--accent' : '--ink', texts: names.length > 1 ? [`${names.at(-1)} +${names.length - 1}`, `+${names.length - 1}`] : names,
    })), lane, chart, box);
  },

  marks(context, { trace }, lane, chart, box) {
    marks(context, trace.marks.map(({ tick, name }) => ({ tick, color: '--s5', texts: [name] })), lane, chart, box);
  },

  animations: drawAnimations,

  panel: drawPanel,
};

/** The ruler's steps, in s. */
function stepsOf(chart, box) {
  const [first, end] = chart.range.map((tick) => tick / ticksPerSecond);
  const steps = gridOf([first, end], Math.max(2, Math.floor(box.width / 72)));
  return { first, end, step: steps.length > 1 ? steps[1] - steps[0] : end - first, placeOf: (second) => Math.round(xOf(second * ticksPerSecond, chart.range, box)) };
}

/** The ruler's texts, in the context's font: `{ text, left, width }`. */
export function timesOf(context, chart, box) {
  const { first, end, step, placeOf } = stepsOf(chart, box);
  const times = [];
  for (let index = Math.ceil(first / step); index * step <= end + 1e-9; index += 1) {
    const text = index === 0 ? '0' : `${Number((index * step).toFixed(6))} s`;
    const { width } = context.measureText(text);
    times.push({ text, width, left: clamp(placeOf(index * step) - width / 2, box.left, chart.width - 2 - width) });
  }
  return times;
}

const isShown = (tick, { range }) => tick >= range[0] && tick <= range[1];
/** A tick's x, clamped to the box. */
export const inBox = (tick, { range }, box) => clamp(xOf(tick, range, box), box.left, box.left + box.width);

export function rounded(context, left, top, width, height, radius) {
  context.beginPath();
  context.roundRect(left, top, width, height, radius);
  context.fill();
}

function ring(context, x, y, chart) {
  context.beginPath();
  context.arc(x, y, 4, 0, 7);
  context.fillStyle = chart.color('--panel');
  context.fill();
  Object.assign(context, { strokeStyle: chart.color('--ink-3'), lineWidth: 1.5 });
  context.stroke();
}

/** A state's band, with its name if that fits, and its duration if that fits, too. */
function drawBand(context, { state, from, to }, shift, { top, height, tall, isPale }, chart, box) {
  const [left, end] = [from + shift, to + shift].map((tick) => inBox(tick, chart, box));
  if (end <= left || to + shift < chart.range[0] || from + shift > chart.range[1]) return;
  const name = state === 'beginning' ? 'loading' : state; // its color is that of what it begins
  const [y, width] = [top + Math.round((height - tall) / 2), Math.max(1.5, end - left - 1)];
  context.globalAlpha = (isPale ? (chart.isDark ? 0.26 : 0.24) : 1) * (state === 'idle' ? 0.8 : 1);
  context.fillStyle = chart.color(`--${name}`);
  rounded(context, left + 0.5, y, width, tall, 3);
  if (state === 'beginning') hatch(context, left + 0.5, y, width, tall, chart);
  context.globalAlpha = 1;
  context.font = isPale ? fontOf(11, 500) : fontOf(12, 600);
  const text = stateName(state);
  const [room, wide] = [end - left - spareText, context.measureText(text).width];
  if (wide > room) return;
  context.fillStyle = chart.color(isPale ? `--${name}-ink` : `--on-${name}`);
  context.fillText(text, left + 7, y + tall / 2 + 0.5);
  if (isPale) return;
  const duration = `${((to - from) / ticksPerSecond).toFixed(2)} s`;
  context.font = fontOf(11, 500);
  const long = context.measureText(duration).width;
  if (wide + long + 16 <= room) context.fillText(duration, end - 7 - long, y + tall / 2 + 0.5);
}

/** Lines at 45°, 3 pixels apart, over a band. */
function hatch(context, left, top, width, height, chart) {
  context.save();
  context.beginPath();
  context.roundRect(left, top, width, height, 3);
  context.clip();
  Object.assign(context, { strokeStyle: chart.color('--on-loading'), lineWidth: 1, globalAlpha: context.globalAlpha * 0.35 });
  context.beginPath();
  for (let x = left - height; x < left + width; x += 6) {
    context.moveTo(x, top + height);
    context.lineTo(x + height, top);
  }
  context.stroke();
  context.restore();
}

/** Diamonds with the first of their texts that fits before the next one. The last one's text may stand left of it. */
function marks(context, all, { top, height }, chart, box) {
  const y = top + height / 2;
  const shown = all.filter(({ tick }) => isShown(tick, chart));
  context.font = fontOf(11);
  let taken = box.left; // up to which x there is a text or a diamond
  shown.forEach(({ tick, color, texts }, index) => {
    const x = xOf(tick, chart.range, box);
    const end = index + 1 < shown.length ? xOf(shown[index + 1].tick, chart.range, box) - 8 : box.left + box.width + 10;
    context.fillStyle = chart.color(color);
    context.beginPath();
    for (const [dx, dy] of [[0, -1], [1, 0], [0, 1], [-1, 0]]) context.lineTo(x + dx * diamond * Math.SQRT2, y + dy * diamond * Math.SQRT2);
    context.fill();
    context.fillStyle = chart.color('--ink-2');
    const widths = texts.map((text) => context.measureText(text).width);
    const fitting = widths.findIndex((width) => x + 8 + width < end);
    const isLast = index === shown.length - 1;
    if (fitting >= 0) context.fillText(texts[fitting], x + 8, y + 0.5);
    else if (isLast && x - 8 - widths[0] > taken) context.fillText(texts[0], x - 8 - widths[0], y + 0.5);
    taken = x + 8 + (fitting >= 0 ? widths[fitting] + 4 : 0);
  });
}

/** Where states change, as dotted lines through the curves. */
function borders(context, trace, { lanes, range, color }, box) {
  const panels = lanes.filter(({ kind }) => kind === 'panel');
  if (panels.length === 0) return;
  const ticks = lanes.filter(({ kind }) => kind === 'states').flatMap(({ edge }) => statesOf(trace, edge).slice(1).map(({ from }) => from));
  context.save();
  context.setLineDash([1, 3]);
  Object.assign(context, { strokeStyle: color('--track'), lineWidth: 1 });
  context.beginPath();
  for (const tick of ticks.filter((each) => isShown(each, { range }))) {
    const x = Math.round(xOf(tick, range, box)) + 0.5;
    context.moveTo(x, panels[0].top);
    context.lineTo(x, panels.at(-1).top + panels.at(-1).height);
  }
  context.stroke();
  context.restore();
}
