import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlayhead } from '../../../web/model/playhead.js';
import { createStore } from '../../../web/model/store.js';
import { changedBetween, createTunedReplay, partOf } from '../../../web/model/tuned-replay.js';
import { fakeClock } from '../fakes.mjs';
import { pulled, pulledTrace, scene } from './traces.mjs';

const run = (name, from, to, source, edge = 'header') => ({ edge, name, from, to, duration: '', curve: '', stagger: '', ...source });
const closing = (to = 240) => run('closing', 120, to, { duration: 'closeDuration', curve: 'closeCurve' });
const glow = (from, to) => run('glow', from, to, { duration: 'glowDuration', stagger: 'glowStagger' });

/** A take of 400 ticks with those values. */
function taken(parameters, animations = [closing()], more = {}) {
  const [, ...messages] = pulled().messages;
  return pulledTrace({ ticks: 400, animations, messages: [scene({ header: { system: 'storehouse', parameters } }), ...messages], ...more });
}

test('of two motions the parameters that differ, if they are of one control', () => {
  assert.deepEqual(changedBetween(taken({ closeDuration: 1, spin: 180 }), taken({ closeDuration: 2, spin: 180 })), ['header.closeDuration']);
  const other = pulledTrace({ messages: [scene({ header: { system: 'arrow', parameters: { closeDuration: 2 } } })] });
  assert.deepEqual(changedBetween(taken({ closeDuration: 1 }), other), []);
});

test('a parameter\'s part is from 0.2 s before its animation to its end, of a repeated one at most 2 s', () => {
  const trace = taken({}, [closing(), glow(10, 40), glow(30, 60), glow(380, 400)]);
  assert.deepEqual(partOf(trace, ['header.closeCurve']), [96, 240]);
  assert.deepEqual(partOf(trace, ['header.glowStagger']), [0, 250]);
  assert.deepEqual(partOf(taken({}, [glow(10, 390)]), ['header.glowDuration']), [0, 390]);
  assert.deepEqual(partOf(trace, ['header.glowStagger', 'header.closeDuration']), [0, 250]);
  assert.equal(partOf(trace, ['header.spin']), null);
  assert.equal(partOf(trace, ['footer.closeDuration']), null);
});

function started(changes = {}) {
  const clock = fakeClock();
  const store = createStore();
  const frames = [];
  const playhead = createPlayhead(store, { trace: () => null, isMoving: () => false }, { requestAnimationFrame: (turn) => frames.push(turn), performance: clock.performance });
  const reduced = { matches: false };
  createTunedReplay(store, playhead, { ...clock, matchMedia: () => reduced });
  store.set({ trace: taken({ closeDuration: 1 }), ...changes });
  return {
    store, playhead, reduced,
    tune(parameters, animations) {
      store.set({ trace: taken(parameters, animations) });
    },
    pass(time) {
      clock.pass(time);
      frames.splice(0).forEach((turn) => turn());
    },
    state: () => { const { isLive, isPlaying, tick } = store.state.playhead; return isLive ? 'live' : isPlaying ? tick : 'stopped'; },
  };
}

test('what is tuned at rest is played 150 ms later, once, and the list is live again', () => {
  const { tune, pass, state, store } = started();
  tune({ closeDuration: 0.9 });
  pass(100);
  tune({ closeDuration: 0.8 });
  pass(149);
  assert.equal(state(), 'live');
  pass(1);
  assert.equal(state(), 96);
  pass(1000);
  assert.equal(state(), 216);
  pass(500);
  assert.deepEqual([state(), store.state.playhead.until], ['live', null]);
});

test('a change while it plays begins it anew; one who goes elsewhere meanwhile stays there', () => {
  const { tune, pass, state, playhead } = started();
  tune({ closeDuration: 0.9 });
  pass(150);
  pass(500);
  tune({ closeDuration: 0.8 });
  pass(150);
  assert.equal(state(), 96);
  playhead.seek(300);
  pass(5000);
  assert.equal(state(), 'stopped');
  tune({ closeDuration: 0.7 });
  pass(150);
  assert.equal(state(), 'stopped'); // a take is looked at
});

test('an animation that takes no time any more is where it was', () => {
  const { tune, pass, state } = started();
  tune({ closeDuration: 0 }, []);
  pass(150);
  assert.equal(state(), 96);
});

test('a loop of the user\'s is not in its way, and stays', () => {
  const { store, playhead, tune, pass, state } = started();
  playhead.setLoop([20, 130]);
  tune({ closeDuration: 0.9 });
  pass(150);
  pass(600);
  assert.equal(state(), 168);
  pass(1000);
  assert.deepEqual([state(), store.state.playhead.loop], ['live', [20, 130]]);
});

for (const [when, changes] of Object.entries({
  'it is turned off': { preferences: { ...createStore().state.preferences, playsTuned: false } }, 'a finger is down': { touch: { x: 1, y: 2 } }, 'another\'s finger is': { otherFinger: 3 },
  'a script plays': { script: 'a' }, 'a state is held': { pose: {} }, 'it is embedded': { mode: 'embed' }, 'takes are shown as recorded': { isRecorded: true },
})) {
  test(`nothing is played while ${when}`, () => {
    const { tune, pass, state } = started(changes);
    tune({ closeDuration: 0.9 });
    pass(150);
    assert.equal(state(), 'live');
  });
}

test('nothing is played for another take, for a value without an animation, or with less motion', () => {
  const { store, tune, pass, state, reduced } = started();
  store.set({ trace: taken({ closeDuration: 2 }, [closing()], { take: 4 }) });
  pass(150);
  assert.equal(state(), 'live');
  store.set({ trace: taken({ closeDuration: 2, spin: 1 }, [closing()], { take: 4 }) });
  pass(150);
  assert.equal(state(), 'live');
  tune({ closeDuration: 1 });
  reduced.matches = true;
  tune({ closeDuration: 3 });
  pass(150);
  assert.equal(state(), 'live');
});
