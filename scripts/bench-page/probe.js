// Runs in the page before its own scripts: when the device is drawn, what the socket brings, and the pointer's moves. It changes nothing.
globalThis.probe = { draws: [], opened: 0, firstFrame: 0, latencies: [], moved: 0, answered: 0 };

const { fillRect } = CanvasRenderingContext2D.prototype;
let turn = 0;
requestAnimationFrame(function count() {
  turn += 1;
  requestAnimationFrame(count);
});
let last = -1;

/** A paint begins with its background. */
CanvasRenderingContext2D.prototype.fillRect = function (x, y, ...size) {
  if (this.canvas.id === 'device' && x === 0 && y === 0 && last !== turn) {
    last = turn;
    const now = performance.now();
    probe.draws.push(now);
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
