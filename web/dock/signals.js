// What the plots show of a motion: which signals, in which panel, in which color, and how values are formatted.

import { isEvent, signalsOf } from '../model/trace.js';
import { rangeOf } from './axes.js';

const names = { __proto__: null, offset: 'Offset', insetTop: 'Inset top', insetBottom: 'Inset bottom' };
const colors = { __proto__: null, offset: '--accent', insetTop: '--pulling', insetBottom: '--ending', 'progress header': '--loading', 'progress footer': '--armed' };
const nodeColors = ['--pulling', '--armed', '--ending', '--loading', '--accent', '--idle'];
const shownAtFirst = ['offset', 'insetTop', 'progress header', 'progress footer'];

function nameOf(signal) {
  const [kind, ...rest] = signal.split(' ');
  if (names[signal]) return names[signal];
  return kind === 'progress' ? `Progress ${rest[0]}` : `Node ${rest[0]} ${rest[1]}`;
}

/**
 * Which signals are shown, and for which of them the velocity: [signal, isShown, isVelocityShown]; and whether
 * velocities are computed from tick to tick.
 */
export function createChoice() {
  const shown = new Map();
  const fast = new Map([['offset', true]]);
  let isRaw = false;
  const of = {
    isShown: (signal) => shown.get(signal) ?? (signal.startsWith('node') || shownAtFirst.includes(signal)),
    isVelocityShown: (signal) => fast.get(signal) ?? false,
    isRaw: () => isRaw,
    toggleRaw() { isRaw = !isRaw; },
    toggleShown: (signal) => shown.set(signal, !of.isShown(signal)),
    toggleVelocity: (signal) => fast.set(signal, !of.isVelocityShown(signal)),
  };
  return of;
}

/**
 * A motion's signals as rows: `{ signal, unit, name, color, isShown, isVelocityShown, isRaw }`; `color` is a custom
 * property.
 */
export function rowsOf(trace, pick, choice) {
  let nodes = 0;
  return signalsOf(trace, pick).map(({ signal, unit }) => ({
    signal, unit, name: nameOf(signal), isShown: choice.isShown(signal), isVelocityShown: choice.isVelocityShown(signal), isRaw: choice.isRaw(),
    color: colors[signal] ?? nodeColors[nodes++ % nodeColors.length],
  }));
}

/**
 * The panels for these rows, as `{ key, label, weight, curves: [{ read, color }] }`: signals with the same unit share
 * one; velocities have their own.
 */
export function panelsOf(rows) {
  const panels = new Map();
  const add = (key, label, weight, curve) => panels.set(key, { key, label, weight, curves: [...(panels.get(key)?.curves ?? []), curve] });
  for (const { signal, unit, color, isShown } of rows) {
    const isNode = signal.startsWith('node');
    if (isShown) add(`${isNode} ${unit}`, isNode ? `node ${unit}` : unit || '0–1', unit === 'pt' ? 2 : 1, { read: (trace) => trace.curve(signal), color });
  }
  for (const { signal, unit, color, isVelocityShown, isRaw } of rows) {
    if (isVelocityShown) add(`fast ${unit}`, `${unit || '1'}/s`, 1.5, { read: (trace) => trace.velocity(signal, isRaw), color });
  }
  return [...panels.values()];
}

/**
 * Panels of the differences, new minus old, between a motion's shown signals and those of the pinned one, `{ trace,
 * shift }`: one for each unit, with its tolerance, `tolerances[unit]`; none without. NaN where one is over.
 */
export function differencesOf(rows, pinned, tolerances) {
  if (!pinned || !tolerances) return [];
  const read = (signal) => (trace) => differenceOf(trace.curve(signal), pinned.trace.curve(signal), pinned.shift);
  const shown = rows.filter(({ isShown, unit }) => isShown && unit in tolerances);
  return [...new Set(shown.map(({ unit }) => unit))].map((unit) => ({
    key: `difference ${unit}`, label: `Δ ${unit || '0–1'}`, weight: 1.2, tolerance: tolerances[unit],
    curves: shown.filter((row) => row.unit === unit).map(({ signal, color }) => ({ read: read(signal), color })),
  }));
}

const differenceOf = (now, old, shift) => now.map((value, tick) => value - (old[tick - shift] ?? NaN));

/** A value for people: with as many digits as an engineer compares. */
export function valueText(value, unit = '') {
  if (value === undefined || Number.isNaN(value)) return '–';
  const digits = Math.abs(value) >= 1000 ? 0 : unit === '' ? 3 : Math.abs(value) >= 100 ? 1 : 2;
  const text = value.toFixed(digits).replace(/^-(0(\.0*)?)$/, '$1');
  return unit ? `${text} ${unit}` : text;
}

/**
 * The length of the longest value of these rows in these motions, including differences, and of the longest velocity:
 * at least that of two digits and three.
 */
export function longestOf(rows, traces) {
  const longest = (usual, read, suffix = '') => Math.max(...rows.map(({ signal, unit }) => {
    const [low, high] = rangeOf(traces.map((trace) => read(trace, signal)));
    return Math.max(...[usual, low, high, low - high].map((value) => valueText(value, unit + suffix).length));
  }));
  return { value: longest(-99.99, (trace, signal) => trace.curve(signal)), velocity: longest(-999.9, (trace, signal) => trace.velocity(signal), '/s') };
}

/** The events at exactly this tick, in words. */
export function eventsAt({ notices, marks }, tick) {
  const isNow = (event) => event.tick === tick;
  return [...marks.filter(isNow).map(({ name }) => `mark ${name}`), ...notices.filter(isNow).filter(isEvent).map(noticeText)];
}

function noticeText({ edge, notice, from, to }) {
  return [edge, notice === 'state' ? `${from} → ${to}` : notice].filter(Boolean).join(' ');
}
