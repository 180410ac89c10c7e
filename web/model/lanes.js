// The intervals and moments of a motion: an edge's states, the finger's touches, the callbacks, the animations.

/** An edge's states, as [{ state, from, to }] without gaps: from its first tick to the tick after its last. */
export function statesOf(trace, edge) {
  const intervals = [];
  for (let tick = 0; tick <= trace.ticks; tick += 1) {
    const state = trace.at(tick).frame?.[edge]?.state;
    const last = intervals.at(-1);
    if (last && last.state === state) last.to = tick + 1;
    else intervals.push({ state, from: tick, to: tick + 1 });
  }
  return intervals.filter(({ state }) => state);
}

/** When the finger was down, as [{ from, to }]. */
export function touchesOf({ finger, ticks }) {
  const touches = [];
  for (const { tick, phase } of finger) {
    if (phase === 'began') touches.push({ from: tick, to: ticks });
    else if (touches.length > 0 && phase !== 'moved') touches.at(-1).to = Math.min(touches.at(-1).to, tick);
  }
  return touches;
}

/**
 * The callbacks, one entry for each tick that has some: `{ tick, names }`, the first one first. A change of state is
 * none: it has a band.
 */
export function callbacksOf({ notices, ticks }) {
  const byTick = new Map();
  for (const { tick, notice } of notices.filter((each) => isEvent(each) && each.notice !== 'state' && each.tick >= 0 && each.tick <= ticks)) {
    byTick.set(tick, [...(byTick.get(tick) ?? []), notice]);
  }
  return [...byTick].map(([tick, names]) => ({ tick, names })).sort((a, b) => a.tick - b.tick);
}

const animations = new WeakMap(); // by trace
/**
 * The control's own animations, one entry for each name at an edge: `{ edge, name, source, runs }`, the one that begins
 * first first; of those that begin together the order does not depend on how long they take. `source` has the names of the parameters that it comes from, `{ duration, curve, stagger }`, '' for none;
 * `runs` are `{ from, to, state }`, in order, with the state in which each begins. Each trace's are computed once.
 */
export function animationsOf(trace) {
  if (!animations.has(trace)) animations.set(trace, runsByName(trace));
  return animations.get(trace);
}

function runsByName(trace) {
  const byName = new Map();
  for (const { edge, name, from, to, duration = '', curve = '', stagger = '' } of [...trace.animations ?? []].sort((a, b) => a.from - b.from || a.name.localeCompare(b.name))) {
    if (from > trace.ticks) break;
    const key = `${edge} ${name}`;
    if (!byName.has(key)) byName.set(key, { edge, name, source: { duration, curve, stagger }, runs: [] });
    byName.get(key).runs.push({ from, to: Math.min(to, trace.ticks), state: trace.at(from).frame?.[edge]?.state ?? 'idle' });
  }
  return [...byName.values()];
}

/**
 * The callbacks and marks up to that tick, the newest first, at most `max`. Progress is not among them: it comes at
 * every tick of a pull, and is drawn as a curve.
 */
export function eventsUntil({ notices, marks }, tick, max) {
  const past = [...notices.filter(isEvent), ...marks].filter((event) => event.tick <= tick);
  return past.sort((one, other) => one.tick - other.tick).slice(-max).reverse();
}

export const isEvent = ({ notice }) => notice !== 'progress';

/** The finger's position at that tick, pt; null while there is none. */
export function fingerAt({ finger }, tick) {
  let y = null;
  for (const sample of finger) {
    if (sample.tick > tick) break;
    y = sample.phase === 'began' || sample.phase === 'moved' ? sample.y : null;
  }
  return y;
}
