// Plays the part of the last take that a turned knob changes, so that no turn is silent while the list is at rest.

import { animationsOf } from './lanes.js';
import { ticksPerSecond } from './trace.js';

const delay = 150; // ms without another change; chosen: a scrub that rests for a moment plays
const lead = Math.round(0.2 * ticksPerSecond); // ticks before the animation; chosen: one sees from where it moves
const most = 2 * ticksPerSecond; // ticks of one that comes again and again
const edges = ['header', 'footer'];

/** The parameters that differ between two motions of one take, by the controls' edges: ["header.closeDuration", …]. */
export function changedBetween(before, after) {
  return edges.flatMap((edge) => {
    const [old, now] = [before, after].map((trace) => trace.at(0).scene?.[edge]);
    if (!old || old.system !== now?.system) return [];
    return Object.keys(now.parameters).filter((name) => now.parameters[name] !== old.parameters[name]).map((name) => `${edge}.${name}`);
  });
}

/** The ticks of the animations that come from one of these parameters, [first, end]; null if there are none. */
export function partOf(trace, keys) {
  const ours = animationsOf(trace).filter(({ edge, source }) => Object.values(source).some((name) => name && keys.includes(`${edge}.${name}`)));
  if (ours.length === 0) return null;
  const ends = ours.map(({ runs }) => Math.max(runs[0].to, Math.min(runs.at(-1).to, runs[0].from + most)));
  return [Math.max(0, Math.min(...ours.map(({ runs }) => runs[0].from)) - lead), Math.max(...ends)];
}

/** Whether the list is live and at rest, nothing else is looked at, and the user wants it. */
const mayPlay = ({ playhead: { isLive, until }, isUnderWay, touch, otherFinger, script, pose, isFlipped, sweep, mode, preferences }) => (
  (isLive || until !== null) && !isUnderWay && !touch && otherFinger === null && script === null && !pose && !isFlipped && !sweep && mode !== 'embed' && preferences.playsTuned);

/**
 * Follows the store's `trace`, which is traced again when this page has changed a parameter (takes.js). An animation that
 * takes no time any more is where it was before.
 */
export function createTunedReplay(store, playhead, { setTimeout, clearTimeout, matchMedia } = globalThis) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let last = null; // the newest motion of the take with the present values
  let changed = new Set();
  let before = null; // the motion before these changes
  let timer = null;

  function play() {
    const { trace } = store.state;
    const keys = [...changed];
    changed = new Set();
    if (trace !== last || isStill.matches || !mayPlay(store.state)) return;
    const part = partOf(trace, keys) ?? partOf(before, keys);
    if (part) playhead.replay(...part);
  }

  store.subscribe(['trace'], ({ trace, isRecorded, isFlipped }) => {
    if (!trace || trace.isLive || isRecorded || isFlipped) return;
    const keys = last && last.take === trace.take && last.name === trace.name ? changedBetween(last, trace) : [];
    if (keys.length > 0) {
      if (changed.size === 0) before = last;
      for (const key of keys) changed.add(key);
      clearTimeout(timer);
      timer = setTimeout(play, delay);
    }
    last = trace;
  });
}
