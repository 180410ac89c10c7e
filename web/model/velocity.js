// Velocities without a comb. Under a finger they come from the samples' own times: from tick to tick, a mouse that
// reports less often than there are ticks would give one. This is the counterpart of the daemon's `FingerTrail`. What is
// left is smoothed, because a hand's samples jitter.

import { ticksPerSecond } from './trace.js';

const liveSpan = 4; // ticks between a live motion's frames, at most
const tickTime = 1e6 / 120; // µs
const rest = 1e5; // µs without a sample: the finger has rested; as for its release velocity
const reach = 6; // ticks to either side that are averaged, 50 ms; chosen: longer than the gap between a mouse's samples
const leastJump = 20; // pt in one tick; chosen: no finger and no animation moves a list that fast for a single tick
const carried = 4; // ticks for which the velocity of a finger's last sample holds, before it counts as resting

/**
 * A curve's velocity per second: `ticks`, the one from tick to tick, except for the ticks at which `finger` moves,
 * whose samples are `{ tick, time, phase }`.
 */
export function sampledVelocity(curve, ticks, finger) {
  const velocity = ticks.slice();
  for (const touch of touchesOf(finger)) follow(touch, curve, velocity);
  return velocity;
}

/**
 * The samples of each touch, the newest of each tick: { samples: [{ tick, time, y }], end }; `end` is the tick at which
 * the finger lifts. Without times there are none.
 */
function touchesOf(finger) {
  const touches = [];
  for (const { tick, time, phase, y } of finger) {
    if (phase === 'began') touches.push({ samples: [], end: Infinity });
    const touch = touches.at(-1);
    if (!touch || time === undefined) continue;
    if (phase === 'ended' || phase === 'cancelled') touch.end = tick;
    if (touch.end === tick && y === touch.samples.at(-1)?.y) continue; // it lifts without moving
    if (touch.samples.at(-1)?.tick === tick) touch.samples.pop();
    touch.samples.push({ tick, time, y });
  }
  return touches;
}

function follow({ samples, end: lifted }, curve, velocity) {
  const trail = []; // { value, time }
  samples.forEach(({ tick, time }, index) => {
    if (tick >= curve.length) return;
    const last = trail.at(-1);
    if (last && time <= last.time) return;
    if (last && time - last.time >= rest) trail.push({ value: last.value, time: time - Math.min(trail.length > 1 ? last.time - trail.at(-2).time : tickTime, rest) });
    trail.push({ value: curve[tick], time });
    if (index === 0) return;
    const now = speedOf(trail);
    const next = samples[index + 1];
    const goesOn = next && next.time - time < rest;
    const end = Math.min(next?.tick ?? Infinity, goesOn ? Infinity : tick + carried, lifted + 1, curve.length);
    for (let at = tick; at < end; at += 1) if (at === tick || curve[at] === curve[at - 1]) velocity[at] = now;
  });
}

/** Over one tick's time before the newest point, interpolated linearly between points. */
function speedOf(trail) {
  const end = trail.at(-1);
  const start = end.time - tickTime;
  let place = trail.length - 1;
  while (place > 0 && trail[place].time > start) place -= 1;
  const [older, newer] = [trail[place], trail[place + 1]];
  if (older.time > start) return (end.value - older.value) * 1e6 / Math.max(end.time - older.time, tickTime);
  return (end.value - older.value - (newer.value - older.value) * (start - older.time) / (newer.time - older.time)) * 120;
}

/**
 * The mean of the values around each tick, which counts less the farther it is (triangular, ±6 ticks). It never includes
 * ticks beyond one of `breaks`: a break before tick t separates t - 1 from t. NaN counts as nothing.
 */
export function smoothed(values, breaks) {
  const means = new Float64Array(values.length);
  let [first, next] = [0, 0]; // the segment's first tick, and the place of the next break
  for (let tick = 0; tick < values.length; tick += 1) {
    while (breaks[next] <= tick) first = breaks[next++];
    means[tick] = meanAt(values, tick, first, Math.min(values.length, breaks[next] ?? Infinity) - 1);
  }
  return means;
}

function meanAt(values, tick, first, last) {
  if (Number.isNaN(values[tick])) return NaN;
  let [sum, weights] = [0, 0];
  for (let at = Math.max(first, tick - reach); at <= Math.min(last, tick + reach); at += 1) {
    const weight = Number.isNaN(values[at]) ? 0 : reach + 1 - Math.abs(at - tick);
    if (weight > 0) sum += weight * values[at];
    weights += weight;
  }
  return sum / weights;
}

/**
 * Where a motion's velocity may change at once: after touch down, after release, and before and after a tick in which
 * the app moves the list by itself. `offsets` is its curve. Sorted, each once.
 */
export function breaksOf(offsets, finger) {
  const touched = finger.filter(({ phase }) => phase !== 'moved').map(({ tick }) => tick + 1);
  const jumps = [];
  const step = (tick) => Math.abs((offsets[tick] - offsets[tick - 1]) || 0);
  for (let tick = 1; tick < offsets.length; tick += 1) {
    const far = step(tick);
    if (far >= leastJump && [-2, -1, 1, 2].every((by) => step(tick + by) < far / 10)) jumps.push(tick, tick + 1);
  }
  return [...new Set([...touched, ...jumps])].sort((a, b) => a - b);
}

const kept = new WeakMap(); // of each trace: its velocities by their signals, and its breaks

/**
 * The velocity of a trace's signal, per second, smoothed; if `raw`, from tick to tick. Each is computed once.
 */
export function velocityIn(trace, signal, raw = false) {
  if (!kept.has(trace)) kept.set(trace, { curves: new Map(), breaks: null });
  const own = kept.get(trace);
  const key = `${signal} ${raw}`;
  if (!own.curves.has(key)) own.curves.set(key, raw ? velocityOf(trace.curve(signal), trace.isLive ? liveSpan : 1) : smooth(trace, signal, own));
  return own.curves.get(key);
}

function smooth(trace, signal, own) {
  own.breaks ??= breaksOf(trace.curve('offset'), trace.finger);
  return smoothed(sampledVelocity(trace.curve(signal), velocityIn(trace, signal, true), trace.finger), own.breaks);
}

export function velocityOf(curve, span = 1) {
  return curve.map((value, tick) => (tick < span ? 0 : (value - curve[tick - span]) * ticksPerSecond / span));
}
