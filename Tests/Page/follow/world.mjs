// A daemon, a network and a page in one time that stands still until it is told to pass: the page's follower is real, the
// engine is a list that glides.

import { createFollower } from '../../../web/follow/follower.js';
import { tick } from '../../../web/follow/clock.js';
import { createStore } from '../../../web/model/store.js';
import { fakeClock } from '../fakes.mjs';

/** An engine as web/engine/engine.js gives one: a list that follows the finger, and slows down once it is let go. */
export function fakeEngine({ wrong = false } = {}) {
  function previewOf(state) {
    return {
      state,
      tick: () => state.tick,
      advance(ticks) {
        for (let step = 0; step < ticks; step += 1) {
          state.tick += 1;
          state.offset += state.velocity + (wrong ? 1e-9 : 0);
          state.velocity = Math.abs(state.velocity) < 0.05 ? 0 : state.velocity * 0.97;
        }
      },
      input({ down, move, up, cancel }) {
        const sample = down ?? move ?? up;
        if (down) Object.assign(state, { finger: down, velocity: 0, speed: 0 });
        if (move && state.finger) {
          state.speed = (move[1] - state.finger[1]) / Math.max(1, (move[0] - state.finger[0]) / 1000) * tick;
          state.offset += move[1] - state.finger[1];
          state.finger = sample;
        }
        if (move && state.offset >= 80 && state.offset - state.speed < 80) state.told = [{ notice: 'haptic', edge: 'header' }];
        if (up && state.finger) Object.assign(state, { finger: null, velocity: state.speed });
        if (cancel === null) Object.assign(state, { finger: null, velocity: 0 });
      },
      notices: () => state.told?.splice(0) ?? [],
      isStill: () => state.velocity === 0,
      hash: () => `${state.tick}:${state.offset}`,
      copy(other) {
        if (!other) return previewOf({ ...state });
        Object.assign(other.state, state);
        return other;
      },
      close() {},
      frame: () => ({ tick: state.tick, offset: state.offset, velocity: state.velocity, insets: [0, 0], scene: 1, numbers: new Float64Array(0), texts: [] }),
      scene: () => ({ viewport: [390, 844], nodes: [] }),
    };
  }
  return { open({ header } = {}) {
    if (header?.name === 'ribbon') throw new Error('there is no such control');
    return previewOf({ tick: 0, offset: 0, velocity: 0, speed: 0, finger: null });
  } };
}

/**
 * `way(milliseconds)` is how long a message takes at that time, each way; messages keep their order. `engine` is the
 * page's. Before it draws a frame of the display it is busy for `busy()` ms. The page is viewer 1; `daemon.drag` is another viewer's finger.
 */
export function createWorld({ way = () => 0, role = 'controller', engine = fakeEngine(), scenario = {}, daemon = fakeEngine(), busy = () => 0 } = {}) {
  const clock = fakeClock();
  const store = createStore();
  const log = { felt: 0, sent: [], errors: [], letGo: 0, shown: [] };
  const truth = daemon.open(scenario);
  const displays = [];
  let held = 0; // ms, by what it did before
  const timeline = { currentTime: null }; // ms, of the display's frame
  const arrivals = { up: 0, down: 0 };

  /** In the order in which they leave, each after its own way. */
  function travel(direction, arrive) {
    arrivals[direction] = Math.max(arrivals[direction], clock.now() + way(clock.now()));
    clock.setTimeout(arrive, arrivals[direction] - clock.now());
  }
  const present = () => truth.advance(Math.max(0, Math.floor(clock.now() / tick) - truth.tick()));
  const tell = (message) => travel('down', () => follower.hear(message));

  function take(message, viewer) {
    present();
    const kind = { began: 'down', moved: 'move', ended: 'up', cancelled: 'cancel' }[message.phase];
    const inputs = (kind === 'cancel' ? [null] : message.samples).map((sample) => ({ [kind]: sample }));
    for (const input of inputs) truth.input(input);
    tell({ type: 'inputs', inputs: inputs.map((input) => ({ tick: truth.tick(), input: JSON.stringify(input), viewer })) });
  }
  function hash() {
    present();
    tell({ type: 'reached', tick: truth.tick(), hash: truth.hash() });
  }
  function send(message) {
    log.sent.push(message);
    if (message.type === 'follow') {
      travel('up', () => {
        present();
        tell({ type: 'followed', tick: truth.tick(), scenario: JSON.stringify(scenario), inputs: [] });
      });
    }
  }

  const services = { engine, send, atDisplayRate: (work) => () => { if (!displays.includes(work)) displays.push(work); }, letGo: () => { log.letGo += 1; } };
  const follower = createFollower(store, services, { ...clock, document: { timeline }, navigator: { vibrate: () => { log.felt += 1; } }, console: { error: (text) => log.errors.push(text), warn: (text) => log.errors.push(String(text)), info() {} } });
  store.set({ welcome: { viewer: 1, role }, latency: { total: 2 * way(0) } });
  follower.hear({ type: 'welcome' });

  /** Lets frames of a display of 60 Hz pass; before each `act(milliseconds)`. */
  function frames(count, act = () => {}) {
    for (let frame = 0; frame < count; frame += 1) {
      clock.pass(1000 / 60 - held);
      act(clock.now());
      timeline.currentTime = clock.now();
      held = busy();
      clock.pass(held);
      for (const work of displays.splice(0)) work();
      log.shown.push(store.state.frame?.offset);
    }
  }

  let isLost = false;
  return {
    store, log, follower, frames, truth, hash, clock,
    /** This page's finger. */
    drag(phase, samples = []) {
      const message = { type: 'drag', phase, samples };
      if (!isLost) travel('up', () => take(message, 1));
      follower.sent(message);
    },
    /** Another viewer's finger, which is beside the daemon. */
    other: (phase, samples = []) => take({ phase, samples }, 2),
    /** Nothing of what this page sends arrives any more. */
    lose() { isLost = true; },
    present,
  };
}
