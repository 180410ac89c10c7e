// Stand-ins for the browser: an element, timers and a canvas context that write down what happens to them.

import { createEvent } from '../../web/model/event.js';
import { createGeometry } from '../../web/stage/screen.js';

/** An element whose listeners are called by hand: `fire('pointerdown', { … })`. */
export function fakeElement() {
  const listeners = new Map();
  return {
    captured: [],
    addEventListener: (type, listener) => listeners.set(type, listener),
    setPointerCapture(id) { this.captured.push(id); },
    fire: (type, fields = {}) => listeners.get(type)({ preventDefault() {}, ...fields }),
  };
}

/** Timers and a clock that stand still until `pass(milliseconds)`. */
export function fakeClock() {
  let time = 0;
  let nextId = 1;
  const waiting = new Map();
  const now = () => time;
  return {
    now, performance: { now },
    setTimeout(action, delay) {
      waiting.set(nextId, { at: time + delay, action });
      return nextId++;
    },
    clearTimeout: (id) => waiting.delete(id),
    waiting: () => waiting.size,
    pass(milliseconds) {
      const end = time + milliseconds;
      for (;;) {
        const due = [...waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        const [id, { at, action }] = due;
        waiting.delete(id);
        time = at;
        action();
      }
      time = end;
    },
  };
}

/** Events, and what they have told: `told` are the toasts, `edits()` counts the edits. */
export function fakeEvents() {
  const events = { toast: createEvent(), edited: createEvent(), refused: createEvent(), logged: createEvent() };
  const told = [];
  let edits = 0;
  events.toast.listen((text) => told.push(text));
  events.edited.listen(() => { edits += 1; });
  return { ...events, told, edits: () => edits };
}

const rest = {
  transform: null, fillStyle: '#000000', strokeStyle: '#000000', globalAlpha: 1, lineWidth: 1, lineCap: 'butt', lineDash: [], lineDashOffset: 0,
  font: '10px sans-serif', textAlign: 'start', textBaseline: 'alphabetic', imageSmoothingQuality: 'low',
};
const penState = ['strokeStyle', 'globalAlpha', 'lineWidth', 'lineCap', 'lineDash', 'lineDashOffset', 'transform'];

/** A 2D context that writes down its calls, with the state that matters to each; `save` and `restore` do what they say. */
export function fakeContext() {
  const calls = [];
  const saved = [];
  const context = { calls, ...rest };
  const record = (name, state, act = () => {}) => {
    context[name] = (...parameters) => {
      calls.push({ name, parameters, ...Object.fromEntries(state.map((key) => [key, context[key]])) });
      act(...parameters);
    };
  };
  context.setTransform = (...matrix) => { context.transform = matrix; };
  context.setLineDash = (dash) => { context.lineDash = dash; };
  record('save', [], () => saved.push(Object.fromEntries(Object.keys(rest).map((key) => [key, context[key]]))));
  record('restore', [], () => Object.assign(context, saved.pop()));
  for (const name of ['beginPath', 'moveTo', 'lineTo', 'arc']) record(name, []);
  record('transform', []);
  for (const name of ['rect', 'clip']) record(name, ['transform']);
  record('fillRect', ['fillStyle', 'globalAlpha']);
  for (const name of ['roundRect', 'fill']) record(name, ['fillStyle', 'globalAlpha', 'transform']);
  record('fillText', ['fillStyle', 'globalAlpha', 'font', 'textAlign', 'textBaseline', 'transform']);
  record('drawImage', ['globalAlpha', 'imageSmoothingQuality', 'transform']);
  record('stroke', penState);
  return context;
}

/** Outlines of one part, no pictures, and warnings that are kept. */
export function fakeAssets(more = {}) {
  const warnings = [];
  const outline = (data) => ({ whole: data, parts: [{ path: data, from: 0, to: 1 }] });
  return { warnings, warn: (text) => warnings.push(text), outline, picture: () => undefined, ...more };
}

/** The geometry of a device shown at half size from client y 100 on: a pixel is 2 pt. */
export const halfSizeGeometry = halfSizeOf({ viewport: [390, 844] });

export function halfSizeOf(scene) {
  const [width, height] = scene.viewport;
  return createGeometry({ getBoundingClientRect: () => ({ left: 0, top: 100, width: width / 2, height: height / 2 }) }, () => scene);
}

/** Modules that are loaded later are there, if the test has imported them, too. */
export async function loaded() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}
