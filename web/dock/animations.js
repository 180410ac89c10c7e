// The lane of the control's own animations: its rows, how they are drawn, and what runs at a tick.

import { animationsOf } from '../model/lanes.js';
import { clamp, ticksPerSecond } from '../model/trace.js';
import { xOf } from './axes.js';
import { fontOf } from './curves.js';
import { wordsOf } from './measures.js';

const maxTracks = 3; // of a row's runs at a time that have a place of their own
const rowGap = 3; // CSS pixels between the bars of two rows
const margin = 3; // above and below the rows
const spareText = 12; // that a bar's name leaves of the bar
const leastOutline = 6; // CSS pixels, of a bar of the pinned motion; in a lower track it is a line
const opacity = 0.4; // so that what lies over each other is seen, and the states' bands stay the strongest

/** The rows that are shown at first, CSS pixels; with more the lane can be made higher. */
export const usualRows = 6;
export const rowHeightOf = (isCompact) => (isCompact ? 14 : 16);
export const heightOfRows = (count, isCompact) => count * rowHeightOf(isCompact) + 2 * margin;
export const rowsIn = (height, isCompact) => Math.max(1, Math.floor((height - 2 * margin) / rowHeightOf(isCompact)));

/**
 * A row for each animation of a motion, and after them those that only `pinned` has: `{ key, edge, name, source, label, where }`.
 * `where` is the edge in words if there are some at both, otherwise empty.
 */
export function animationRows(trace, pinned) {
  const all = [trace, ...(pinned ? [pinned] : [])].flatMap((each) => animationsOf(each).map(({ edge, name, source }) => ({ key: `${edge} ${name}`, edge, name, source })));
  const rows = all.filter(({ key }, index) => all.findIndex((each) => each.key === key) === index);
  const isBoth = new Set(rows.map(({ edge }) => edge)).size > 1;
  return rows.map((row) => ({ ...row, label: wordsOf(row.name), where: isBoth ? wordsOf(row.edge) : '' }));
}

/** At most `count` rows, each with its `parts`: the last one has all that have no row of their own. */
export function folded(rows, count) {
  if (rows.length <= count) return rows.map((row) => ({ ...row, parts: [row] }));
  const rest = rows.slice(count - 1);
  return [...folded(rows.slice(0, count - 1), count), { key: 'rest', label: count === 1 ? 'Animations' : `${rest.length} more`, where: '', parts: rest }];
}

/** A row's runs in a motion, the first one first, each with its `label`. */
function runsOf(trace, { parts }) {
  const all = animationsOf(trace);
  const own = parts.map((part) => ({ ...part, runs: all.find(({ edge, name }) => edge === part.edge && name === part.name)?.runs ?? [] }));
  return own.length === 1 ? own[0].runs.map((run, index) => ({ ...run, index, label: own[0].label }))
    : own.flatMap(({ label, runs }) => runs.map((run, index) => ({ ...run, index, label }))).sort((a, b) => a.from - b.from);
}

/** The run of a row that began last of those at that tick, and how many of its name there are; null without any. */
export function runAt(trace, row, tick) {
  const now = runsOf(trace, row).filter(({ from, to }) => from <= tick && tick <= to);
  return now.length > 0 ? { ...now.at(-1), count: now.filter(({ label }) => label === now.at(-1).label).length } : null;
}

/** The same run of another motion: the one with the same number. */
export function sameRunIn(trace, row, { label, index }) {
  return runsOf(trace, row).find((each) => each.label === label && each.index === index);
}

/** What runs at a tick, in words. */
export const animationTexts = (trace, tick) => animationRows(trace).flatMap((row) => {
  const run = runAt(trace, { ...row, parts: [row] }, tick);
  return run ? [`${row.where && `${row.where}: `}${row.label} ${durationText(run.to - run.from)}`] : [];
});

/** So many ticks as "300 ms" or "1.20 s". */
export const durationText = (ticks) => (ticks < ticksPerSecond ? `${Math.round(ticks * 1000 / ticksPerSecond)} ms` : `${(ticks / ticksPerSecond).toFixed(2)} s`);

/** Runs that overlap lie in tracks below each other: `{ count, placed }`, each run with its `track`. */
export function tracksOf(runs) {
  const ends = [];
  const placed = runs.map((run) => {
    const free = ends.findIndex((end) => end <= run.from);
    const track = free >= 0 ? free : ends.length < maxTracks ? ends.length : ends.indexOf(Math.min(...ends));
    ends[track] = Math.max(run.to, ends[track] ?? 0);
    return { ...run, track };
  });
  return { count: Math.max(1, ends.length), placed };
}

