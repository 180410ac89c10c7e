// One lane of curves: its grid, areas in the colors of states, the comb behind a velocity, the ghost, the curves.

import { statesOf } from '../model/lanes.js';
import { gridOf, pointsOf, xOf } from './axes.js';

const combOpacity = { light: 0.28, dark: 0.34 };
const areaAlphas = { light: ['12', '5c'], dark: ['14', '4f'] }; // at rest, and at the curve's far end
const narrowGutter = 150; // CSS pixels; then a lane's name reaches as far right as its numbers
const nameHeight = 26;
const labelGap = 14; // CSS pixels between two numbers of an axis

export const fontOf = (size, weight = 400) => `${weight} ${size}px Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, system-ui, sans-serif`;

/** Paints a lane of `panelsOf` or `differencesOf` (signals.js); `lane.scale` is its y axis (axes.js). */
export function drawPanel(context, { trace, others, hidesMain }, lane, chart, box) {
  const { yOf, base } = lane.scale;
  const isDifference = lane.tolerance !== undefined;
  grid(context, lane, chart, box);
  context.save();
  context.beginPath();
  context.rect(box.left - 1, lane.top, box.width + 2, lane.height);
  context.clip();
  const points = (values, shift = 0) => pointsOf(values, chart.range, box, yOf, chart.density, shift);
  if (isDifference) tolerance(context, lane, chart, box);
  for (const { comb } of lane.curves) if (comb && !hidesMain) drawComb(context, points(comb(trace)), lane, chart, box);
  const [first] = lane.curves;
  if (!hidesMain && !isDifference && base !== null) areas(context, trace, first, points(first.read(trace)), lane, chart, box);
  if (!isDifference) for (const other of others) for (const { read, hasGhost } of lane.curves) if (hasGhost) stroke(context, points(read(other.trace), other.shift), chart.color(other.color), other.width, other.dash);
  if (!hidesMain) for (const curve of [...lane.curves].reverse()) stroke(context, points(curve.read(trace)), chart.color(curve.color), curve === first ? 2 : 1.25);
  context.restore();
  if (chart.isCompact) nameInside(context, lane, chart, box);
}

function grid(context, { top, height, scale: { low, high, base, yOf } }, chart, box) {
  const values = gridOf([low, high], Math.max(1, Math.floor(height / 40)));
  const free = values.filter((value) => base === null || Math.abs(yOf(value) - yOf(base)) >= labelGap);
  context.font = fontOf(11);
  context.lineWidth = 1;
  for (const value of [...(base === null ? [] : [base]), ...free]) {
    const y = Math.round(yOf(value)) + 0.5;
    const isBase = value === base;
    context.strokeStyle = chart.color(isBase ? '--line-2' : '--line');
    context.setLineDash(isBase ? [] : [2, 3]);
    context.beginPath();
    context.moveTo(box.left, y);
    context.lineTo(box.left + box.width, y);
    context.stroke();
    const text = axisText(value);
    const left = box.left - 7 - context.measureText(text).width;
    const isUnderName = chart.gutter < narrowGutter && !chart.isCompact && y < top + nameHeight && left < box.left - 24;
    context.fillStyle = chart.color('--ink-3');
    if (y > top + 5 && y < top + height - 4 && !isUnderName) context.fillText(text, left, y + 0.5);
  }
  context.setLineDash([]);
}

/** A number of an axis, which has room for four digits with their sign. */
export function axisText(value) {
  const size = Math.abs(value);
  const text = size >= 10000 ? `${Number((value / 1000).toPrecision(3))}k` : String(Number(size >= 100 ? value.toFixed(size >= 1000 ? 0 : 1) : value.toPrecision(6)));
  return text.replace('-', '−');
}

function tolerance(context, { tolerance: within, scale: { yOf } }, chart, box) {
  context.globalAlpha = 0.25;
  context.fillStyle = chart.color('--ending');
  context.fillRect(box.left, yOf(within), box.width, yOf(-within) - yOf(within));
  context.globalAlpha = 1;
}

/** The velocity from tick to tick: fainter the closer its ticks are, and cut at the lane's edges. */
function drawComb(context, points, { top, height }, chart, box) {
  const pixelsPerTick = box.width / (chart.range[1] - chart.range[0]);
  const cut = points.map((value, index) => (index % 2 === 1 ? Math.max(top + 2, Math.min(top + height - 2, value)) : value));
  context.globalAlpha = combOpacity[chart.isDark ? 'dark' : 'light'] * Math.min(1, 0.25 + 0.5 * pixelsPerTick);
  stroke(context, cut, chart.color('--ink'), 0.75);
  context.globalAlpha = 1;
}

/**
 * The area between a curve and its rest, in the colors of the states: each state fills the part of the line that lies in
 * its band, so that the whole line is filled once.
 */
function areas(context, trace, { signal }, points, { scale: { base, yOf } }, chart, box) {
  const edges = signal.startsWith('progress ') ? [signal.split(' ')[1]] : ['header', 'footer'];
  const ground = yOf(base);
  const heights = points.filter((value, index) => index % 2 === 1 && !Number.isNaN(value));
  const [least, most] = [heights.reduce((a, b) => Math.min(a, b), ground), heights.reduce((a, b) => Math.max(a, b), ground)];
  const far = ground - least > most - ground ? least : most;
  for (const edge of edges) {
    for (const { state, from, to } of statesOf(trace, edge)) {
      if (state === 'idle' || to < chart.range[0] || from > chart.range[1]) continue;
      const color = chart.color(`--${state === 'beginning' ? 'loading' : state}`);
      const gradient = context.createLinearGradient(0, ground, 0, far);
      areaAlphas[chart.isDark ? 'dark' : 'light'].forEach((alpha, stop) => gradient.addColorStop(stop, `${color}${alpha}`));
      context.fillStyle = gradient;
      fillUnder(context, points, ground, xOf(from, chart.range, box) - 0.01, xOf(to, chart.range, box) + 0.01);
    }
  }
}

function fillUnder(context, points, ground, left, right) {
  let [start, last] = [null, null];
  context.beginPath();
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index];
    if (!(x >= left)) continue;
    if (x > right) break;
    if (start === null) context.moveTo(start = x, ground);
    context.lineTo(last = x, points[index + 1]);
  }
  if (start === null) return;
  context.lineTo(last, ground);
  context.fill();
}

function stroke(context, points, color, width, dash = []) {
  Object.assign(context, { strokeStyle: color, lineWidth: width, lineJoin: 'round' });
  context.setLineDash(dash);
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
  context.setLineDash([]);
}

/** Where there is no gutter, a lane's name stands in it: at its lower edge, but progress ends there. */
function nameInside(context, { key, name, unit, curves, top, height }, chart, box) {
  const text = `${laneName(name, curves)}, ${unit}`;
  context.font = fontOf(11, 500);
  context.fillStyle = chart.color('--ink-2');
  context.fillText(text, box.left + box.width - 4 - context.measureText(text).width, key === 'progress' ? top + 20 : top + height - 11);
}

/** A lane of several picked signals has the name of their node. */
export const laneName = (name, curves) => (name === 'Node' ? curves[0].name.split(' ').slice(0, -1).join(' ') : name);
