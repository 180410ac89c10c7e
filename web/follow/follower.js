// The page's own engine beside the daemon's. It is told what the preview is made from and shows frames of its own: the
// daemon's timeline to who watches, and to who drags what his finger does at once, before the daemon has heard of it.

import { createFrameMessages } from '../engine/frame-message.js';
import { inputsOf } from '../engine/message.js';
import { vibrate } from '../model/handlers.js';
import { createDisplayClock } from './display-clock.js';
import { createTimeline, mostInputs } from './timeline.js';
import { createTraces } from './traces.js';
import { createUnconfirmed } from './unconfirmed.js';

/**
 * Follows while the daemon lets it. Writes `frame`, `scene`, `otherFinger`, `otherViewer` and `isUnconfirmed` into the
 * store. `letGo()` ends this page's finger; `sourceOf` is traces.js'.
 */
export function createFollower(store, { engine: given = null, send, atDisplayRate, letGo, sourceOf }, browser = globalThis) {
  const { performance, console } = browser;
  const request = atDisplayRate(turn, true);
  const messageOf = createFrameMessages();
  const clock = createDisplayClock();
  const waitsSince = () => timeline?.waitsSince() ?? null;
  const unconfirmed = createUnconfirmed(store, waitsSince, letGo, browser);
  const traces = createTraces({ open: (scenario) => engine.open(scenario) }, sourceOf);
  let engine = given; // null: there is none, or it has differed, or trapped
  let run = null; // of the session
  let timeline = null;
  let kept = null; // what a report of a difference needs: { scenario, inputs }
  let stranger = null; // the viewer whose finger moved the list last, if that is another one
  let isRefused = false; // the rest of this drag is not predicted
  let newest = 0; // the tick of the newest frame that was shown
  let felt = 0; // haptics that the daemon has not told of yet
  let scene = { version: null, message: null, text: '' };
  let unknown = null; // the systems of a session that the engine cannot open: a control of somebody's own

  /** When the display shows what is drawn now: a motion that were drawn for the time of its drawing would tremble. */
  const displayTime = () => browser.document?.timeline?.currentTime ?? performance.now();

  const self = () => store.state.welcome?.viewer;
  const mayDrag = () => store.state.welcome?.role === 'controller';

  const isLeading = () => mayDrag() && stranger === null;

  function measure({ latency }) {
    if (latency && waitsSince() === null) clock.measured(latency.total); // inputs say it more exactly
  }
  store.subscribe(['latency'], measure);
  measure(store.state);

  function turn() {
    if (!timeline) return;
    attempt(() => {
      const now = displayTime();
      clock.goOn(timeline, isLeading(), now);
      show(now);
      if (!timeline.isStill() || timeline.isFading(now)) request();
    });
  }

  function show(now) {
    const frame = timeline.frame(clock.fraction(timeline), now);
    if (frame.scene !== scene.version) look(frame.scene);
    newest = Math.max(newest, frame.tick); // a motion that is shown on where it is seen goes back in ticks, which nobody else need know
    const message = { type: 'frame', ...messageOf(frame, scene.message), tick: newest };
    store.set(store.state.scene === scene.message ? { frame: message } : { scene: scene.message, frame: message });
  }

  /** A scene that is as the last one is that one: nobody need look at it again. */
  function look(version) {
    const message = { type: 'scene', ...timeline.scene() };
    const text = JSON.stringify(message);
    scene = text === scene.text ? { ...scene, version } : { version, message, text };
  }

  /** The engine may trap, or refuse what this version of the page does not know: then there are frames again. */
  function attempt(work) {
    try {
      work();
    } catch (error) {
      console.warn('the engine stops:', error);
      engine = null;
      stop();
      send({ type: 'unfollow' });
    }
  }

  function stop() {
    if (engine) timeline?.close();
    timeline = null;
    kept = null;
    stranger = null;
    traces.end();
    unconfirmed.end();
  }

  function note({ input, viewer = 0 }) {
    if (viewer === self()) return;
    const { down, move: moved, up, cancel } = input;
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

  function feel(notices) {
    for (const { notice } of notices) {
      if (notice !== 'haptic') continue;
      vibrate(browser.navigator);
      felt += 1;
    }
  }

  /** Null if the engine cannot: then there are frames until the session has other systems. */
  function open(message, now) {
    try {
      return createTimeline(engine, message, clock.continuesWith(message.tick, now) ? timeline : null);
    } catch (error) {
      if (error.name === 'RuntimeError') throw error;
      console.info(`This session is shown by the daemon's frames: ${error.message}.`);
      unknown = systemsOf(JSON.parse(message.scenario), 'name');
      stop();
      send({ type: 'unfollow' });
      return null;
    }
  }

  const handlers = {
    /** A connection has opened. */
    welcome(message) {
      stop();
      if (message.run !== run) traces.forget();
      ({ run } = message);
      clock.forget();
      if (engine) send({ type: 'follow' });
    },
    scene(message) {
      stop();
      if (!engine || unknown === null || unknown === systemsOf(message, 'system')) return;
      unknown = null;
      send({ type: 'follow' });
    },
    frame: stop,
    followed(message) {
      if (!engine) return;
      const now = performance.now();
      const next = open(message, now);
      if (!next) return;
      if (!clock.continuesWith(message.tick, now)) clock.forget();
      clock.heard(message.tick, now);
      timeline?.close();
      timeline = next;
      [scene, newest] = [{ ...scene, version: null }, 0];
      kept = { scenario: message.scenario, inputs: [...message.inputs] };
      traces.begin(message);
      clock.begin(timeline, now);
      store.set({ otherFinger: null, otherViewer: null });
      request();
    },
    inputs({ inputs }) {
      const now = performance.now();
      clock.heard(inputs.at(-1).tick, now);
      for (const input of inputs) keep(input);
      const taken = inputs.map((each) => ({ ...each, input: JSON.parse(each.input) }));
      for (const each of taken) {
        note(each);
        traces.take(each.input, each.viewer === self());
      }
      if (timeline.isStill()) clock.goOn(timeline, isLeading(), now);
      for (const each of taken) {
        const { moved, late } = timeline.take(each, each.viewer === self(), now);
        clock.move(moved, timeline);
        clock.learn(late);
      }
      clock.move(timeline.settle(now), timeline);
      if (waitsSince() === null) unconfirmed.end();
      request();
    },
    reached(message) {
      clock.heard(message.tick, performance.now());
      const hash = timeline.reach(message.tick);
      if (hash !== message.hash) differ(message, hash);
    },
  };

  return {
    /** Follows with that engine from now on; null: not at all. */
    use(next) {
      if (engine && unknown === null) send({ type: 'unfollow' });
      stop();
      [engine, unknown] = [next, null];
      const { connection, welcome } = store.state;
      if (connection.state === 'open' && welcome) handlers.welcome(welcome);
    },
    /** A message of the daemon has come. Returns whether it is a haptic that was felt already. */
    hear(message) {
      if (message.type === 'notice') return felt > 0 && felt-- > 0;
      if (timeline || ['welcome', 'followed', 'scene'].includes(message.type)) attempt(() => handlers[message.type](message));
      return false;
    },
    /** A message of this page was sent. */
    sent(message) {
      if (!timeline || message.type !== 'drag') return;
      if (message.phase === 'began') isRefused = !mayDrag() || store.state.otherFinger !== null || store.state.script !== null;
      if (isRefused) return;
      attempt(() => {
        const now = performance.now();
        if (message.phase === 'began') [stranger, felt] = [null, 0];
        clock.goOn(timeline, isLeading(), now);
        for (const input of inputsOf(message)) feel(timeline.predict(input, now));
        unconfirmed.begin();
        request();
      });
    },
    /** Answers a message, or has it answered: `ask(message)` promises the daemon's answer. */
    request: (message, ask) => (!engine ? ask(message) : traces.request(message, ask).catch((error) => {
      if (!(error instanceof Error)) throw error; // the daemon's refusal
      attempt(() => { throw error; });
      return ask(message);
    })),
    /** The daemon has refused something; a drag has no id. */
    refused({ id }) {
      if (Number.isInteger(id) || waitsSince() === null) return;
      isRefused = true;
      attempt(() => timeline.refuse(performance.now()));
      unconfirmed.end();
      request();
    },
  };

  function differ({ tick: at, hash: theirs }, hash) {
    console.error(`the engine differs from the daemon's at tick ${at}: ${hash}, and there ${theirs}`, kept);
    engine = null;
    stop();
    send({ type: 'unfollow', tick: at, hash });
  }
}

/** The names of a scene's or a scenario's systems, as one text. */
const systemsOf = ({ header, footer }, name) => `${header?.[name]} ${footer?.[name]}`;
