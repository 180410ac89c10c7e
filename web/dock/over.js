// The upper of a chart's two drawings: playhead, cursors, the pointer's line, and the values beside the curves.

import { clamp } from '../model/trace.js';
import { durationText, runAt, sameRunIn } from './animations.js';
import { xOf } from './axes.js';
import { fontOf } from './curves.js';
import { begin, boxOf, inBox, rounded, timesOf } from './draw.js';
import { differenceText, numberText } from './signals.js';
import { secondsText } from './ticks.js';

const chipHeight = 16; // CSS pixels
const lineHeight = 16;
const mostLines = 8; // of a callback's names
const chipRoom = 96; // right of a line; with less, chips stand left of it

/**
 * What is drawn over the lanes, in CSS pixels, as one value: it is drawn again only when it has changed. `pointed` is
 * what is under the pointer, `{ tick, texts }`, or null; `isMoving` is a motion that grows, whose playhead stays at its
 * end. `trace` and `other`, `{ trace, shift }` or undefined, are the motions whose values are shown; instead of them the
 * `swept` ones of a sweep, `[{ trace, shift, color }]`.
 */
export function overOf({ tick, loop, cursors, pointed, isMoving, trace, other, swept = [] }, chart) {
  const box = boxOf(chart);
  const isShown = (at) => at !== null && at !== undefined && at >= chart.range[0] && at <= chart.range[1];
  const placeOf = (at) => Math.round(xOf(at, chart.range, box)) + 0.5;
  const chipTick = pointed?.tick ?? (chart.isCompact && !isMoving ? Math.round(tick) : null);
  const isAtRest = chart.isCompact && chipTick === trace.ticks; // the lanes' names would be under values that say nothing
  const values = !isShown(chipTick) || isAtRest ? [] : swept.length > 0 ? sweptAt(chipTick, swept, chart) : valuesAt(chipTick, trace, other, chart);
  const runs = isShown(chipTick) && swept.length === 0 && !isAtRest ? runsAt(chipTick, trace, other, chart) : [];
  const [a, b] = [cursors.a ?? null, cursors.b ?? null];
  return {
    loop: loop && loop.map((at) => inBox(at, chart, box)),
    selection: a === null || b === null ? null : [a, b].map((at) => inBox(at, chart, box)).sort((one, two) => one - two),
    cursors: [['A', a], ['B', b]].filter(([, at]) => isShown(at)).map(([name, at]) => ({ name, x: placeOf(at), isFirst: name === 'A' ? !(b < a && b !== null) : a === null || b < a })),
    difference: isShown(a) && isShown(b) && a !== b ? { text: `Δ ${secondsText(Math.abs(b - a))}`, between: [placeOf(Math.min(a, b)), placeOf(Math.max(a, b))] } : null,
    changes: isShown(a) && isShown(b) && a !== b ? changesBetween(Math.min(a, b), Math.max(a, b), trace, chart).map((each) => ({ ...each, between: [placeOf(Math.min(a, b)), placeOf(Math.max(a, b))] })) : [],
    hover: pointed && isShown(pointed.tick) ? { x: placeOf(pointed.tick), time: pointed.tick === Math.round(tick) ? '' : secondsText(pointed.tick), texts: pointed.texts.slice(0, mostLines) } : null,
    chips: [...values.flatMap((lane) => pushedApart(lane.values, lane)), ...runs].map((chip) => ({ ...chip, x: placeOf(chipTick), isLeft: placeOf(chipTick) + chipRoom > box.left + box.width })),
    playhead: isShown(tick) ? { x: placeOf(tick), text: isMoving ? '' : secondsText(tick), dots: isMoving ? [] : dotsAt(tick, trace, chart) } : null,
  };
}

/** Each lane's curves at that tick: the value, where it is, and what it was in the other motion. */
function valuesAt(tick, trace, other, { lanes }) {
  return lanes.filter(({ kind }) => kind === 'panel').map(({ top, height, unit, curves, scale, tolerance }) => ({
    top, height,
    values: withoutDoubles(curves.flatMap(({ color, read, hasGhost }) => {
      const now = read(trace)[tick];
      const then = other && tolerance === undefined ? read(other.trace)[tick - other.shift] : undefined;
      return [
        { value: now, color, text: withUnit(now, unit), more: then === undefined ? '' : differenceText(now - then, unit) },
        ...(then === undefined || !hasGhost ? [] : [{ value: then, color: '--ghost', text: withUnit(then, unit), more: '' }]),
      ];
    }).filter(({ value }) => value !== undefined && !Number.isNaN(value))).map((each) => ({ ...each, y: scale.yOf(each.value) })),
  }));
}

