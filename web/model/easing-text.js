// Reads curves as people write them: Pullwire's own texts, and those of CSS, SwiftUI, UIKit, Compose and Flutter.

import { basicCubics, easingText, percent, positions, viscous } from './easing.js';

const cubic = (...points) => ({ kind: 'cubic', points });

/** Names without arguments, or with some that do not matter, by their letters. */
const names = {
  __proto__: null,
  ...Object.fromEntries(Object.entries(basicCubics).map(([name, points]) => [lettersOf(name), cubic(...points)])),
  hold: { kind: 'hold' }, stepstart: { kind: 'steps', count: 1, position: 'start' }, stepend: { kind: 'steps', count: 1, position: 'end' },
  viscous, viscousfluid: viscous, viscousfluidinterpolator: viscous, // Android's
  easeineaseout: cubic(...basicCubics['ease in out']), // CAMediaTimingFunction
  // Compose and Flutter
  fastoutslowin: cubic(0.4, 0, 0.2, 1), linearoutslowin: cubic(0, 0, 0.2, 1), fastoutlinearin: cubic(0.4, 0, 1, 1),
};

/** Calls, each by the letters of its name: what makes a curve of its arguments. */
const calls = {
  __proto__: null,
  ...Object.fromEntries(['cubic', 'cubicbezier', 'timingcurve', 'pathinterpolator', 'uicubictimingparameters', 'camediatimingfunction'].map((name) => [name, readCubic])),
  ...Object.fromEntries(['spring', 'interactivespring', 'interpolatingspring', 'smooth', 'snappy', 'bouncy', 'uispringtimingparameters', 'springdescription', 'withdampingratio'].map((name) => [name, readSpring])),
  steps: readSteps, linear: readPoints,
};

/** SwiftUI's springs by name: their bounce; each takes 0.5 s. `interactiveSpring` is made of the older two numbers. */
const bounces = { __proto__: null, smooth: 0, snappy: 0.15, bouncy: 0.3 };

/** What labels of a spring's arguments mean. A `damping` beside mass or stiffness is a coefficient, else the ratio. */
const labels = {
  __proto__: null,
  mass: 'mass', stiffness: 'stiffness', damping: 'damping', response: 'response', duration: 'response', dampingfraction: 'ratio', dampingratio: 'ratio', ratio: 'ratio',
  bounce: 'bounce', extrabounce: 'extra', blendduration: 'ignored', initialvelocity: 'ignored', dx: 'ignored', dy: 'ignored',
};

/** Compose's constants of `Spring`. */
const constants = { __proto__: null, dampingrationobouncy: 1, dampingratiolowbouncy: 0.75, dampingratiomediumbouncy: 0.5, dampingratiohighbouncy: 0.2, stiffnesshigh: 10000, stiffnessmedium: 1500, stiffnessmediumlow: 400, stiffnesslow: 200, stiffnessverylow: 50 };

export const allowedCurves = `${Object.keys(basicCubics).join(', ')}, hold, viscous, cubic(x1, y1, x2, y2), spring(response 0.4, damping 0.7), steps(4, end) or linear(0, 0.3 20%, 1)`;
const maxText = 8000; // characters

