// Velocities under a finger, from the samples' own times: from tick to tick, a mouse that reports less often than there
// are ticks would give a comb. The counterpart of the daemon's `FingerTrail`.

const tickTime = 1e6 / 120; // µs
const rest = 1e5; // µs without a sample: the finger has rested; as for its release velocity
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
