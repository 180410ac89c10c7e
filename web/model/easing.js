// Curves of motion: values in, numbers and texts out. model/easing-text.js reads them.
//
// A curve is one of
//   { kind: 'cubic', points: [x1, y1, x2, y2] }   a cubic Bézier curve from (0, 0) to (1, 1), as in CSS
//   { kind: 'spring', response, damping }         s, and the ratio of damping: SwiftUI's response and dampingFraction
//   { kind: 'steps', count, position }            CSS's jump-start, -end, -none, -both without `jump-`
//   { kind: 'hold' }                              0 until the end
//   { kind: 'points', points: [[value, place]] }  CSS Easing 2's linear(), places from 0 to 1, both included; with a
//                                                 `name`, lines that are as near to what has that name as a picture needs

export const positions = ['start', 'end', 'none', 'both'];

/** CSS's names of cubics. */
export const basicCubics = { linear: [0, 0, 1, 1], ease: [0.25, 0.1, 0.25, 1], 'ease in': [0.42, 0, 1, 1], 'ease out': [0, 0, 0.58, 1], 'ease in out': [0.42, 0, 0.58, 1] };

/** Android's ViscousFluidInterpolator: quick at first. */
const viscousFlow = (z) => (z < 1 ? z - (1 - Math.exp(-z)) : 1 - (1 - Math.exp(-1)) * Math.exp(1 - z));
export const viscous = { kind: 'points', name: 'viscous', points: Array.from({ length: 100 }, (_, index) => [viscousFlow(8 * index / 99) / viscousFlow(8), index / 99]) };

const rest = 0.001; // of the way: a spring that never again is farther from its end has settled

const isSameList = (one, other) => one.every((value, index) => value === other[index]);
/** With ten decimals, as the daemon has it: without the last digit's error of 0.29 * 100. */
export const percent = (place) => `${Math.round(place * 100 * 1e10) / 1e10}%`;

/** The curve's canonical text. */
export function easingText(curve) {
  const { kind, points, name } = curve;
  if (name) return name;
  if (kind === 'cubic') return Object.keys(basicCubics).find((name) => isSameList(points, basicCubics[name])) ?? `cubic(${points.map((value) => value + 0).join(', ')})`;
  if (kind === 'spring') return `spring(response ${curve.response}, damping ${curve.damping})`;
  if (kind === 'steps') return `steps(${curve.count}, ${curve.position})`;
  if (kind === 'hold') return 'hold';
  return `linear(${points.map(([value, place], index) => (index === 0 || index === points.length - 1 ? `${value + 0}` : `${value + 0} ${percent(place)}`)).join(', ')})`;
}

/**
 * The curve as a function of the share of its time, 0 to 1; at its end it is 1. `duration`, in s, matters to a spring
 * alone; without one it takes the time that it needs.
 */
export function easingFunction(curve, duration = 0) {
  const { kind } = curve;
  const way = kind === 'cubic' ? cubicWay(curve.points) : kind === 'spring' ? springWay(curve, duration) : kind === 'steps' ? stepsWay(curve) : kind === 'points' ? pointsWay(curve.points) : () => 0;
  return (share) => (share >= 1 ? 1 : way(Math.max(0, share)));
}

/** The parameter of the point at x is found by bisection: x grows with it. */
function cubicWay([x1, y1, x2, y2]) {
  const at = (one, other, t) => 3 * one * t * (1 - t) ** 2 + 3 * other * t * t * (1 - t) + t ** 3;
  return (x) => at(y1, y2, bisected(0, 1, (t) => at(x1, x2, t) < x));
}

function bisected(low, high, isBefore) {
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (low + high) / 2;
    if (isBefore(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function stepsWay({ count, position }) {
  const jumps = count + { start: 0, end: 0, none: -1, both: 1 }[position];
  const first = position === 'start' || position === 'both' ? 1 : 0;
  return (share) => Math.min(jumps, Math.floor(share * count) + first) / jumps;
}

/** Of two points at a place the last one counts. */
function pointsWay(points) {
  return (share) => {
    const index = points.reduce((found, [, place], each) => (place <= share ? each : found), 0);
    const [[one, from], [other, to]] = [points[index], points[index + 1] ?? []];
    return other === undefined ? one : one + (other - one) * (share - from) / (to - from);
  };
}

/**
 * What is left of a spring's way at a time in s: x″ = −ω²x − 2ζωx′ from 1, at rest, with ω = 2π / response and the
 * ratio of damping ζ.
 */
export function springRest({ response, damping }) {
  const omega = 2 * Math.PI / response;
  const root = omega * Math.sqrt(Math.abs(damping ** 2 - 1));
  if (root < 1e-6 * omega) return (t) => (1 + omega * t) * Math.exp(-omega * t);
  if (damping < 1) return (t) => Math.exp(-damping * omega * t) * (Math.cos(root * t) + damping * omega / root * Math.sin(root * t));
  const [slow, fast] = [damping * omega - root, damping * omega + root];
  return (t) => (fast * Math.exp(-slow * t) - slow * Math.exp(-fast * t)) / (fast - slow);
}

/** The time, in s, from which never more than a thousandth of the way is left; of one that swings, by its envelope. */
export function settlingTime(spring) {
  const { response, damping } = spring;
  if (damping < 1) return -Math.log(rest * Math.sqrt(1 - damping ** 2)) / (damping * 2 * Math.PI / response);
  const left = springRest(spring);
  let end = response;
  while (left(end) > rest) end *= 2;
  return bisected(0, end, (t) => left(t) > rest);
}

/** How much smaller each turn of a swing is than the one before: ln of the ratio. */
const logDecrement = (damping) => (damping < 1 ? Math.PI * damping / Math.sqrt(1 - damping ** 2) : Infinity);

/** How far beyond its end a spring swings, as a share of the way. */
export const overshoot = ({ damping }) => Math.exp(-logDecrement(damping));

/** The ratio of damping of a spring that swings so far beyond its end, a share of the way below 1; 1 if it does not. */
export const dampingOf = (share) => (share > 0 ? -Math.log(share) / Math.hypot(Math.PI, Math.log(share)) : 1);

/** How much faster than by itself a spring runs, so that it has settled within the duration. */
export const springSpeed = (spring, duration) => Math.max(1, settlingTime(spring) / duration);

function springWay(spring, duration) {
  const settling = settlingTime(spring);
  const left = springRest(spring);
  const time = duration > 0 ? Math.max(settling, duration) : settling;
  return (share) => 1 - left(share * time);
}

const plain = 96; // places at which a curve is looked at; more for a spring with many swings
const maxPlaces = 1200;

/** Points `[share, value]` of the curve, as close together as a picture of it needs. */
export function easingPoints(curve, duration = 0) {
  const way = easingFunction(curve, duration);
  if (curve.kind === 'hold') return [[0, 0], [1, 0], [1, 1]];
  if (curve.kind === 'steps') {
    const count = Math.min(curve.count, maxPlaces);
    const levels = Array.from({ length: count }, (_, index) => way((index + 0.5) / count));
    return [[0, 0], ...levels.flatMap((level, index) => [[index / count, level], [(index + 1) / count, level]]), [1, way(1)]];
  }
  if (curve.kind === 'points') return [...curve.points.map(([value, place]) => [place, value]), [1, 1]];
  const time = curve.kind === 'spring' ? Math.max(settlingTime(curve), duration) : 0;
  const count = Math.min(maxPlaces, Math.max(plain, Math.ceil(16 * time / (curve.response ?? 1))));
  return Array.from({ length: count + 1 }, (_, index) => [index / count, way(index / count)]);
}