/** Paints the lane's rows: `lane.rows` are `folded`. Of a pinned motion there are outlines, of a sweep only its own colors. */
export function drawAnimations(context, { trace, others, hidesMain }, { top, rows, rowHeight }, chart, box) {
  rows.forEach((row, index) => {
    const { y, tall } = placeOf(index, { top, rowHeight });
    if (hidesMain) {
      others.forEach((other, place) => drawSwept(context, runsOf(other.trace, row), other, { y: y + place * tall / others.length, tall: tall / others.length - 0.6 }, chart, box));
      return;
    }
    const bars = barsOf(runsOf(trace, row), 0, { y, tall }, chart, box);
    for (const bar of bars) drawBar(context, bar, chart);
    for (const other of others) drawOutlines(context, runsOf(other.trace, row), other, { y, tall }, chart, box);
    if (row.parts.length === 1) for (const bar of bars) if (bar.isAlone) drawName(context, bar, chart);
  });
}

const placeOf = (index, { top, rowHeight }) => ({ y: top + margin + index * rowHeight + 1, tall: rowHeight - rowGap });

/** Where the runs of each of the lane's rows are: `{ row, bars }` for each that is one animation's. `range` is the chart's. */
export const barsIn = (trace, lane, range, box) => lane.rows.flatMap((row, index) => (
  row.parts.length > 1 ? [] : [{ row, bars: barsOf(runsOf(trace, row), 0, placeOf(index, lane), { range }, box) }]));

/** Where those runs are that are in sight: `{ run, left, width, y, tall }`. */
function barsOf(runs, shift, { y, tall }, { range }, box) {
  const { count, placed } = tracksOf(runs);
  const height = (tall - count + 1) / count;
  return placed.filter(({ from, to }) => to + shift >= range[0] && from + shift <= range[1]).map((run) => {
    const [left, end] = [run.from, run.to].map((tick) => clamp(xOf(tick + shift, range, box), box.left, box.left + box.width));
    return { run, left: left + 0.5, width: Math.max(1.5, end - left - 1), y: y + run.track * (height + 1), tall: height, isAlone: count === 1 };
  });
}

const radiusOf = (tall) => Math.min(3, tall / 2);

function drawBar(context, { run: { state }, left, width, y, tall }, chart) {
  context.globalAlpha = opacity * (state === 'idle' ? 1.4 : 1);
  context.fillStyle = chart.color(`--${state === 'beginning' ? 'loading' : state}`);
  context.beginPath();
  context.roundRect(left, y, width, tall, radiusOf(tall));
  context.fill();
  context.globalAlpha = 1;
}

/** Its name if that fits, and its duration if that fits, too. */
function drawName(context, { run: { label, from, to }, left, width, y, tall }, chart) {
  if (width < spareText) return;
  context.font = fontOf(11, 500);
  const [wide, long] = [label, durationText(to - from)].map((text) => context.measureText(text).width);
  const room = width - spareText;
  if (wide > room) return;
  context.fillStyle = chart.color('--ink');
  context.fillText(label, left + 6, y + tall / 2 + 0.5);
  if (wide + long + 16 <= room) context.fillText(durationText(to - from), left + width - 6 - long, y + tall / 2 + 0.5);
}

function drawOutlines(context, runs, { shift, color, dash }, place, chart, box) {
  Object.assign(context, { strokeStyle: chart.color(color), lineWidth: 1 });
  context.setLineDash(dash);
  for (const { left, width, y, tall } of barsOf(runs, shift, place, chart, box)) {
    context.beginPath();
    if (tall >= leastOutline) context.roundRect(left + 0.5, y + 0.5, Math.max(1, width - 1), tall - 1, radiusOf(tall));
    else for (const x of [left, left + width]) context.lineTo(x, y + tall / 2);
    context.stroke();
  }
  context.setLineDash([]);
}

function drawSwept(context, runs, { shift, color }, { y, tall }, chart, box) {
  context.fillStyle = chart.color(color);
  for (const { left, width } of barsOf(runs, shift, { y, tall }, chart, box)) context.fillRect(left, y, width, tall);
}
