// The playhead: the tick that is shown, whether it plays, at what speed, and between which ticks; and what the device
// shows at that tick.

import { shiftOf } from './anchors.js';
import { fingerAt } from './lanes.js';
import { clamp, ticksPerSecond } from './trace.js';

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4];

/** The playhead of the store's `trace`. `view` and `ghost`, which the device shows, follow it. `live` is live.js'. */
export function createPlayhead(store, live, { requestAnimationFrame, performance } = globalThis) {
  let last = 0; // ms, the time of the last frame
  let isAsked = false;

  const change = (changes) => store.set({ playhead: { ...store.state.playhead, ...changes } });

  function run() {
    isAsked = false;
    const { playhead: { tick, isPlaying, speed, loop, until }, trace } = store.state;
    if (!isPlaying || !trace) return;
    const time = performance.now();
    const isReplay = until !== null;
    const moved = advanced(tick, (time - last) * ticksPerSecond * speed / 1000, rangeOf(isReplay ? [tick, until] : loop, trace), loop !== null && !isReplay);
    last = time;
    if (isReplay && moved.isPlaying === false) return playheadOf.goLive();
    change(moved);
    ask();
  }

  function ask() {
    if (isAsked || !store.state.playhead.isPlaying) return;
    isAsked = true;
    requestAnimationFrame(run);
  }

  const shown = () => (store.state.playhead.isLive && live.trace()) || store.state.trace;

  /** Updates what the device shows; nothing changes while the list is shown live and nothing is pinned. */
  function show() {
    const { playhead: { tick, isLive }, trace, pinned, align } = store.state;
    const view = isLive || !trace ? null : { ...trace.at(tick), finger: fingerAt(trace, Math.round(tick)) };
    const other = pinned && (!isLive || live.trace()) ? ghostAt(shown(), pinned, isLive ? shown().ticks : tick, align) : null;
    store.set({ view: same(view, store.state.view), ghost: same(other, store.state.ghost) });
  }

  store.subscribe(['playhead', 'trace', 'pinned', 'align'], show);
  store.subscribe(['frame'], () => { if (store.state.pinned && store.state.playhead.isLive) show(); });
  store.subscribe(['playhead', 'trace', 'frame'], ({ playhead: { isLive } }) => store.set({ isUnderWay: isLive && live.isMoving() }));
  store.subscribe(['touch'], ({ touch, playhead }) => { if (touch && !playhead.isLive) playheadOf.goLive(); });

  const playheadOf = {
    /** Goes to a tick, which may be fractional while it plays, and stops there unless `isPlaying`. */
    seek(tick, isPlaying = false, until = null) {
      const running = store.state.playhead.isLive ? live.trace() : null;
      if (running) store.set({ trace: running }); // until its take replaces it
      const { trace } = store.state;
      if (!trace) return;
      last = performance.now();
      change({ tick: clamp(tick, 0, trace.ticks), isPlaying, isLive: false, until });
      ask();
    },
    step: (ticks) => playheadOf.seek(Math.round(playheadOf.tick() + ticks)),
    /** Plays or pauses; at the end it plays from the beginning. */
    toggle() {
      const { isPlaying, loop } = store.state.playhead;
      const [first, end] = rangeOf(loop, shown() ?? { ticks: 0 });
      const tick = playheadOf.tick();
      playheadOf.seek(!isPlaying && (tick >= end || tick < first) ? first : tick, !isPlaying);
    },
    /** Plays these ticks once and goes live then, unless the user goes elsewhere meanwhile. */
    replay: (first, end) => playheadOf.seek(first, true, end),
    goLive: () => change({ isLive: true, isPlaying: false, until: null }),
    setSpeed(speed) {
      last = performance.now();
      change({ speed });
    },
    /** Repeats the range between two ticks, in either order; null plays all of it, once. */
    setLoop: (loop) => change({ loop: loop && loop[0] !== loop[1] ? [Math.min(...loop), Math.max(...loop)] : null }),
    /** The list's present motion, or else the take that is shown. */
    shown,
    /** While the list is shown live, the tick at which it came to rest. */
    tick: () => (store.state.playhead.isLive ? shown()?.ticks ?? 0 : store.state.playhead.tick),
  };
  return playheadOf;
}

/** A loop's ticks, clamped to the trace. */
const rangeOf = (loop, { ticks }) => (loop ?? [0, ticks]).map((tick) => Math.min(tick, ticks));

/** A playhead's position that many ticks later: it stops at the end of its range, or wraps around. */
export function advanced(tick, ticks, [first, end], isLooped) {
  const next = tick + ticks;
  if (next < end) return { tick: next };
  return isLooped && end > first ? { tick: first + (next - first) % (end - first) } : { tick: end, isPlaying: false };
}

/** The pinned motion's scene and frame at the corresponding tick; null when there is none. */
function ghostAt(trace, pinned, tick, align) {
  if (!trace) return null;
  return pinned.at(tick - shiftOf(trace, pinned, align));
}

const same = (next, before) => (next && before && next.frame === before.frame && next.scene === before.scene && next.finger === before.finger ? before : next);
