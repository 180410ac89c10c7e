import assert from 'node:assert/strict';
import test from 'node:test';
import '../../web/net/handshake-error.js'; // is loaded when it is needed
import { createDocument, createElement } from './dom.mjs';
import { fakeClock, fakeContext, loaded } from './fakes.mjs';

const clock = fakeClock();
const context = fakeContext();
const document = createDocument(context);
const { byId } = document;
const window = createElement();
const sockets = [];
class WebSocket {
  constructor(url, offer) {
    this.sent = [];
    Object.assign(this, { url, offer, readyState: 1 });
    sockets.push(this);
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() {}
}
class ResizeObserver { observe() {} }
class MutationObserver { observe() {} }
const vibrations = [];
const answer = { status: 426, ok: false };
const asked = [];
const fetched = [];
Object.assign(globalThis, {
  document, window, WebSocket, ResizeObserver, MutationObserver, devicePixelRatio: 1, innerHeight: 900, getComputedStyle: () => ({ getPropertyValue: () => '' }), Image: class {}, Path2D: class {}, FontFace: class { load() { return new Promise(() => {}); } },
  location: { href: 'http://127.0.0.1:8484/?session=demo&encoding=json#token=secret', reload() {} },
  fetch: async (url) => fetched.push(url) && ({ ...answer, json: async () => ({ systems: [] }), text: async () => 'That token is wrong.\n', url }),
  requestAnimationFrame: (action) => asked.push(action), cancelAnimationFrame() {},
  matchMedia: () => ({ matches: false, addEventListener() {} }), localStorage: { getItem: () => null, setItem() {} },
  setTimeout: clock.setTimeout, clearTimeout: clock.clearTimeout,
});
const userActivation = { hasBeenActive: false };
Object.defineProperty(globalThis, 'navigator', { value: { userActivation, vibrate: (time) => vibrations.push(time) } });
await import('../../web/rest.js'); // before the page asks for it
await import('../../web/follow/follow.js');
await import('../../web/main.js');

/** Lets both clocks of the page run: the display's, and the texts'. */
function show() {
  clock.pass(100);
  for (const draw of asked.splice(0)) draw(0);
}

const socket = () => sockets.at(-1);
const receive = (message) => socket().onmessage({ data: JSON.stringify(message) });
const sent = (type) => socket().sent.filter((message) => message.type === type);
const scene = { type: 'scene', number: 3, viewport: [390, 844], content: { height: 2000, rowHeight: 44 }, background: '#20242c', nodes: [] };
const frame = { type: 'frame', tick: 36, offset: -81.25, insets: [64, 0], header: { state: 'armed', detail: 'ready', progress: 0.5 }, nodes: {} };
const welcome = { type: 'welcome', session: 'demo', viewer: 1, role: 'controller', ticksPerSecond: 120, run: '3f', heard: 7 };

test('the page offers the link\'s token and is connected when the socket opens', () => {
  assert.deepEqual(socket().offer, ['pullwire.v1.json', 'pullwire.token.secret']);
  show();
  assert.equal(byId('connection').textContent, 'Connecting…');

  socket().onopen({});
  show();

  assert.deepEqual([byId('connection').textContent, sent('ping').length], ['Connected', 1]);
});

test('a welcome names the session and the script that plays; what was missed is told', () => {
  receive({ ...welcome, missed: 2, script: 'demo.pull' });
  show();

  assert.deepEqual([byId('session').textContent, byId('stop').hidden, byId('stop').title], ['demo', false, 'demo.pull']);
  assert.equal(byId('toast').textContent, '2 notices were lost.');
});

test('a viewer cannot change settings, a controller can', async () => {
  const parameters = () => byId('inspector').find(({ tagName }) => tagName === 'FIELDSET');
  await new Promise(setImmediate); // the catalog
  receive(scene);
  receive({ ...welcome, role: 'viewer' });
  show();
  assert.deepEqual([parameters().disabled, document.body.dataset.role, byId('stop').hidden], [true, 'viewer', true]);

  receive(welcome);
  show();
  assert.equal(parameters().disabled, false);
});

test('a frame is drawn once the scene is there: its numbers stand in the panel', () => {
  receive(scene);
  receive(frame);
  show();

  assert.deepEqual(['tick', 'offset', 'insets'].map((id) => byId(id).textContent), ['36', '−81.3', '64 / 0']);
  assert.deepEqual(['state', 'percent'].map((key) => byId('header').querySelector(`[data-field=${key}]`).textContent), ['Armed', '50 %']);
  assert.deepEqual([byId('header').hidden, byId('footer').hidden, byId('header').dataset.state], [false, true, 'armed']);
  assert.equal(context.calls.find(({ name }) => name === 'fillRect').fillStyle, '#20242c');
});

test('haptic does not shake the device before the first click: browsers refuse it, and say so in the console', () => {
  receive({ type: 'notice', tick: 30, notice: 'haptic', edge: 'header' });

  assert.deepEqual(vibrations, []);
});

test('a notice has its line and its time; haptic shakes the device for 8 ms, nothing else does', async () => {
  userActivation.hasBeenActive = true;
  receive({ type: 'notice', tick: 36, notice: 'begin', edge: 'header' });
  assert.deepEqual(vibrations, []);
  receive({ type: 'notice', tick: 48, notice: 'haptic', edge: 'header' });
  await loaded(); // the log is of the rest of the page, which the first notice loads
  show();

  const [newest, before] = byId('notices').children;
  assert.deepEqual(vibrations, [8]);
  assert.deepEqual([newest.dataset.name, newest.children[0].children[0].textContent, before.dataset.name], ['haptic', '0.400 s', 'begin']);
});

test('the log keeps 100 lines', () => {
  for (let tick = 0; tick < 120; tick += 1) receive({ type: 'notice', tick, notice: 'begin', edge: 'header' });
  show();

  assert.equal(byId('notices').children.length, 100);
});

test('a script that plays can be stopped, one that has finished cannot', () => {
  receive({ type: 'script', tick: 0, event: 'started', name: 'demo.pull' });
  show();
  assert.equal(byId('stop').hidden, false);
  byId('stop').fire('click');
  assert.deepEqual(sent('stop'), [{ type: 'stop' }]);

  receive({ type: 'script', tick: 0, event: 'mark', name: 'loading' });
  show();
  assert.equal(byId('stop').hidden, false);
  receive({ type: 'script', tick: 9, event: 'finished', outcome: 'stopped' });
  show();
  assert.equal(byId('stop').hidden, true);
});

for (const [reason, isSilent] of [['busy', true], ['viewerOnly', true], ['outOfRange', false]]) {
  test(`a drag that is refused as ${reason} ${isSilent ? 'is over' : 'goes on'}; the refusal is told`, () => {
    const pointer = (type, timeStamp) => byId('device').fire(type, { isPrimary: true, button: 0, pointerId: 1, clientY: 10, timeStamp });
    pointer('pointerdown', 0);
    const before = sent('drag').length;

    receive({ type: 'refusal', reason, text: `no: ${reason}` });
    pointer('pointerup', 9);
    show();

    assert.deepEqual(sent('drag').slice(before).map(({ phase }) => phase), [isSilent ? 'cancelled' : 'ended']);
    assert.equal(byId('toast').textContent, `no: ${reason}`);
  });
}

test('a page that is hidden pings no more, one that is seen again does', () => {
  document.hidden = true;
  document.fire('visibilitychange');
  const before = sent('ping').length;
  clock.pass(5000);
  assert.equal(sent('ping').length, before);

  document.hidden = false;
  document.fire('visibilitychange');
  assert.equal(sent('ping').length, before + 1);
});

test('a pong says the latency', () => {
  const [ping] = sent('ping').slice(-1);
  receive({ type: 'pong', t: ping.t });
  show();

  assert.match(byId('latency').textContent, /^\d+(\.\d)? ms$/);
});

test('a drag whose connection is lost is told of, and ends there; the daemon is not asked why it closed what it had opened', async () => {
  const [requests, lost] = [fetched.length, socket()];
  const pointer = (type, timeStamp) => byId('device').fire(type, { isPrimary: true, button: 0, pointerId: 1, clientY: 10, timeStamp });
  pointer('pointerdown', 0);

  lost.onclose({ reason: 'the daemon ends' });
  show();
  window.fire('online');
  socket().onopen({});
  pointer('pointerup', 9);
  await new Promise(setImmediate);

  assert.equal(byId('toast').textContent, 'The connection was lost during the drag.');
  assert.deepEqual([sent('drag'), fetched.length], [[], requests]);
});

test('a lost socket is opened again from where the page was: run, count of notices, scene', () => {
  const opened = sockets.length;
  const count = 7 + 3 + 120 + 3; // the welcome's, the notices' and the script's
  socket().onclose({ reason: 'the daemon ends' });
  show();
  assert.deepEqual([byId('connection').textContent, byId('latency').textContent, byId('toast').textContent], ['Reconnecting…', '–', 'the daemon ends']);

  window.fire('online');

  assert.equal(sockets.length, opened + 1);
  assert.equal(new URL(socket().url).searchParams.get('resume'), `3f.${count}.3`);
});

test('a token that is refused for good is not offered again', async () => {
  const opened = sockets.length;
  answer.status = 401;
  socket().onclose({});
  await loaded();
  clock.pass(60000);
  show();

  assert.deepEqual([byId('connection').textContent, document.body.dataset.connection, sockets.length], ['Access denied', 'refused', opened]);
});
