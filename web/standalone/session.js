// A session in the page: what the daemon does with a viewer's messages, on the page's own engine. It has one viewer, and
// knows no time but ticks.

import { designAfter, designOf, inputsOfDesign, isOfDesign } from '../engine/design.js';
import { createFrameMessages } from '../engine/frame-message.js';
import { inputsOf } from '../engine/message.js';
import { patience, runMotion } from '../engine/motion.js';
import { ticksOf, ticksPerSecond } from '../engine/recording.js';
import { createDesignChanges } from './design-changes.js';
import { gestureText } from './gesture.js';
import { Refusal, needsDaemon } from './refusal.js';
import { readScript } from './script.js';
import { createTakes } from './takes.js';

const mostPlayed = 3600 * ticksPerSecond; // of a recording

/**
 * A session that begins as the recording (engine/recording.js) ends, with what happened in it as its takes. `data` has
 * `catalog` and `outlines`; `sourceOf` is model/sources.js'; `tell(message)` gets what a viewer is sent. Throws in words.
 */
export function createSession(engine, name, recording, { catalog, outlines }, sourceOf, tell) {
  let preview = engine.open(recording.scenario);
  let design = designOf(recording.scenario);
  let insets = recording.scenario.insets ?? [0, 0];
  let finger = null; // its y; null: there is none
  let played = []; // inputs that are still to come, of a gesture: { tick, input }
  let scene = { version: null, message: null, number: 0 };
  let notes = [];
  let noted = 0;
  let isChanged = true; // the frame is another than the last that was told
  const pictures = recording.scenario.images ? { images: recording.scenario.images } : {};
  const tuned = new Map(); // the values of systems that are not there now, by edge and name
  const followers = new Set(); // sessions that do the same
  const takes = createTakes(() => preview.tick());
  const messageOf = createFrameMessages();
  const changes = createDesignChanges(catalog, outlines);

  // Time

  /** An input is taken at the present tick. Throws in the engine's words, and nothing has changed then. */
  function take(input, from = '') {
    takes.begin(input, preview, from);
    preview.input(input);
    takes.note(input);
    const sample = input.down ?? input.move;
    finger = sample ? sample[1] : 'up' in input || 'cancel' in input ? null : finger;
    design = designAfter(design, input);
    if (input.insets) ({ insets } = input);
    isChanged = true;
    if (!isOfDesign(input) && !input.viewport && !input.insets) for (const follower of followers) follower.take(input, from);
  }

  function hear() {
    for (const notice of preview.notices()) {
      takes.heard();
      if (notice.notice !== 'progress') tell({ type: 'notice', ...notice });
    }
  }

  function advance(ticks) {
    preview.advance(ticks);
    isChanged = true;
    hear();
    endTake();
    for (const follower of followers) follower.advance(ticks);
  }

  const isStill = () => preview.isStill() && [...followers].every((follower) => follower.isStill());
  const isAtRest = () => played.length === 0 && preview.isIdle();

  function endTake() {
    if (takes.isOpen() && isAtRest() && takes.end()) tell({ type: 'takes', takes: takes.list() });
  }

  function playDue() {
    while (played.length > 0 && played[0].tick <= preview.tick()) {
      const { input, name: from, isLast } = played.shift();
      if (input) take(input, from);
      if (isLast) tell({ type: 'script', tick: preview.tick(), event: 'finished', name: from });
    }
  }

  /** Time passes. What is at rest passes any time at once. */
  function pass(ticks) {
    const goal = preview.tick() + ticks;
    while (preview.tick() < goal) {
      playDue();
      advance(played.length === 0 && isStill() ? goal - preview.tick() : 1);
    }
    playDue();
  }

  /** Says what is to be seen now. */
  function show() {
    hear();
    if (!isChanged) return;
    isChanged = false;
    const frame = preview.frame();
    if (frame.scene !== scene.version) {
      const numbers = frame.numbers.slice(); // the scene may move the engine's memory
      scene = { version: frame.scene, message: preview.scene(), number: scene.number + 1 };
      tell({ type: 'scene', number: scene.number, ...scene.message });
      frame.numbers = numbers;
    }
    tell({ type: 'frame', ...messageOf(frame, scene.message) });
  }

  const tellSettings = () => tell({ type: 'settings', scroll: design.scroll, inset: insets, work: workMessage(design.work) });

  /** Everything that a viewer is sent when it comes. */
  function welcome() {
    tell({ type: 'welcome', session: name, viewer: 1, role: 'controller', ticksPerSecond, run: name, heard: 0 });
    scene = { ...scene, version: null };
    isChanged = true;
    show();
    tellSettings();
    if (takes.list().length > 0) tell({ type: 'takes', takes: takes.list() });
  }

  // The design

  const attempt = (input) => inWords(() => take(input), (reason) => `it is not allowed (${reason})`);

  function redesign(next) {
    for (const edge of ['header', 'footer']) {
      if (next[edge] === design[edge]) continue;
      if (design[edge]) tuned.set(`${edge} ${design[edge].name}`, design[edge].parameters);
      attempt({ system: next[edge], edge });
    }
    if (next.scroll !== design.scroll) attempt({ scrollSettings: next.scroll });
    if (next.work !== design.work) attempt({ work: next.work });
    tellSettings();
  }

  /** The list at rest with a design. */
  function designed(copy, next) {
    return inWords(() => {
      for (const input of inputsOfDesign(next)) copy.input(input);
      return copy;
    }, undefined, copy.close);
  }

  // Takes and scripts

  function known(number) {
    const found = takes.take(number);
    if (!found) throw new Refusal('unknownTake', 'there is no such take');
    return found;
  }

  function trace({ take: number, script, recorded = false }) {
    const read = script === undefined ? null : readScript(script, scene.message);
    if (read?.inputs.length > 0) return { ...traceScript(read), take: 0, script: true };
    const { start, inputs, marks, ticks, number: found } = known(number);
    const next = (read?.choices ?? []).reduce((before, choice) => changes.choice(before, choice), recorded ? null : design);
    const motion = next === null ? { inputs, marks, end: ticks } : { inputs: inputs.filter(({ input }) => !isOfDesign(input)), marks };
    return { ...runMotion(next === null ? start.copy() : designed(start.copy(), next), motion, sourceOf), take: found };
  }

  /** A script of the page's own, on a list like this one at its top. */
  function traceScript({ scenario, choices, inputs, marks, end }) {
    const next = choices.reduce((before, choice) => changes.choice(before, choice), design);
    const { viewport, content } = scene.message;
    const whole = { ...pictures, viewport, content: content.height, insets, ...next, ...scenario };
    return inWords(() => runMotion(engine.open(whole), { inputs: [...inputs, { tick: end, input: { work: whole.work } }], marks }, sourceOf));
  }

  function stop() {
    if (played.length === 0) return;
    const { name: from } = played[0];
    played = [];
    if (finger !== null) take({ cancel: null });
    tell({ type: 'script', tick: preview.tick(), event: 'finished', name: from });
  }

  function tellNotes() {
    tell({ type: 'noted', notes });
  }

  /** What each message does; what it returns is the answer. */
  const messages = {
    __proto__: null,
    drag(message) {
      if (message.phase === 'began') stop();
      else if (finger === null) return;
      for (const input of inputsOf(message)) attempt(input);
    },
    begin: ({ edge = 'header' }) => attempt({ begin: edge }),
    finish: ({ edge = 'header', result = 'succeeded' }) => attempt({ finish: edge, result }),
    reset: ({ edge = 'header' }) => attempt({ reset: edge }),
    set: ({ name: own, value, edge = 'header' }) => redesign(own.startsWith('scroll.') ? changes.scroll(design, own.slice('scroll.'.length), value) : changes.set(design, edge, own, value)),
    preset: ({ name: own, edge = 'header', language }) => redesign(changes.preset(design, edge, own, language)),
    system: ({ name: own, edge = 'header', preset, language }) => redesign(changes.system(design, edge, own, { preset, language, tuned: tuned.get(`${edge} ${own}`) })),
    work: ({ mode, seconds, result = 'succeeded' }) => redesign({ ...design, work: mode === 'manual' ? mode : { after: ticksOf(seconds), result } }),
    content: ({ height }) => attempt({ content: height }),
    sections: ({ rows }) => attempt({ sections: rows }),
    resize: ({ width, height }) => attempt({ viewport: [width, height] }),
    inset({ top, bottom }) {
      attempt({ insets: [top, bottom] });
      tellSettings();
    },
    play({ name: from, script }) {
      const read = readScript(script, scene.message);
      stop();
      if (finger !== null) take({ cancel: null });
      played = read.inputs.map((each) => ({ ...each, tick: each.tick + preview.tick(), name: from }));
      played.push({ tick: read.end + preview.tick(), name: from, isLast: true });
      tell({ type: 'script', tick: preview.tick(), event: 'started', name: from });
    },
    stop,
    trace,
    export({ take: number, format }) {
      const found = known(number);
      if (format !== 'gesture') throw needsDaemon();
      return { type: 'exported', take: found.number, format, text: gestureText(name, found) };
    },
    notes: tellNotes,
    note({ number, text, take: of, tick = 0 }) {
      const found = number === undefined ? { number: noted += 1, take: known(of).number, tick, by: '' } : notes.find((each) => each.number === number);
      if (!found) throw new Refusal('outOfRange', 'there is no such note');
      notes = [...notes.filter((each) => each !== found), { ...found, ...(of === undefined ? {} : { take: of }), tick: number === undefined ? tick : found.tick, text }];
      tellNotes();
    },
    removeNote({ number }) {
      notes = notes.filter((each) => each.number !== number);
      tellNotes();
    },
    rate() {},
    fingers() {},
    people() {},
  };

  /** Does what happened in a recording, and lets the list come to rest. */
  function replay({ inputs, marks, end }) {
    const events = [...inputs.map(({ tick, input }) => ({ tick, run: () => (input.restart ? restart(input.restart) : take(input)) })), ...marks.map(({ tick, name: mark }) => ({ tick, run: () => takes.mark(mark) }))]
      .sort((one, other) => one.tick - other.tick);
    let now = 0;
    for (const { tick, run } of events) {
      pass(Math.min(mostPlayed, tick) - now);
      now = Math.min(mostPlayed, tick);
      run();
    }
    pass(Math.max(0, Math.min(mostPlayed, end) - now));
    if (finger !== null) take({ cancel: null });
    for (let waited = 0; waited < patience && !isAtRest(); waited += 1) pass(1);
    endTake();
    hear();
  }

  /** The list becomes another one. */
  function restart(scenario) {
    takes.discard();
    preview.close();
    preview = engine.open(scenario);
    [design, insets, finger] = [designOf(scenario), scenario.insets ?? [0, 0], null];
  }

  replay(recording);

  return {
    name, pass, show, welcome, take, advance, isStill, isAtRest, followers,
    /** Whether nothing happens without an input. */
    isQuiet: () => played.length === 0 && isStill(),
    /** Does what a message says, and returns its answer. Throws a refusal. */
    hear(message) {
      if (!messages[message.type]) throw needsDaemon();
      return messages[message.type](message) ?? { type: 'done', tick: preview.tick(), effect: true };
    },
    /** This session becomes another one that is at rest, but for its design. */
    become(other) {
      stop();
      takes.discard();
      const copy = designed(other.copy(), design);
      copy.copy(preview);
      copy.close();
      preview.notices();
      [finger, insets, scene, isChanged] = [null, other.insets(), { ...scene, version: null }, true];
    },
    copy: () => preview.copy(),
    insets: () => insets,
    close() {
      takes.close();
      preview.close();
    },
  };
}

/** What the engine does not take is refused in its words; a trap is none. */
function inWords(work, wordsOf = (reason) => reason, undo = () => {}) {
  try {
    return work();
  } catch (error) {
    if (error.name === 'RuntimeError') throw error;
    undo();
    throw new Refusal('outOfRange', wordsOf(error.message));
  }
}

const workMessage = (work) => (work === null || work === undefined ? null : work === 'manual' ? { mode: work } : { mode: 'after', seconds: work.after / ticksPerSecond, result: work.result });
