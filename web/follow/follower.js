// The page's own engine beside the daemon's. It is told what the preview is made from and shows frames of its own: the
// daemon's timeline to who watches, and to who drags what his finger does at once, before the daemon has heard of it.

import { createFrameMessages } from '../engine/frame-message.js';
import { createTickClock, tick } from './clock.js';
import { createTimeline, mostInputs } from './timeline.js';

const quiet = 250; // ms without a confirmation, after which what is shown is marked
const patience = 5000; // ms, after which the finger is let go
const mostSlewed = 0.1; // ticks a tick, by which the display's clock may be faster or slower
const mostLate = 120; // ticks; a clock that differs by more is set
const mostAhead = 120; // ticks by which the display may be before the daemon
const leadStep = 1 / 8; // ticks by which that grows or shrinks with an input that was taken later or earlier than expected

/**
 * Follows while the daemon lets it. Writes `frame`, `scene`, `otherFinger`, `otherViewer` and `isUnconfirmed` into the
 * store. `letGo()` ends this page's finger.
 */
export function createFollower(store, { engine, send, atDisplayRate, letGo }, { performance, setTimeout, clearTimeout, console } = globalThis) {
  const request = atDisplayRate(turn);
  const messageOf = createFrameMessages();
  let timeline = null;
  let clock = createTickClock();
  let kept = null; // what a report of a difference needs: { scenario, inputs }
  let position = 0; // the display's tick, with a fraction
  let last = 0; // ms: when it was that
  let lead = null; // ticks by which what is shown to who drags is before what the daemon's messages say
  let stranger = null; // the viewer whose finger moved the list last, if that is another one
  let isRefused = false; // the rest of this drag is not predicted
  let scene = { version: null, message: null };
  let waiting = null; // the timer of what is not confirmed
  let isBroken = false; // the engine has differed, or trapped

  const self = () => store.state.welcome?.viewer;
  const mayDrag = () => store.state.welcome?.role === 'controller';

  /** The tick that the display should show: for who drags the one at which the daemon takes what is sent now. */
  function target(now) {
    const isLeading = mayDrag() && stranger === null;
    return clock.tickAt(now) + (isLeading ? lead ?? 0 : -clock.buffer() / tick);
  }

  store.subscribe(['latency'], ({ latency }) => {
    if (!latency || timeline?.waitsSince() != null) return; // inputs say it more exactly
    const ticks = latency.total / tick;
    lead = Math.min(mostAhead, lead === null ? ticks : lead + (ticks - lead) / 4);
  });

  /** The daemon has taken an input so many ticks later than this page expected. */
  function learn(late) {
    if (late !== null) lead = Math.min(mostAhead, Math.max(0, lead + Math.min(1, Math.max(-1, late)) * leadStep));
  }

  /** The display's tick goes on, a little faster or slower if it is not where it should be. */
  function goOn(now) {
    const wanted = target(now);
    const passed = (now - last) / tick;
    const missing = wanted - position - passed;
    last = now;
    if (timeline.isStill() || Math.abs(missing) > mostLate) position = Math.max(wanted, timeline.isStill() ? timeline.tick() : wanted);
    else position += passed + Math.min(Math.max(missing, -mostSlewed * passed), mostSlewed * passed);
    timeline.advance(Math.floor(position));
    position = Math.max(position, timeline.tick());
  }

  /** What was confirmed may have moved the display's tick: the motion goes on where it is seen. */
  function move(ticks) {
    position = Math.max(position + ticks, timeline.tick());
  }

  function turn() {
    if (!timeline) return;
    attempt(() => {
      const now = performance.now();
      goOn(now);
      show(now);
      if (!timeline.isStill() || timeline.isFading(now)) request();
    });
  }

  function show(now) {
    const frame = timeline.frame(Math.min(1, Math.max(0, position - timeline.tick())), now);
    if (frame.scene !== scene.version) scene = { version: frame.scene, message: { type: 'scene', ...timeline.scene() } };
    const message = { type: 'frame', ...messageOf(frame, scene.message) };
    store.set(store.state.scene === scene.message ? { frame: message } : { scene: scene.message, frame: message });
  }

  /** The engine may trap, or refuse what this version of the page does not know: then there are frames again. */
  function attempt(work) {
    try {
      work();
    } catch (error) {
      console.warn('the engine stops:', error);
      isBroken = true;
      stop();
      send({ type: 'unfollow' });
    }
  }

  function stop() {
    if (!isBroken) timeline?.close();
    timeline = null;
    kept = null;
    stranger = null;
    confirmed();
  }

  function note({ input, viewer = 0 }) {
    if (viewer === self()) return;
    const { down, move: moved, up, cancel } = JSON.parse(input);
    const sample = down ?? moved;
    if (sample) stranger = viewer; // a script's, too
    if (viewer === 0) return;
    if (sample) {
      store.set({ otherFinger: sample[1], otherViewer: viewer });
    } else if (up || cancel === null) {
      store.set({ otherFinger: null, otherViewer: null });
    }
  }

  function keep(input) {
    if (!kept) return;
    kept.inputs.push(input);
    if (kept.inputs.length > mostInputs) kept = null;
  }

  // What is not confirmed.

  function watch() {
    if (waiting !== null) return;
    waiting = setTimeout(() => {
      waiting = null;
      const since = timeline?.waitsSince() ?? null;
      if (since === null) return confirmed();
      const time = performance.now() - since;
      if (time >= quiet) store.set({ isUnconfirmed: true });
      if (time >= patience) letGo();
      else watch();
    }, quiet);
  }

  function confirmed() {
    clearTimeout(waiting);
    waiting = null;
    if (store.state.isUnconfirmed) store.set({ isUnconfirmed: false });
  }

  /** The inputs that the daemon will make of a drag message. */
  function inputsOf({ phase, samples }) {
    if (phase === 'cancelled') return [{ cancel: null }];
    const kind = { began: 'down', moved: 'move', ended: 'up' }[phase];
    return samples.map((sample) => ({ [kind]: sample }));
  }

  const handlers = {
    /** A connection has opened. */
    welcome() {
      stop();
      clock = createTickClock();
      if (!isBroken) send({ type: 'follow' });
    },
    scene: stop,
    frame: stop,
    followed(message) {
      if (isBroken) return;
      const now = performance.now();
      const next = createTimeline(engine, message, timeline?.tick() - message.tick < mostLate ? timeline : null);
      if (clock.isSet() && Math.abs(clock.tickAt(now) - message.tick) > mostLate) clock = createTickClock(); // another preview's ticks
      clock.heard(message.tick, now);
      timeline?.close();
      timeline = next;
      scene = { version: null, message: null };
      lead ??= (store.state.latency?.total ?? 0) / tick;
      kept = { scenario: message.scenario, inputs: [...message.inputs] };
      [last, position] = [now, timeline.tick()];
      store.set({ otherFinger: null, otherViewer: null });
      request();
    },
    inputs({ inputs }) {
      const now = performance.now();
      clock.heard(inputs.at(-1).tick, now);
      for (const input of inputs) {
        keep(input);
        note(input);
      }
      if (timeline.isStill()) goOn(now);
      for (const input of inputs) {
        const { moved, late } = timeline.take(input, input.viewer === self(), now);
        move(moved);
        learn(late);
      }
      move(timeline.settle(now));
      if (timeline.waitsSince() === null) confirmed();
      request();
    },
    reached(message) {
      clock.heard(message.tick, performance.now());
      const hash = timeline.reach(message.tick);
      if (hash !== message.hash) differ(message, hash);
    },
  };

  return {
    /** A message of the daemon has come. */
    hear(message) {
      if (timeline || message.type === 'welcome' || message.type === 'followed') attempt(() => handlers[message.type](message));
    },
    /** A message of this page was sent. */
    sent(message) {
      if (!timeline || message.type !== 'drag') return;
      if (message.phase === 'began') isRefused = !mayDrag() || store.state.otherFinger !== null || store.state.script !== null;
      if (isRefused) return;
      attempt(() => {
        const now = performance.now();
        if (message.phase === 'began') stranger = null;
        goOn(now);
        for (const input of inputsOf(message)) timeline.predict(input, now);
        watch();
        request();
      });
    },
    /** The daemon has refused something. */
    refused() {
      if (!timeline || timeline.waitsSince() === null) return;
      isRefused = true;
      attempt(() => timeline.refuse(performance.now()));
      confirmed();
      request();
    },
  };

  function differ({ tick: at, hash: theirs }, hash) {
    console.error(`the engine differs from the daemon's at tick ${at}: ${hash}, and there ${theirs}`, kept);
    isBroken = true;
    stop();
    send({ type: 'unfollow', tick: at, hash });
  }
}
