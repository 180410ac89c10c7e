// What the plots show of a motion: which signals, in which lane, in which color, and how values are formatted.

import { velocityIn } from '../model/velocity.js';
import { isEvent } from '../model/lanes.js';
import { stateName } from '../model/states.js';
import { signalsOf } from '../model/trace.js';

const names = { __proto__: null, offset: 'Offset', insetTop: '−Inset top', insetBottom: '−Inset bottom' };
const colors = { __proto__: null, offset: '--s1', insetTop: '--s2', insetBottom: '--s4', 'progress header': '--s1', 'progress footer': '--s3' };
const nodeColors = ['--s3', '--s5', '--s4', '--s6', '--s2', '--s1'];
const shownAtFirst = ['offset', 'insetTop', 'progress header', 'progress footer'];
/** The lanes that every motion has, by `key`: their names, least heights (CSS pixels) and shares of the rest. */
const usual = {
  __proto__: null,
  offset: { name: 'Offset', least: 88, weight: 55 },
  progress: { name: 'Progress', least: 64, weight: 14 },
  'velocity pt': { name: 'Velocity', least: 72, weight: 31 },
};
const other = { least: 64, weight: 20 };
const fieldWords = { __proto__: null, strokeStart: 'stroke start', strokeEnd: 'stroke end', image: 'picture' };

/** A node's own name or its kind, and which one of these it is if there are several, as scripts have it. */
function nodeName({ nodes, names: own = [] }, id) {
  const called = nodes.map(({ kind }, index) => own[index] || kind);
  const at = nodes.findIndex((node) => node.id === id);
  const name = called[at] ?? 'node';
  const same = called.flatMap((each, index) => (each === name ? [index] : []));
  return `${name[0].toUpperCase()}${name.slice(1)}${same.length > 1 ? ` ${same.indexOf(at) + 1}` : ''}`;
}

function nameOf(signal, scene) {
  const [kind, first, field] = signal.split(' ');
  if (names[signal]) return names[signal];
  return kind === 'progress' ? `Progress ${first}` : `${nodeName(scene, Number(first))} ${fieldWords[field] ?? field}`;
}

/**
 * Which signals are shown, and for which of them the velocity: [signal, isShown, isVelocityShown]; and whether
 * velocities are those from tick to tick.
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
 * A motion's signals as rows: `{ signal, unit, name, color, isShown, isVelocityShown, isRaw, read, readVelocity }`.
 * `color` is a custom property; `read(trace)` is the curve as it is drawn: insets are mirrored, because the list comes
 * to rest at the negative inset.
 */
export function rowsOf(trace, pick, choice) {
  const { scene } = trace.at(0);
  let nodes = 0;
  return signalsOf(trace, pick).map(({ signal, unit }) => {
    const sign = signal.startsWith('inset') ? -1 : 1;
    const isRaw = choice.isRaw();
    return {
      signal, unit, name: nameOf(signal, scene), isShown: choice.isShown(signal), isVelocityShown: choice.isVelocityShown(signal), isRaw,
      color: colors[signal] ?? nodeColors[nodes++ % nodeColors.length],
      read: (each) => mirrored(each.curve(signal), sign), readVelocity: (each, raw = isRaw) => mirrored(velocityIn(each, signal, raw), sign),
    };
  });
}

const negatives = new WeakMap();
/** The negative of a curve, computed once. */
function mirrored(curve, sign) {
  if (sign > 0) return curve;
  if (!negatives.has(curve)) negatives.set(curve, curve.map((value) => -value || 0));
  return negatives.get(curve);
}

/**
 * The lanes of curves for these rows, as `{ key, name, unit, least, weight, curves: [{ signal, name, color, read }] }`:
 * signals with the same unit share one; velocities have their own, and their `comb` (from tick to tick) behind them.
 * Of a pinned motion those that have `hasGhost` are drawn, too: the ghost of an inset would only be in the way.
 */
export function panelsOf(rows) {
  const panels = new Map();
  const add = (key, unit, name, curve) => {
    const panel = panels.get(key) ?? { key, name, unit, ...other, ...usual[key], curves: [] };
    panels.set(key, { ...panel, curves: [...panel.curves, curve] });
  };
  for (const { signal, unit, name, color, isShown, read } of rows.filter((row) => row.isShown)) {
    const isNode = signal.startsWith('node');
    const key = isNode ? `node ${unit}` : unit === '' ? 'progress' : 'offset';
    add(key, unit || '0–1', isNode ? 'Node' : '', { signal, name, color, read, hasGhost: !signal.startsWith('inset') });
  }
  for (const { signal, unit, name, color, readVelocity, isRaw } of rows.filter((row) => row.isVelocityShown)) {
    add(`velocity ${unit}`, `${unit || '1'}/s`, 'Velocity', { signal, name, color, isVelocity: true, hasGhost: true, read: (trace) => readVelocity(trace), comb: isRaw ? null : (trace) => readVelocity(trace, true) });
  }
  return [...panels.values()];
}

/**
 * Panels of the differences, new minus old, between a motion's shown signals and those of the pinned one, `{ trace,
 * shift }`: one for each unit, with its tolerance, `tolerances[unit]`; none without. NaN where one is over.
 */
export function differencesOf(rows, pinned, tolerances) {
  if (!pinned || !tolerances) return [];
  const shown = rows.filter(({ isShown, unit }) => isShown && unit in tolerances);
  return [...new Set(shown.map(({ unit }) => unit))].map((unit) => ({
    key: `difference ${unit}`, name: 'Difference', unit: unit || '0–1', ...other, tolerance: tolerances[unit],
    curves: shown.filter((row) => row.unit === unit).map(({ signal, name, color, read }) => (
      { signal, name, color, read: (trace) => differenceOf(read(trace), read(pinned.trace), pinned.shift) }
    )),
  }));
}

const differenceOf = (now, old, shift) => now.map((value, tick) => value - (old[tick - shift] ?? NaN));

/** A value for people: with as many digits as an engineer compares. */
export function valueText(value, unit = '') {
  if (value === undefined || Number.isNaN(value)) return '–';
  const digits = Math.abs(value) >= 1000 ? 0 : unit === '' || unit === '0–1' ? 3 : Math.abs(value) >= 100 ? 1 : 2;
  const text = value.toFixed(digits).replace(/^-(0(\.0*)?)$/, '$1').replace('-', '−');
  return unit && unit !== '0–1' ? `${text} ${unit}` : text;
}

/** A number beside its lane, whose unit stands in the lane's head. */
export function numberText(value, unit) {
  if (value === undefined || Number.isNaN(value)) return '–';
  const digits = unit.endsWith('/s') || Math.abs(value) >= 1000 ? 0 : unit === '0–1' ? 2 : 1;
  return value.toFixed(digits).replace(/^-(0(\.0*)?)$/, '$1').replace('-', '−');
}

/** A difference, with its sign; '' if it cannot be seen. */
export function differenceText(value, unit) {
  const text = numberText(value, unit);
  return /^[0.–]*$/.test(text) ? '' : value > 0 ? `+${text}` : text;
}

/** The events at exactly this tick, in words. */
export function eventsAt({ notices, marks }, tick) {
  const isNow = (event) => event.tick === tick;
  return [...marks.filter(isNow).map(({ name }) => `mark ${name}`), ...notices.filter(isNow).filter(isEvent).map(noticeText)];
}

function noticeText({ edge, notice, from, to }) {
  const text = notice === 'state' ? `${stateName(from)} → ${stateName(to)}` : notice === 'refreshed' ? 'Last refresh' : notice;
  return edge === 'footer' ? `Footer: ${text}` : text;
}
