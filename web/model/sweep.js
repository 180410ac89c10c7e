// Five values of one knob side by side: the same take with each of them.

import { rejectionText } from '../net/requests.js';

const sweepCount = 5;

/**
 * `count` values from `from` to `to`, evenly spaced on the parameter's scale, each a whole number of steps and within
 * the range; fewer if the range has fewer steps. `parameter` is the catalog's.
 */
export function sweepValues({ min, max, step = 0, scale, kind }, from, to, count = sweepCount) {
  const isLog = scale === 'log' && from > 0 && to > 0;
  const unit = kind === 'whole' ? Math.max(1, step) : step;
  const values = Array.from({ length: count }, (_, index) => {
    const share = index / (count - 1);
    const value = isLog ? from * (to / from) ** share : from + (to - from) * share;
    return Math.min(max, Math.max(min, rounded(value, unit)));
  });
  return [...new Set(values)];
}

/**
 * The bounds of a sweep around the present value, until the user types others: half to double, or ten steps to either
 * side.
 */
export function sweepRange({ min, max, step = 1, scale, default: standard }, value) {
  const reach = Math.max(Math.abs(value), Math.abs(standard), 10 * step) / 2;
  const [from, to] = scale === 'log' ? [value / 2, value * 2] : [value - reach, value + reach];
  return [Math.max(min, from), Math.min(max, to)].map((bound) => rounded(bound, step));
}

function rounded(value, step) {
  const exact = step > 0 ? Math.round(value / step) * step : value;
  return Number(exact.toPrecision(12)); // without the tail of a binary fraction
}

/**
 * The lines that set a value in a take. They name the system first, because `set` applies to the last named one.
 */
export function sweepScript({ edge, system, name }, value) {
  return `pull 1\n${edge === 'footer' ? 'footer' : 'system'} ${system}\nset ${name} ${value}\n`;
}

/**
 * Keeps the store's `sweep` `{ edge, system, name, unit, values, traces }` up to date: it is requested again when the
 * take or the values have changed.
 */
export function createSweep(store, trace, toast) {
  let asked = null; // the newest requested sweep

  async function fill(knob, values) {
    const { take, isRecorded } = { take: store.state.trace?.take, isRecorded: store.state.isRecorded };
    const mine = asked = { knob, values };
    const traces = await Promise.all(values.map((value, index) => (
      trace({ ...(take ? { take } : {}), ...(isRecorded ? { recorded: true } : {}), script: sweepScript(knob, value) }, `sweep ${index}`)
    )));
    if (asked !== mine || traces.includes(null)) return;
    store.set({ sweep: { ...knob, values, traces } });
  }

  function run(knob, values) {
    return fill(knob, values).catch((refusal) => toast(rejectionText(refusal)));
  }

  store.subscribe(['trace'], () => { if (asked) run(asked.knob, asked.values); });

  return {
    run,
    close() {
      asked = null;
      store.set({ sweep: null });
    },
  };
}
