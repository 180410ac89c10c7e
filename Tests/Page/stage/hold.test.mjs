import assert from 'node:assert/strict';
import test from 'node:test';
import { createStore } from '../../../web/model/store.js';
import { createHold, holdScript, tickAt, ticksOf } from '../../../web/stage/hold.js';
import { fakeEvents } from '../fakes.mjs';

const scene = { viewport: [390, 844], content: { height: 2000 }, header: {} };
const states = [['idle', 10], ['pulling', 100], ['armed', 40], ['beginning', 10], ['loading', 100], ['ending', 60], ['idle', 20]];

/** A motion through all states; while pulling, progress grows from 0 to 1. */
function motionOf(edge = 'header', some = states) {
  const all = some.flatMap(([state, length]) => Array.from({ length }, (_, index) => ({ state, progress: state === 'pulling' ? (index + 1) / length : 0 })));
  const frames = all.map((status, tick) => ({ tick, [edge]: status }));
  return { ticks: all.length - 1, at: (tick) => ({ scene, frame: frames[tick] }) };
}

test('a pull is held where progress reaches its share, armed a moment later, loading once the list has come to rest', () => {
  const motion = motionOf();

  assert.deepEqual(['30', '90', 'armed', 'loading', 'ending'].map((name) => ticksOf(motion, name, 'header')), [[39, 39], [99, 99], [134, 134], [220, 259], [260, 319]]);
});

test('a control that is armed only for an instant is held there', () => {
  assert.deepEqual(ticksOf(motionOf('header', [['pulling', 9], ['armed', 3], ['idle', 9]]), 'armed', 'header'), [11, 11]);
});

test('what a control never is cannot be held', () => {
  const motion = motionOf('header', [['idle', 5], ['loading', 5]]);

  assert.deepEqual(['60', 'armed', 'ending'].map((name) => ticksOf(motion, name, 'header')), [null, null, null]);
  assert.equal(ticksOf(motionOf('footer'), 'armed', 'header'), null);
});

test('what moves goes on from its beginning, an ending after a pause', () => {
  assert.deepEqual([0, 5, 12].map((elapsed) => tickAt([100, 110], elapsed, 'loading')), [100, 105, 102]);
  assert.deepEqual([0, 12, 69, 71].map((elapsed) => tickAt([100, 110], elapsed, 'ending')), [100, 110, 110, 101]);
  assert.equal(tickAt([7, 7], 99, 'armed'), 7);
});

test('a footer is pulled from the end of the list, upwards', () => {
  assert.equal(holdScript('armed', 'header', scene), 'pull 1\nwork manual\ndrag 900pt in 3s\n');
  assert.equal(holdScript('ending', 'footer', scene), 'pull 1\nstart 1156pt\nwork manual\ndrag -900pt in 250ms\nhold 50ms\nrelease\nsleep 1s\nfinish footer\nsleep 3s\n');
});

function holding({ motion = motionOf(), isStill = false } = {}) {
  const store = createStore();
  const events = fakeEvents();
  const asked = [];
  const frames = [];
  let time = 0;
  const trace = async (wanted, key) => asked.push([wanted, key]) && motion;
  const hold = createHold(store, trace, events, {
    requestAnimationFrame: (act) => frames.push(act), performance: { now: () => time }, matchMedia: () => ({ matches: isStill }),
  });
  store.set({ scene });
  return { store, events, asked, hold, pose: () => store.state.pose, wait: () => new Promise(setImmediate),
    pass(milliseconds) { time += milliseconds; for (const act of frames.splice(0)) act(); } };
}

test('a state is traced for this page alone, shown, and traced again when a value has changed', async () => {
  const { store, events, asked, hold, pose } = holding();

  await hold.hold('armed', 'header');
  assert.deepEqual([pose().frame.tick, pose().label, asked[0]], [134, 'armed', [{ script: holdScript('armed', 'header', scene) }, 'hold']]);
  events.edited();
  store.set({ scene: { ...scene } });

  assert.equal(asked.length, 3);
});

test('loading goes on, with each of the display\'s frames; with reduced motion it stands still', async () => {
  const moving = holding();
  await moving.hold.hold('loading', 'header');
  moving.pass(100);
  assert.equal(moving.pose().frame.tick, 220 + 12);

  const still = holding({ isStill: true });
  await still.hold.hold('loading', 'header');
  const { tick } = still.pose().frame;
  still.pass(100);
  assert.equal(still.pose().frame.tick, tick);
});

for (const [what, change] of [['a finger on the list', { touch: { x: 1, y: 2 } }], ['a take that is looked at', { playhead: { isLive: false } }]]) {
  test(`${what} lets go`, async () => {
    const { store, hold, pose, asked, events } = holding();
    await hold.hold('armed', 'header');

    store.set(change);
    events.edited();

    assert.deepEqual([pose(), asked.length], [null, 1]);
  });
}

test('what the control never is, is said, and nothing is held', async () => {
  const { events, hold, pose } = holding({ motion: motionOf('header', [['idle', 5]]) });

  await hold.hold('armed', 'header');

  assert.deepEqual([pose(), events.told], [null, ['This control is never armed.']]);
});