function lettersOf(text) {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Why a text is no curve: what is wrong, and in which column, counted from 1. */
export class EasingError extends Error {
  constructor(at, text) {
    super(`Column ${at + 1}: ${text}`);
    this.column = at + 1;
  }
}

const ornaments = /^(kcamediatimingfunction|curve)(?=ease|linear)|(?<=.)easing$/g; // curveEaseIn, CubicBezierEasing

/** The curve (easing.js) of a text. Throws an `EasingError`. */
export function readEasing(text) {
  const [, before, path, gap] = /^(\s*)((?:[a-z]\w*\.|\.)*[a-z][\w-]*(?:\s+[\w-]+)*)(\s*)/i.exec(text) ?? []; // linear in the text's length
  if (path === undefined || text.length > maxText) throw new EasingError(0, `a curve is ${allowedCurves}`);
  const at = before.length;
  const name = lettersOf(path.slice(path.lastIndexOf('.') + 1)).replace(ornaments, '');
  const open = at + path.length + gap.length;
  const isCall = text[open] === '(';
  const values = isCall ? readArguments(text, open) : [];
  if (!isCall && /[^\s;]/.test(text.slice(open))) throw new EasingError(open, `"${text.slice(open).trim().slice(0, 12)}" is too much`);
  const call = calls[name];
  const isNamed = names[name] && (!isCall || values.every(({ label }) => label === 'duration'));
  if (isNamed && !(name === 'linear' && isCall && values.length === 0)) return names[name];
  if (call && (isCall || name in bounces)) return call(values, { name, at, end: open });
  throw new EasingError(at, `"${path.slice(0, 24)}" is no curve; allowed are ${allowedCurves}`);
}

/** The canonical text of a text, or undefined if it is none of a curve. */
export function canonicalEasing(text) {
  try {
    return easingText(readEasing(text));
  } catch {
    return undefined;
  }
}

/** Why a text is no curve, or null. */
export function easingError(text) {
  try {
    return readEasing(text) && null;
  } catch ({ message }) {
    return message;
  }
}

const word = /[\s,]*(?:([a-z]\w*)\s*[:=]\s*)?(?:([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(%|[a-z]*)|([a-z.][\w.-]*)|([()]))/iy;

/**
 * The arguments from the parenthesis at `open` on: `{ label, number, unit, name, at, comma }`; `comma` counts the commas
 * before one. A call in them, such as `CGPoint(x: 0, y: 1)`, is its own arguments.
 */
function readArguments(text, open) {
  const values = [];
  let [depth, comma, label] = [1, 0, ''];
  word.lastIndex = open + 1;
  while (depth > 0) {
    const from = word.lastIndex;
    const [all, name, digits, unit, plain, bracket] = word.exec(text) ?? [];
    if (all === undefined) throw new EasingError(from + /^[\s,]*/.exec(text.slice(from))[0].length, text.slice(from).trim() ? `"${text.slice(from).trim().slice(0, 12)}" cannot be read` : 'a ) is missing');
    comma += /^[\s,]*/.exec(all)[0].split(',').length - 1;
    const at = from + all.length - (digits ?? plain ?? bracket).length - (unit?.length ?? 0);
    if (bracket) depth += bracket === '(' ? 1 : -1;
    else if (plain && /^\s*\(/.test(text.slice(word.lastIndex))) label = lettersOf(name ?? ''); // of a call: its arguments have their own
    else if (plain && !name && /^\s+[-+.\d]/.test(text.slice(word.lastIndex)) && lettersOf(plain) === plain.toLowerCase()) label = lettersOf(plain); // `response 0.4`
    else {
      values.push({ label: lettersOf(name ?? label), number: digits === undefined ? constants[lettersOf(plain.slice(plain.lastIndexOf('.') + 1))] : Number(digits), unit: unit ?? '', name: plain ?? '', at, comma });
      label = '';
    }
  }
  const more = text.slice(word.lastIndex);
  if (/[^\s;,]/.test(more)) throw new EasingError(word.lastIndex + more.search(/\S/), `"${more.trim().slice(0, 12)}" is too much`);
  return values;
}

/** The number of an argument, in its range. */
function numberOf({ number, unit, name, at }, what, [min, max], units = /^(f|d|s|)$/i) {
  if (number === undefined || !units.test(unit)) throw new EasingError(at, `${what} is a number${number === undefined ? `, not "${name}"` : `, without "${unit}"`}`);
  if (!(number >= min && number <= max)) throw new EasingError(at, `${what} is from ${min} to ${max}`);
  return number;
}

function readCubic(values, { end }) {
  const [first] = values;
  const named = first && names[lettersOf(first.name)];
  if (named) return named; // UICubicTimingParameters(animationCurve: .easeIn)
  const numbers = values.filter(({ label }) => label !== 'duration');
  if (numbers.length !== 4) throw new EasingError(numbers[4]?.at ?? end, `a cubic has four numbers, x1, y1, x2, y2, not ${numbers.length}`);
  return cubic(...numbers.map((each, index) => numberOf(each, ['x1', 'y1', 'x2', 'y2'][index], index % 2 ? [-10, 10] : [0, 1])));
}

function readSpring(values, { name, at, end }) {
  const isBare = values.length > 0 && values.every(({ label }) => label === '');
  const order = values.length === 2 ? ['response', 'damping'] : ['mass', 'stiffness', 'damping'];
  if (isBare && (name !== 'spring' || values.length < 2 || values.length > 3)) throw new EasingError(values[0].at, 'a spring has a response and a damping, or a mass, a stiffness and a damping');
  const found = {};
  for (const [index, each] of values.entries()) {
    const key = isBare ? order[index] : labels[each.label];
    if (!key) throw new EasingError(each.at, `a spring has no "${each.label || each.name || each.number}", but response and damping, or mass, stiffness and damping`);
    if (key !== 'ignored') found[key] = numberOf(each, each.label || key, key === 'bounce' || key === 'extra' ? [-1, 1] : [0, 1e6]);
  }
  if (values.some(({ label }) => label === 'duration')) found.bounce ??= 0; // SwiftUI's default
  const spring = springOf(found, name);
  for (const [key, what] of [['response', 'a response in s'], ['damping', 'a ratio of damping']]) {
    if (spring[key] === undefined) throw new EasingError(end, `a spring needs ${what}, as in spring(response 0.4, damping 0.7)`);
    if (!(spring[key] >= 0.01 && spring[key] <= 10)) throw new EasingError((values.find(({ label }) => label === key) ?? values[isBare && key === 'damping' ? values.length - 1 : 0])?.at ?? at, `${what} is from 0.01 to 10, not ${Number(spring[key].toPrecision(4))}`);
  }
  return { kind: 'spring', ...spring };
}

/** What the numbers say as a response and a ratio of damping; what is not said is undefined. */
function springOf({ mass = 1, stiffness, damping, response, ratio, bounce, extra = 0 }, name) {
  if (stiffness !== undefined) return { response: 2 * Math.PI / Math.sqrt(stiffness / mass), damping: ratio ?? (damping === undefined ? undefined : damping / (2 * Math.sqrt(stiffness * mass))) };
  if (name in bounces) return { response: response ?? 0.5, damping: ofBounce(bounces[name] + extra) };
  const [usual, firm] = name === 'interactivespring' ? [0.15, 0.86] : [];
  return { response: response ?? usual ?? (bounce === undefined ? undefined : 0.5), damping: ratio ?? damping ?? (bounce === undefined ? firm : ofBounce(bounce)) };
}

/** The ratio of damping of a bounce from −1 to 1, as SwiftUI's Spring says. */
const ofBounce = (bounce) => (bounce >= 0 ? Number((1 - bounce).toPrecision(15)) : 1 / (1 + bounce));

function readSteps(values, { end }) {
  const [count, position] = values;
  if (!count) throw new EasingError(end, 'steps need their number, such as steps(4, end)');
  if (!Number.isInteger(numberOf(count, 'the number of steps', [1, 1000], /^$/))) throw new EasingError(count.at, 'the number of steps is whole');
  const name = position ? position.name.toLowerCase().replace(/^jump-?/, '') : 'end';
  if (!positions.includes(name)) throw new EasingError(position.at, `steps jump at ${positions.slice(0, -1).join(', ')} or ${positions.at(-1)}`);
  if (name === 'none' && count.number < 2) throw new EasingError(count.at, 'steps that jump at none are at least 2');
  if (values[2]) throw new EasingError(values[2].at, 'steps have a number and where they jump, nothing else');
  return { kind: 'steps', count: count.number, position: name };
}

/** A value, and one or two places in %, between two commas. What has no place is between its neighbours. */
function readPoints(values, { end }) {
  const points = [];
  let comma = -1;
  for (const each of values) {
    const { unit, at } = each;
    if (unit === '%' && comma === each.comma) {
      const place = Math.round(numberOf(each, 'a place', [0, 100], /^%$/) * 1e10) / 1e10 / 100;
      const before = Math.max(0, ...points.map(([, own]) => own ?? 0));
      if (points.length === 1 && points[0][1] === undefined && place > 0) throw new EasingError(at, 'the first place is 0%');
      if (place < before) throw new EasingError(at, `the places are in order: at least ${percent(before)}`);
      const last = points.at(-1);
      if (last[1] === undefined) last[1] = place;
      else points.push([last[0], place]);
    } else if (comma === each.comma) throw new EasingError(at, 'a , is missing');
    else points.push([numberOf(each, 'a value', [-10, 10], /^$/), undefined]);
    comma = each.comma;
  }
  if (points.length < 2 || points.length > 100) throw new EasingError(end, `linear() has 2 to 100 points, not ${points.length}`);
  points[0][1] ??= 0;
  points.at(-1)[1] ??= 1;
  if (points.at(-1)[1] < 1) throw new EasingError(values.at(-1).at, 'the last place is 100%');
  for (let index = 1; index < points.length; index += 1) {
    if (points[index][1] !== undefined) continue;
    const next = points.findIndex(([, place], other) => other > index && place !== undefined);
    const [from, to, gaps] = [points[index - 1][1], points[next][1], next - index + 1];
    points[index][1] = from + (to - from) / gaps;
  }
  return points.flat().join() === '0,0,1,1' ? cubic(0, 0, 1, 1) : { kind: 'points', points };
}