/** What runs at that tick: each animation's name and time, its duration, and how much longer it is than in the other motion. */
function runsAt(tick, trace, other, { lanes, isCompact }) {
  return lanes.filter(({ kind }) => kind === 'animations').flatMap(({ top, height, rows, rowHeight }) => rows.flatMap((row, index) => {
    const run = runAt(trace, row, tick);
    if (!run) return [];
    const { label, from, to, count } = run;
    const before = other && sameRunIn(other.trace, row, run);
    const longer = before ? to - from - (before.to - before.from) : 0;
    const time = isCompact ? '' : ` ${secondsText(from).replace(' s', '')}–${secondsText(to)}`;
    const y = top + (height - rows.length * rowHeight) / 2 + (index + 0.5) * rowHeight;
    return [{ isRun: true, y, middle: y, color: '--ink', text: `${label}${count > 1 ? ` ×${count}` : ''}${time}`, more: `${durationText(to - from)}${longer === 0 ? '' : `, ${longer > 0 ? '+' : '−'}${durationText(Math.abs(longer))}`}` }];
  }));
}

/** How much each lane's first curve changes between two ticks, at the lane's lower edge. */
function changesBetween(first, last, trace, { lanes }) {
  return lanes.filter(({ kind }) => kind === 'panel').map(({ top, height, unit, curves: [{ read }] }) => ({ y: top + height - 11, text: changeText(read(trace), [first, last], unit) }));
}

/** "Δ −12.4 pt": from one tick to a later one. */
export const changeText = (curve, [first, last], unit) => `Δ ${withUnit(curve[last] - curve[first], unit)}`;

/** The same of each motion of a sweep, of each lane's first curve; as many as the lane has room for. */
function sweptAt(tick, swept, { lanes }) {
  return lanes.filter(({ kind }) => kind === 'panel').map(({ top, height, unit, curves: [{ read }], scale }) => {
    const values = swept.map(({ trace, shift, color }) => ({ value: read(trace)[tick - shift], color })).filter(({ value }) => value !== undefined && !Number.isNaN(value));
    const chips = withoutDoubles(values.map((each) => ({ ...each, text: withUnit(each.value, unit), more: '', y: scale.yOf(each.value) })));
    return { top, height, values: chips.slice(0, Math.floor((height - 4) / chipHeight)) };
  });
}

const withUnit = (value, unit) => (unit === '0–1' ? numberText(value, unit) : `${numberText(value, unit)} ${unit}`);

/** Same values share one chip, that of the first. */
const withoutDoubles = (values) => values.filter(({ text }, index) => values.findIndex((each) => each.text === text) === index);

/** Chips at their curves' heights, but at least a chip's height apart, and within their lane. */
export function pushedApart(values, { top, height }) {
  const sorted = [...values].sort((one, other) => one.y - other.y);
  let last = -Infinity;
  const chips = sorted.map((each) => ({ ...each, middle: last = Math.max(each.y, last + chipHeight, top + 10) }));
  let limit = top + height - 9;
  for (const chip of chips.reverse()) {
    chip.middle = Math.min(chip.middle, limit);
    limit = chip.middle - chipHeight;
  }
  return chips.reverse();
}

function dotsAt(tick, trace, { lanes }) {
  return lanes.filter(({ kind }) => kind === 'panel').map(({ curves: [{ read }], scale }) => scale.yOf(read(trace)[Math.round(tick)])).filter((y) => !Number.isNaN(y));
}

/** Draws the result of `overOf`. */
export function drawOver(context, { loop, selection, cursors, difference, changes, hover, chips, playhead }, chart) {
  const box = begin(context, chart);
  const plain = chart.lanes.some(({ kind }) => kind === 'ruler') ? 20 : 0; // below the flags
  const end = chart.lanes.at(-1).top + chart.lanes.at(-1).height;
  for (const [range, color] of [[loop, '--accent-soft'], [selection, '--sel']]) {
    if (!range) continue;
    context.fillStyle = chart.color(color);
    context.fillRect(range[0], plain, range[1] - range[0], end - plain);
  }
  for (const cursor of cursors) drawCursor(context, cursor, end, chart);
  if (difference) drawDifference(context, difference, chart);
  for (const change of changes) drawChange(context, change, chart);
  if (hover) drawHover(context, hover, end, chart, box);
  for (const chip of chips) drawChip(context, chip, chart, box);
  if (playhead) drawPlayhead(context, playhead, end, chart, box);
}

function upright(context, x, from, to, color, width) {
  context.fillStyle = color;
  context.fillRect(x - width / 2, from, width, to - from);
}

function drawCursor(context, { name, x, isFirst }, end, chart) {
  upright(context, x, 8, end, chart.color('--ink-2'), 1);
  rounded(context, isFirst ? x - 0.5 : x - 14.5, 3, 15, 15, isFirst ? [3, 3, 3, 0] : [3, 3, 0, 3]);
  centered(context, name, isFirst ? x + 7 : x - 7, 11, fontOf(11, 600), chart.color('--panel'));
}

function drawDifference(context, { text, between: [from, to] }, chart) {
  const [left, right] = [from + 18, to - 18];
  context.font = fontOf(11, 600);
  const width = context.measureText(text).width;
  if (width >= right - left) return;
  centered(context, text, (left + right) / 2, 11, fontOf(11, 600), chart.color('--ink'));
  const half = width / 2 + 6;
  if (right - left <= width + 24) return;
  context.fillStyle = chart.color('--track');
  for (const [start, stop] of [[left - 2, (left + right) / 2 - half], [(left + right) / 2 + half, right + 2]]) context.fillRect(start, 11, stop - start, 1);
}

