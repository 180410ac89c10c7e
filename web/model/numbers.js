// The numbers of parameters: their steps, slider positions and texts. Numbers in, numbers out.

const maxFigure = 60000; // characters of a text; a message has 64 KiB
const digits = 1e6; // finer digits are rounding errors of added steps

const clean = (value) => Math.round(value * digits) / digits + 0; // + 0: no -0

/** What an arrow key adds: the declared step, or about a hundredth of the range. */
export function stepOf({ kind, step, min, max }) {
  return step ?? (kind === 'whole' ? 1 : 10 ** Math.floor(Math.log10((max - min) / 50)));
}

/**
 * The step while keys make it coarse (ten steps) or fine (a tenth, but for an integer never less than 1).
 */
export function stepWith({ shiftKey, altKey }, parameter) {
  const step = stepOf(parameter) * (shiftKey ? 10 : altKey ? 0.1 : 1);
  return parameter.kind === 'whole' ? Math.max(1, Math.round(step)) : step;
}

/** The nearest multiple of the step, within the range. */
export function snapped(value, { min, max }, step) {
  return clean(Math.min(max, Math.max(min, Math.round(value / step) * step)));
}

/** A logarithmic slider whose range begins at 0 or below is shifted up by a step. */
function curveOf(parameter) {
  const { scale, min } = parameter;
  if (scale !== 'log') return { to: (value) => value, from: (place) => place };
  const shift = min > 0 ? 0 : stepOf(parameter) - min;
  return { to: (value) => Math.log(value + shift), from: (place) => Math.exp(place) - shift };
}

/** The slider position of a value, 0 to 1. */
export function shareOf(value, parameter) {
  const { to } = curveOf(parameter);
  const [first, last] = [to(parameter.min), to(parameter.max)];
  return Math.min(1, Math.max(0, (to(Math.max(value, parameter.min)) - first) / (last - first)));
}

/** The value at a slider position, 0 to 1, in whole steps. */
export function valueAt(share, parameter, step = stepOf(parameter)) {
  const { to, from } = curveOf(parameter);
  const [first, last] = [to(parameter.min), to(parameter.max)];
  return snapped(from(first + Math.min(1, Math.max(0, share)) * (last - first)), parameter, step);
}

/** A number as text: at most four decimals. */
export function numberText(value) {
  return typeof value === 'number' ? String(Math.round(value * 1e4) / 1e4 + 0) : '';
}

/** A value in words. */
export function valueText(value, { unit }) {
  if (typeof value === 'number') return `${numberText(value)}${unit ? ` ${unit}` : ''}`;
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** The allowed values, in words. */
export function allowedText({ kind, min, max, unit, choices, longest, form }) {
  if (kind === 'choice') return `one of ${choices.join(', ')}`;
  if (kind === 'frames') return 'frames such as 0-40 or 7, counted from 0; empty: all';
  if (kind === 'figure') return form === 'bars' ? 'bars as x,y x,y; …, or a name' : 'strokes as path data, or a name';
  if (kind === 'text') return `one line of at most ${longest} characters`;
  if (kind !== 'number' && kind !== 'whole') return { flag: 'on or off', color: 'a color as #rrggbb', curve: 'a curve such as ease in out' }[kind] ?? 'a name';
  return `a ${kind === 'whole' ? 'whole ' : ''}number from ${min} to ${max}${unit ? ` ${unit}` : ''}`;
}

const pattern = /^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)\s*(\S*)\s*$/i;

/**
 * The number of a text (`80`, `80pt`, `0,5`, `500 ms`), or undefined when it has none that the parameter
 * allows.
 */
export function parseNumber(text, { kind, min, max, unit }) {
  const [, number, suffix] = pattern.exec(text) ?? [];
  const factor = !suffix || suffix === unit ? 1 : unit === 's' && suffix === 'ms' ? 0.001 : NaN;
  const value = number === undefined ? NaN : Number(number.replace(',', '.')) * factor;
  return value >= min && value <= max && (kind !== 'whole' || Number.isInteger(value)) ? value : undefined;
}

/** `0-40`, `7`, or nothing. */
function isRange(text) {
  const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(text) ?? [];
  return text === '' || Number(first) <= Number(last);
}

/** Whether the parameter allows a value, as far as the page can tell; the daemon decides. */
export function isAllowed(value, { kind, min, max, choices, longest = kind === 'curve' ? maxFigure : 80, figures = [] }) {
  if (kind === 'number' || kind === 'whole') return Number.isFinite(value) && value >= min && value <= max && (kind === 'number' || Number.isInteger(value));
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'choice') return choices.includes(value);
  if (kind === 'figure') return figures.some(({ name }) => name === value) || (typeof value === 'string' && value.length <= maxFigure && /^[\dMLQCZe.,;+\s-]+$/.test(value));
  if (kind === 'color') return /^#[0-9a-f]{6}$/i.test(value);
  if (kind === 'frames') return typeof value === 'string' && isRange(value);
  return typeof value === 'string' && [...value].length <= longest && !/[\p{Cc}\u2028\u2029]/u.test(value);
}
