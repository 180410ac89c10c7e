// Runs in the page before its own scripts: when the device is drawn, what the socket brings, and the pointer's moves. It changes nothing.
globalThis.probe = { draws: [], opened: 0, firstFrame: 0, latencies: [], moved: 0, answered: 0, isRecording: false, state: null, offset: 0, turns: [], turned: null };

const { fillRect } = CanvasRenderingContext2D.prototype;
let turn = 0;
let finger = { y: null, isDown: false, came: null };
let before = null; // the display's frame before this one
requestAnimationFrame(function count(time) {
  turn += 1;
  requestAnimationFrame(count);
  if (probe.isRecording && before) probe.frames.push([before.time, probe.offset, before.y, before.came]);
  before = { time, y: finger.y, came: finger.came };
  finger.came = null;
  if (!finger.isDown) finger.y = null;
});
let last = -1;

/** The store's state, which is frozen after every change; and the frame that it has the device show, as stage.js. */
const { freeze } = Object;
Object.freeze = (value) => {
  if (value && Object.hasOwn(value, 'resumePoint')) probe.state = value;
  return freeze(value);
};
probe.shown = () => (probe.state.pose ?? probe.state.view ?? probe.state).frame;

/** From now on: the pointer's moves [ms, y], paints of the device [ms, offset], and the display's frames [ms, offset, y of the finger or null, where it came down in this frame or null]. */
probe.record = () => Object.assign(probe, { isRecording: true, moves: [], paints: [], frames: [] });
for (const type of ['pointerdown', 'pointermove', 'pointerup']) {
  addEventListener(type, ({ timeStamp, clientY, buttons, target }) => {
    if (target.id === 'device') finger = buttons || type === 'pointerup' ? { y: clientY, isDown: buttons > 0, came: type === 'pointerdown' ? clientY : finger.came } : finger;
    if (probe.isRecording && type === 'pointermove') probe.moves.push([timeStamp, clientY]);
    if (type === 'pointermove' && buttons && target.closest('[data-parameter]')) probe.turned ??= { timeStamp, trace: probe.state.trace };
  }, { capture: true });
}

/** The curves of the time panel are drawn anew: the first time with another trace than the knob was turned at. */
const { clearRect } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.clearRect = function (...rectangle) {
  if (probe.turned && this.canvas.className === 'curves' && probe.state.trace !== probe.turned.trace) {
    probe.turns.push(performance.now() - probe.turned.timeStamp);
    probe.turned = null;
  }
  return clearRect.apply(this, rectangle);
};

/** A paint begins with its background. */
CanvasRenderingContext2D.prototype.fillRect = function (x, y, ...size) {
  if (this.canvas.id === 'device' && x === 0 && y === 0 && last !== turn) {
    last = turn;
    const now = performance.now();
    probe.draws.push(now);
    probe.offset = probe.shown()?.offset;
    if (probe.isRecording) probe.paints.push([now, probe.offset]);
    probe.firstFrame ||= now;
    if (probe.answered > 0) probe.latencies.push(now - probe.moved);
    if (probe.answered > 0) probe.moved = probe.answered = 0;
  }
  return fillRect.call(this, x, y, ...size);
};

/** The first move since the last paint that the daemon has answered counts. */
addEventListener('pointermove', (event) => { if (!probe.moved) probe.moved = event.timeStamp; }, { capture: true });

const Socket = WebSocket;
globalThis.WebSocket = class extends Socket {
  constructor(...parameters) {
    super(...parameters);
    probe.opened ||= performance.now();
    this.addEventListener('message', () => { if (probe.moved) probe.answered = performance.now(); });
  }
};
