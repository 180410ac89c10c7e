// A state of the control that stays, so that every turn of a knob is seen: a script's motion, traced for this page only
// and again whenever a value changes.

import { lengthOf } from '../model/axis.js';
import { rejectionText } from '../net/requests.js';
import { ticksPerSecond } from '../model/trace.js';

/** By name, as people read them. */
export const holds = new Map([
  ['30', 'pulled to 30 %'], ['60', 'pulled to 60 %'], ['90', 'pulled to 90 %'], ['armed', 'armed'], ['loading', 'loading'], ['ending', 'ending'],
]);

const travel = 900; // pt of the finger; chosen: arms controls that want 300 pt in a list as high as a phone
const settled = Math.round(0.2 * ticksPerSecond); // ticks after arming, for an arrow that turns over
const rested = Math.round(0.5 * ticksPerSecond); // ticks after the loading has begun, for a list that bounces back
const pause = Math.round(0.5 * ticksPerSecond); // ticks between two endings

/** The script whose motion has that state. */
export function holdScript(name, edge, scene) {
  const [start, sign] = edge === 'header' ? [[], ''] : [[`start ${Math.max(0, scene.content.height - lengthOf(scene))}pt`], '-'];
  const pull = (time) => `drag ${sign}${travel}pt in ${time}`;
  const rest = { loading: ['release', 'sleep 5s'], ending: ['release', 'sleep 1s', `finish${edge === 'footer' ? ' footer' : ''}`, 'sleep 3s'] }[name];
  return ['pull 1', ...start, 'work manual', ...(rest ? [pull('250ms'), 'hold 50ms', ...rest] : [pull('3s')]), ''].join('\n');
}

/** The ticks of the state, [first, last]: two of the same for a state that stands still. Null if the motion never has it. */
export function ticksOf(trace, name, edge) {
  const all = Array.from({ length: trace.ticks + 1 }, (_, tick) => trace.at(tick).frame?.[edge]);
  const first = (test) => all.findIndex((status) => status && test(status));
  const isState = (state) => (status) => status.state === state;
  const within = (tick, state) => (all[tick]?.state === state ? tick : all.findLastIndex((status) => status?.state === state));
  if (Number(name)) {
    const tick = first(({ state, progress }) => state === 'pulling' && progress >= Number(name) / 100);
    return tick < 0 ? null : [tick, tick];
  }
  const from = first(isState(name));
  if (from < 0) return null;
  if (name === 'armed') return [within(from + settled, 'armed'), within(from + settled, 'armed')];
  const last = all.findLastIndex((status) => status?.state === name);
  return name === 'loading' ? [Math.min(from + rested, last), last] : [from, last];
}

/** Where a motion between two ticks is, so many ticks after its beginning: again and again, after a pause if it ends. */
export function tickAt([first, last], elapsed, name) {
  if (first === last) return first;
  const length = last - first;
  return first + Math.min(length, elapsed % (length + (name === 'ending' ? pause : 0)));
}

/**
 * Returns `hold(name, edge)` and `release()`; both change the store's `pose`. `trace` is model/tracer.js'; values that
 * were `edited` here or elsewhere are traced again.
 */
export function createHold(store, trace, { edited, toast }, { requestAnimationFrame, performance, matchMedia } = globalThis) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let wanted = null; // { name, edge }
  let shown = null; // { motion, ticks, since }
  let isAsked = false;

  function show() {
    const { motion, ticks, since } = shown;
    const elapsed = isStill.matches ? Math.round((ticks[1] - ticks[0]) / 2) : (performance.now() - since) * ticksPerSecond / 1000;
    const at = motion.at(Math.floor(tickAt(ticks, elapsed, wanted.name)));
    const { pose } = store.state;
    if (pose?.frame !== at.frame) store.set({ pose: { ...at, finger: null, label: holds.get(wanted.name), held: `${wanted.edge} ${wanted.name}` } });
    if (ticks[0] !== ticks[1] && !isStill.matches) next();
  }
  function next() {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      if (shown) show();
    });
  }

  async function look() {
    if (!wanted || !store.state.scene) return;
    const asked = wanted;
    try {
      const motion = await trace({ script: holdScript(asked.name, asked.edge, store.state.scene) }, 'hold');
      if (!motion || wanted !== asked) return;
      const ticks = ticksOf(motion, asked.name, asked.edge);
      if (!ticks) {
        release();
        return toast(`This control is never ${holds.get(asked.name)}.`);
      }
      shown = { motion, ticks, since: shown?.since ?? performance.now() };
      show();
    } catch (refusal) {
      toast(rejectionText(refusal));
    }
  }

  function release() {
    if (!wanted) return;
    [wanted, shown] = [null, null];
    store.set({ pose: null });
  }

  store.subscribe(['scene', 'settings'], look);
  edited.listen(look);
  store.subscribe(['touch'], ({ touch }) => { if (touch) release(); });
  store.subscribe(['playhead'], ({ playhead }) => { if (!playhead.isLive) release(); });

  return {
    hold(name, edge) {
      wanted = { name, edge };
      shown = null;
      return look();
    },
    release,
  };
}
