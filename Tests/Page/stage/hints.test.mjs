import assert from 'node:assert/strict';
import test from 'node:test';
import { createStore } from '../../../web/model/store.js';
import { createHints, firstPull, mayPull } from '../../../web/stage/hints.js';
import { createDocument, createElement } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';

const scene = { viewport: [390, 844], content: { height: 2000 }, header: {} };
const ready = { welcome: { role: 'controller' }, scene, frame: { tick: 0 } };
const motion = { ticks: 600, finger: [{ tick: 0, phase: 'began', y: 100 }, { tick: 190, phase: 'moved', y: 380 }, { tick: 220, phase: 'ended', y: 380 }], at: (tick) => ({ scene, frame: { tick } }) };

function opened({ state = ready, kept = null, isStill = false } = {}) {
  const document = createDocument();
  const device = Object.assign(createElement('div', document), { className: 'device' });
  document.append(device);
  const store = createStore();
  store.set(state);
  const clock = fakeClock();
  const events = fakeEvents();
  const items = { hints: kept };
  const [asked, frames, calls] = [[], [], []];
  createHints(document, store, {
    storage: { read: (name) => items[name] ?? undefined, write: (name, value) => { items[name] = { ...value }; } },
    trace: async (wanted, key) => asked.push([wanted, key]) && motion, takes: { pin: () => calls.push('pin') }, edited: events.edited,
  }, { ...clock, matchMedia: () => ({ matches: isStill }), requestAnimationFrame: (act) => frames.push(act), window: { addEventListener() {} }, innerWidth: 1440, innerHeight: 900 });
  const bubble = () => device.find(({ className }) => className === 'first-pull');
  return {
    store, events, asked, calls, bubble, items,
    /** Lets the page's clock run, and the display draw. */
    async pass(milliseconds) {
      clock.pass(milliseconds);
      await new Promise(setImmediate);
      for (const act of frames.splice(0)) act();
    },
    callout: () => document.body.find(({ className }) => className === 'callout'),
  };
}

test('a newcomer\'s list pulls itself once, in this page alone, with a hand, and the words stay until somebody pulls', async () => {
  const { store, asked, bubble, items, pass } = opened();

  await pass(900);
  assert.deepEqual([bubble().children[0].textContent, asked, store.state.pose.frame.tick], ['Pull me', [[{ script: firstPull(scene) }, 'hint']], 0]);
  assert.equal(bubble().dataset.state, 'down');
  await pass(2000);
  assert.deepEqual([store.state.pose.frame.tick, bubble().dataset.state], [240, 'up']);
  await pass(4000);
  assert.deepEqual([store.state.pose, bubble().dataset.state, items.hints], [null, 'still', null]);

  store.set({ touch: { x: 1, y: 1 } });
  assert.deepEqual([bubble(), items.hints], [null, { pull: true }]);
});

test('the first touch ends it, in the middle of its pull', async () => {
  const { store, bubble, pass } = opened();
  await pass(900);
  await pass(500);

  store.set({ touch: { x: 1, y: 1 } });
  await pass(500);

  assert.deepEqual([bubble(), store.state.pose], [null, null]);
});

test('with reduced motion the list stands still, and so does the hand', async () => {
  const { store, asked, bubble, pass } = opened({ isStill: true });

  await pass(900);

  assert.deepEqual([bubble().dataset.state, asked, store.state.pose], ['still', [], null]);
});

for (const [who, more] of [
  ['who has pulled before', { kept: { pull: true } }], ['who may only watch', { state: { ...ready, welcome: { role: 'viewer' } } }], ['of a session with takes', { state: { ...ready, takes: [{ number: 1 }] } }],
  ['while another one drags', { state: { ...ready, otherFinger: 300 } }], ['while a script plays', { state: { ...ready, script: 'demo' } }], ['of an embedded device', { state: { ...ready, mode: 'embed' } }],
  ['of a list without a control', { state: { ...ready, scene: { ...scene, header: undefined } } }],
]) {
  test(`nothing pulls itself for a viewer ${who}`, async () => {
    const { asked, bubble, pass } = opened(more);

    await pass(5000);

    assert.deepEqual([bubble(), asked], [null, []]);
  });
}

test('the list pulls itself only while it is live', () => {
  const store = createStore();
  store.set(ready);

  assert.equal(mayPull(store.state), true);
  assert.equal(mayPull({ ...store.state, playhead: { isLive: false } }), false);
});

test('a footer alone is pulled from the end of the list, upwards', () => {
  assert.match(firstPull({ ...scene, header: undefined, footer: {} }), /^pull 1\nstart 1156pt\nwork after 1s\ndrag -280pt in /);
});

test('before the first knob is turned its take is pinned, once: that is the dashed curve', () => {
  const { store, events, calls, items } = opened({ kept: { pull: true, time: true } });
  events.edited();
  assert.deepEqual([calls, items.hints], [[], { pull: true, time: true }]);

  store.set({ trace: { take: 1, ticks: 5 } });
  events.edited();
  events.edited();

  assert.deepEqual([calls, items.hints], [['pin'], { pull: true, time: true, knob: true }]);
});

test('the first pull\'s take is said to be there to be looked at, once', async () => {
  const { store, items, pass } = opened({ kept: { pull: true } });

  store.set({ trace: { take: 1, ticks: 5 } });
  await pass(0);

  assert.deepEqual(items.hints, { pull: true, time: true });
});
