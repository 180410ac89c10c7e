// Stand-ins for the browser: an element, timers and a canvas context that write down what happens to them.

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
  return {
    now: () => time,
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

/** A 2D context that writes down its calls, with the state that matters to each. */
export function fakeContext() {
  const calls = [];
  const context = { calls, transform: null };
  const record = (name, state) => (...parameters) => {
    const now = Object.fromEntries(state.map((key) => [key, context[key]]));
    calls.push({ name, parameters, ...now });
  };
  context.setTransform = (...matrix) => { context.transform = matrix; };
  for (const name of ['save', 'restore', 'beginPath', 'moveTo', 'lineTo', 'arc', 'rect', 'clip', 'fill']) {
    context[name] = record(name, []);
  }
  context.fillRect = record('fillRect', ['fillStyle', 'globalAlpha']);
  context.fillText = record('fillText', ['globalAlpha']);
  context.stroke = record('stroke', ['strokeStyle', 'globalAlpha', 'lineWidth', 'lineCap', 'transform']);
  return context;
}

/** A finger's ruler for a device shown at half size from client y 100 on: a pixel is 2 pt. */
export const halfSizeRuler = {
  height: () => 844,
  point: (clientY) => (clientY - 100) * 2,
  pointsPerPixel: () => 2,
};
