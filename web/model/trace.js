// A motion at every tick: the daemon's frames in order → what device, plots and lanes show at any of its ticks. Pure
// functions.

import { standardFields } from '../net/looks.js';
import { matrixOf } from './nodes.js';

export const ticksPerSecond = 120;
/** Ticks that the page keeps of one motion: 5 minutes. Chosen: with a busy control's frames, less than 100 MB. */
export const maxTicks = 36000;

/**
 * The motion of the parts of a `traced` answer, in order. Everything after `maxTicks` is left out, and `isCut` is true
 * then.
 */
export function traceOf(parts, name = '') {
  const { take, ticks, script } = parts[0];
  const { measures } = parts.at(-1); // of the whole motion
  const builder = createBuilder();
  for (const part of parts) for (const message of part.messages) builder.add(message);
  return builder.build({
    take, name, isScript: Boolean(script), isCut: ticks > maxTicks, ticks: Math.min(ticks, maxTicks),
    finger: parts.flatMap(({ finger, times = [] }) => finger.map((sample, index) => (index in times ? { ...sample, time: times[index] } : sample))), measures: measures ?? [],
    notes: parts.flatMap(({ notes = [] }) => notes), animations: parts.flatMap(({ animations = [] }) => animations),
  });
}

/**
 * Adds messages one by one; `build` makes a trace of those added so far. Its ticks count from `origin`.
 */
export function createBuilder() {
  let scene = null;
  const steps = []; // of each frame: { scene, frame }
  const [notices, marks] = [[], []];
  const readers = {
    __proto__: null,
    scene: (message) => { scene = message; },
    frame: (message) => { if (scene) steps.push({ scene, frame: message }); },
    notice: (message) => notices.push(message),
    script: (message) => { if (message.event === 'mark') marks.push(message); },
  };
  return {
    add: (message) => readers[message.type]?.(message),
    build: (fields, origin = 0) => createTrace(fields, steps, { notices, marks }, origin),
  };
}

/** A trace. `at`, `curve` and `states` accept any tick at any time; each curve is computed once. */
export function createTrace(fields, steps, { notices, marks }, origin = 0) {
  const { ticks } = fields;
  const stepAt = new Int32Array(ticks + 1); // of each tick: the newest step that is not later
  let newest = 0;
  for (let tick = 0; tick <= ticks; tick += 1) {
    while (newest + 1 < steps.length && steps[newest + 1].frame.tick - origin <= tick) newest += 1;
    stepAt[tick] = newest;
  }
  const curves = new Map();
  const fromOrigin = (message) => ({ ...message, tick: message.tick - origin });
  const trace = {
    ...fields,
    notices: notices.map(fromOrigin),
    marks: marks.map(fromOrigin),
    at: (tick) => steps[stepAt[clamp(Math.round(tick), 0, ticks)]] ?? { scene: null, frame: null },
    /**
     * The values of a signal (`offset`, `insetTop`, `progress header`, `node 3 opacity` …) at every tick; NaN where
     * there is none.
     */
    curve(signal) {
      if (!curves.has(signal)) curves.set(signal, curveOf(readerOf(signal), steps, stepAt));
      return curves.get(signal);
    },
  };
  return trace;
}

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

function curveOf(read, steps, stepAt) {
  const values = steps.map(read);
  return Float64Array.from(stepAt, (step) => values[step] ?? NaN);
}

const frameReaders = {
  offset: ({ frame }) => frame.offset,
  insetTop: ({ frame }) => frame.insets[0],
  insetBottom: ({ frame }) => frame.insets[1],
};

/**
 * The numbers of a node: the unit, and a function of `look(field)` and `matrix()` that returns the value. `x` and `y`
 * are the position of its anchor on the screen.
 */
const nodeReaders = {
  x: ['pt', (look, matrix) => matrix()[4]],
  y: ['pt', (look, matrix) => matrix()[5]],
  scale: ['', (look) => Math.hypot(look('transform')[0], look('transform')[1])],
  rotation: ['°', (look) => Math.atan2(look('transform')[1], look('transform')[0]) * 180 / Math.PI],
  opacity: ['', (look) => (look('hidden') ? 0 : look('opacity'))],
  strokeStart: ['', (look) => look('strokeStart')],
  strokeEnd: ['', (look) => look('strokeEnd')],
  image: ['picture', (look) => look('image')],
};

function readerOf(signal) {
  const [kind, ...rest] = signal.split(' ');
  if (kind === 'progress') return ({ frame }) => frame[rest[0]]?.progress ?? NaN;
  if (kind !== 'node') return frameReaders[kind];
  const [id, read] = [Number(rest[0]), nodeReaders[rest[1]][1]];
  return ({ scene, frame }) => {
    const node = scene.nodes.find((each) => each.id === id);
    const lookOf = (each) => (name) => frame.nodes?.[each.id]?.[name] ?? each[name] ?? standardFields[name];
    return node ? read(lookOf(node), () => matrixOf(scene, node, frame.offset, (each) => lookOf(each)('transform'))) : NaN;
  };
}

/** The title of a motion. */
export const titleOf = ({ take, name, isLive }) => (isLive ? 'In progress' : take ? `Take ${take}` : name || 'A script');

/** The signals that a trace's plots can show, as [{ signal, unit }]; of a picked node only those that change. */
export function signalsOf(trace, pick) {
  const { frame } = trace.at(0);
  const edges = ['header', 'footer'].filter((edge) => frame?.[edge]);
  return [
    { signal: 'offset', unit: 'pt' }, { signal: 'insetTop', unit: 'pt' }, { signal: 'insetBottom', unit: 'pt' },
    ...edges.map((edge) => ({ signal: `progress ${edge}`, unit: '' })),
    ...(pick === null ? [] : nodeSignalsOf(trace, pick)),
  ];
}

function nodeSignalsOf(trace, id) {
  return Object.entries(nodeReaders).map(([name, [unit]]) => ({ signal: `node ${id} ${name}`, unit })).filter(({ signal }) => {
    const curve = trace.curve(signal);
    return curve.some((value) => value !== curve[0] && !Number.isNaN(value));
  });
}
