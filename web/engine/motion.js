// A motion that is run at once: its frames, callbacks and measures, as the daemon's answer `traced` has them.

import { createFrameMessages, headOf } from './frame-message.js';
import { ticksPerSecond } from './recording.js';

/** How long a motion waits for rest after its last input, and after the end of a refresh's work; as the daemon does. */
export const patience = 10 * ticksPerSecond;
/** How long one lasts at most: a quarter of an hour, as the daemon's. */
const mostTicks = 900 * ticksPerSecond;
const isContinuous = ({ notice }) => notice === 'progress'; // of every tick: nobody is told
const kinds = { down: 'began', move: 'moved', up: 'ended', cancel: 'cancelled' };

/**
 * Runs a preview, which is closed then, with inputs and marks, whose ticks count from its present one: to the tick `end`,
 * or, without it, until it rests. `sourceOf(edge, animation)` says from which parameters an animation comes.
 */
export function runMotion(preview, { inputs, marks = [], end = null }, sourceOf = () => ({})) {
  const origin = preview.tick();
  const show = createShow(preview, origin);
  const runs = createRuns(sourceOf);
  const finger = createFinger();
  const last = end ?? inputs.at(-1)?.tick ?? 0;
  let [tick, input, mark] = [0, 0, 0];
  let deadline = null; // while it waits for rest

  const hear = (count) => { if (count > 0) show.hear(); };
  const close = () => {
    show.look(tick);
    runs.observe(preview.animations(), tick, origin);
  };
  const isOver = () => {
    if (end !== null) return tick >= end;
    if (tick < last) return false;
    deadline = Math.max(deadline ?? last + patience, preview.workEnd() - origin + patience);
    return preview.isIdle() || tick >= deadline || tick >= mostTicks;
  };

  try {
    preview.notices();
    preview.measure();
    show.look(tick);
    for (;;) {
      for (; inputs[input]?.tick <= tick; input += 1) {
        finger.note(inputs[input].input, tick);
        hear(preview.input(inputs[input].input));
      }
      for (; marks[mark]?.tick <= tick; mark += 1) show.add({ type: 'script', tick, event: 'mark', name: marks[mark].name });
      close();
      if (isOver()) break;
      hear(preview.advance(1));
      tick += 1;
    }
    return { type: 'traced', from: 0, next: tick + 1, ticks: tick, messages: show.messages, ...finger.samples(), measures: preview.measures(), notes: [], animations: runs.all(tick) };
  } finally {
    preview.close();
  }
}

/** The messages of what is seen. */
function createShow(preview, origin) {
  const messages = [];
  const messageOf = createFrameMessages();
  const keep = createKept();
  let nodesOf = null; // of the scene
  let count = 0; // of scenes
  let version = null; // of the scene
  let before = null; // the last frame

  return {
    messages,
    add: (message) => messages.push(message),
    /** Takes the notices. */
    hear() {
      for (const notice of preview.notices()) if (!isContinuous(notice)) messages.push({ type: 'notice', ...notice, tick: notice.tick - origin });
    },
    /** Everything at the tick has happened. */
    look(tick) {
      const frame = preview.frame();
      if (frame.scene === version && isSame(frame, before)) return;
      frame.numbers = keep(frame.numbers);
      before = frame;
      if (frame.scene !== version) {
        const scene = preview.scene();
        version = frame.scene;
        nodesOf = (each) => messageOf(each, scene).nodes;
        messages.push({ type: 'scene', number: count += 1, ...scene });
      }
      messages.push(new LazyFrame(frame, tick, nodesOf));
    },
  };
}

/** A frame's message. Its nodes are worked out when somebody looks at them: of most ticks nobody does. */
class LazyFrame {
  #frame;
  #nodesOf;
  #nodes = null;

  constructor(frame, tick, nodesOf) {
    this.type = 'frame';
    Object.assign(this, headOf(frame), { tick });
    this.#frame = frame;
    this.#nodesOf = nodesOf;
  }

  get nodes() { return this.#nodes ??= this.#nodesOf(this.#frame); }
}

const framesInBlock = 128; // chosen: a memory of its own for each frame costs more than all else

/** Returns a function that copies numbers out of the engine's memory. */
function createKept() {
  let block = new Float64Array(0);
  let used = 0;
  return (numbers) => {
    if (used + numbers.length > block.length) [block, used] = [new Float64Array(framesInBlock * numbers.length), 0];
    block.set(numbers, used);
    used += numbers.length;
    return block.subarray(used - numbers.length, used);
  };
}

const isSameStatus = (one, other) => one === other || (one?.state === other?.state && one?.progress === other?.progress && one?.detail === other?.detail);

/** Whether two frames of one scene look the same. */
function isSame(one, other) {
  return one.offset === other.offset && one.velocity === other.velocity && one.insets.every((inset, index) => inset === other.insets[index])
    && isSameStatus(one.header, other.header) && isSameStatus(one.footer, other.footer)
    && one.insertion?.row === other.insertion?.row && one.insertion?.progress === other.insertion?.progress
    && one.texts.every((text, index) => text === other.texts[index]) && isSameList(one.numbers, other.numbers);
}

function isSameList(one, other) {
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** From when to when the controls' animations run. */
function createRuns(sourceOf) {
  let open = [];
  const ended = [];
  const isOne = (one, other) => one.edge === other.edge && one.name === other.name && one.from === other.from;

  return {
    observe(running, tick, origin) {
      const now = running.map(({ edge, name, from }) => ({ edge, name, from: from - origin }));
      ended.push(...open.filter((run) => !now.some((other) => isOne(run, other))).map((run) => ({ ...run, to: tick })));
      open = now;
    },
    all: (tick) => [...ended, ...open.map((run) => ({ ...run, to: tick }))].map((run) => ({ ...run, duration: '', curve: '', stagger: '', ...sourceOf(run.edge, run.name) })),
  };
}

/** The finger's positions, and their times by its own clock, µs. */
function createFinger() {
  const positions = [];
  const times = [];
  let last = [0, 0];

  return {
    note(input, tick) {
      const kind = Object.keys(kinds).find((each) => each in input);
      if (!kind) return;
      last = input[kind] ?? last; // a cancelled finger has neither
      const [time, y] = last;
      positions.push({ tick, phase: kinds[kind], y });
      times.push(time);
    },
    samples: () => ({ finger: positions, times }),
  };
}