/** At the end of the selection, if there is room in it. */
function drawChange(context, { text, y, between: [from, to] }, chart) {
  context.font = fontOf(11, 500);
  const width = context.measureText(text).width;
  context.fillStyle = chart.color('--ink-2');
  if (width + 12 < to - from) context.fillText(text, to - 6 - width, y);
}

function drawHover(context, { x, time, texts }, end, chart, box) {
  upright(context, x, 20, end, chart.color('--ink-3'), 1);
  const ruler = chart.lanes.find(({ kind }) => kind === 'ruler');
  if (ruler && time) drawTime(context, time, x, ruler.height - 15, chart, box);
  if (texts.length > 0) drawList(context, texts, x, chart, box);
}

/**
 * The names at a callback's mark: left of the line and below the mark, because the values stand right of it; above the
 * mark if there is no room.
 */
function drawList(context, texts, x, chart, box) {
  const marks = chart.lanes.find(({ kind }) => kind === 'callbacks') ?? chart.lanes[0];
  context.font = fontOf(11, 500);
  const width = Math.max(...texts.map((text) => context.measureText(text).width)) + 16;
  const height = texts.length * lineHeight + 8;
  const isLeft = x - 8 - width > box.left;
  const left = isLeft ? x - 8 - width : Math.min(x + 8, chart.width - width - 2);
  const top = isLeft ? marks.top + marks.height : Math.max(0, marks.top - height);
  context.fillStyle = chart.color('--raised');
  rounded(context, left, top, width, height, 6);
  Object.assign(context, { strokeStyle: chart.color('--line-2'), lineWidth: 1 });
  context.stroke();
  context.fillStyle = chart.color('--ink');
  texts.forEach((text, line) => context.fillText(text, left + 8, top + 4 + (line + 0.5) * lineHeight));
}

/** The pointer's time in the ruler, instead of the texts that it touches. */
function drawTime(context, text, x, y, chart, box) {
  context.font = fontOf(11);
  const others = timesOf(context, chart, box);
  context.font = fontOf(11, 500);
  const half = context.measureText(text).width / 2 + 4;
  const middle = clamp(x, box.left + Math.min(half, box.width / 2), Math.max(box.left + half, chart.width - half));
  context.fillStyle = chart.color('--panel');
  context.fillRect(middle - half, y - 8, 2 * half, 15);
  for (const { left, width } of others) if (left < middle + half && left + width > middle - half) context.fillRect(left - 1, y - 8, width + 2, 15);
  centered(context, text, middle, y, fontOf(11, 500), chart.color('--ink-2'));
}

function drawChip(context, { x, y, middle, text, more, color, isLeft, isRun }, chart, box) {
  if (!isRun) dot(context, x, y, 3.25, chart.color(color), chart);
  context.font = fontOf(11, 600);
  const [wide, rest] = [text, more && ` ${more}`].map((each) => context.measureText(each).width);
  const width = wide + rest + 10;
  const isBeside = isRun ? x + 8 + width <= chart.width || x - width - 8 < box.left : !isLeft; // an animation's is long
  const left = isBeside ? Math.min(x + 8, chart.width - 2 - width) : x - width - 8;
  context.fillStyle = chart.color('--raised');
  context.globalAlpha = 0.94;
  rounded(context, left, middle - chipHeight / 2, width, chipHeight, 4);
  context.globalAlpha = 1;
  Object.assign(context, { strokeStyle: chart.color('--line-2'), lineWidth: 0.5 });
  context.stroke();
  context.fillStyle = chart.color(color);
  context.fillText(text, left + 5, middle + 0.5);
  context.fillStyle = chart.color('--ink-3');
  if (more) context.fillText(` ${more}`, left + 5 + wide, middle + 0.5);
}

function dot(context, x, y, radius, color, chart) {
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fillStyle = color;
  context.fill();
  Object.assign(context, { strokeStyle: chart.color('--panel'), lineWidth: 1.5 });
  context.stroke();
}

function drawPlayhead(context, { x, text, dots }, end, chart, box) {
  const accent = chart.color('--accent');
  upright(context, x, 12, end, accent, 1.5);
  for (const y of dots) dot(context, x, y, 3.5, accent, chart);
  if (!text) return;
  context.font = fontOf(11, 600);
  const width = context.measureText(text).width + 12;
  const left = clamp(x - width / 2, box.left - 2, box.left + box.width - width + 8);
  context.fillStyle = accent;
  rounded(context, left, 2, width, 17, 4);
  context.beginPath();
  context.moveTo(x - 4, 18.5);
  context.lineTo(x + 4, 18.5);
  context.lineTo(x, 23);
  context.fill();
  centered(context, text, left + width / 2, 11, fontOf(11, 600), chart.color('--on-accent'));
}

function centered(context, text, x, y, font, color) {
  Object.assign(context, { font, fillStyle: color });
  context.fillText(text, x - context.measureText(text).width / 2, y);
}
