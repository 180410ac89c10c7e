// The session's preview in this page: as the daemon has confirmed it, and as it is shown, which may be before that (who
// watches) or after it (who drags).

import { createFade, mixed } from './mix.js';

const mostAhead = 4096; // inputs
const mostBehind = 240; // ticks
const longestRest = 2 ** 31 - 1; // ticks: the engine's own limit
const longestMotion = 120 * 120; // ticks
export const mostInputs = 20000; // of a `followed`: as many as a daemon keeps of a session

/**
 * The timeline of a `followed` message; `before`: the one that it replaces, whose predictions it keeps. Times are ticks. `shown` is the preview on the display, and `coming` the one a
 * tick later, so that what is between two ticks can be drawn.
 */
export function createTimeline(engine, { scenario, inputs, tick }, before) {
  if (inputs.length > mostInputs) throw new Error(`there are more than ${mostInputs} inputs`);
  const confirmed = engine.open(JSON.parse(scenario));
  for (const each of inputs) apply(confirmed, each.tick, JSON.parse(each.input));
  pass(confirmed, tick);
  const shown = confirmed.copy();
  const coming = confirmed.copy();
  const fade = createFade();
  let ahead = []; // confirmed, but after what is shown
  let predicted = []; // applied to what is shown, but not confirmed: { input, key, tick, at }
  let isWrong = false; // what is shown is not what the confirmed one becomes
  let shift = 0; // ticks by which the last lift is later than it was predicted
  let fraction = 0; // the share of the display's tick that has passed
  let lastConfirmed = -Infinity; // ms

  const seen = (now) => fade.apply(mixed(shown, coming, fraction), now);

  /** What is shown has changed. */
  function look() {
    shown.copy(coming);
    pass(coming, shown.tick() + 1);
    for (const each of ahead) if (each.tick === coming.tick()) coming.input(each.input);
  }

  const isDown = () => predicted.length > 0 && !isLift(predicted.at(-1).input);

  /** The prediction of that input, which is confirmed now. */
  function confirm(input) {
    const place = predicted.findIndex(({ key }) => key === JSON.stringify(input));
    if (place < 0) return null;
    const [match] = predicted.slice(place);
    isWrong ||= place > 0; // those before it were not taken
    predicted = predicted.slice(place + 1);
    return match;
  }

  /** Shows what the confirmed preview becomes with what is not confirmed yet, at that tick or as soon as possible. */
  function repair(now) {
    const before = seen(now);
    const moved = predict(shown.tick());
    fade.begin(before, mixed(shown, coming, fraction), now);
    return moved;
  }

  /**
   * Shows, from what is confirmed, that tick or the first one after it. A lift that is later than was thought takes the
   * display's tick along, so that the motion goes on where it is seen. Returns by how many ticks that moves.
   */
  function predict(goal) {
    const tickBefore = shown.tick();
    confirmed.copy(shown);
    for (const each of predicted) {
      const late = Math.max(0, confirmed.tick() - each.tick);
      each.tick += late;
      if (isLift(each.input)) shift = late;
      apply(shown, each.tick, each.input);
    }
    pass(shown, goal + (isDown() ? 0 : shift));
    [isWrong, shift] = [false, 0];
    look();
    return shown.tick() - tickBefore;
  }

  if (before) predicted = before.predictions();
  predict(before?.tick() ?? tick);

  return {
    /**
     * The daemon has taken an input. Returns `moved`, by how many ticks the display's tick moves because a lift was
     * taken earlier or later than it was predicted: the motion goes on as it is seen; and `late`, by how many ticks the
     * input was taken later than predicted, or null if it was not predicted.
     */
    take({ tick: at, input }, isOwn, now) {
      const match = isOwn ? confirm(input) : null;
      const moved = isWrong && at > shown.tick() ? repair(now) : 0;
      apply(confirmed, at, input);
      if (match) {
        const late = at - match.tick;
        [shift, lastConfirmed] = [isLift(input) && predicted.length === 0 ? late : 0, now];
        isWrong ||= late !== 0;
      } else if (at > shown.tick() && !isWrong) {
        ahead.push({ tick: at, input });
        if (at === coming.tick()) coming.input(input);
        if (ahead.length > mostAhead) [ahead, isWrong] = [[], true];
      } else {
        [isWrong, shift] = [true, 0];
      }
      return { moved, late: match ? at - match.tick : null };
    },
    /** Everything of a message was taken. Returns as `take` does. */
    settle: (now) => (isWrong ? repair(now) : 0),
    /** The daemon has come to that tick. Returns the hash of the frame there. */
    reach(at) {
      pass(confirmed, at);
      if (at - shown.tick() > mostBehind && predicted.length === 0) { // a hidden page shows nothing
        ahead = [];
        predict(at);
      }
      return confirmed.hash();
    },
    /** An input of this page takes effect at once. Returns the notices that it brings. */
    predict(input, now) {
      predicted.push({ input, key: JSON.stringify(input), tick: shown.tick(), at: now });
      shown.notices();
      shown.input(input);
      look();
      return shown.notices();
    },
    /** Since when predictions wait without a word of the daemon, ms; null: there is none. */
    waitsSince: () => (predicted.length > 0 ? Math.max(predicted[0].at, lastConfirmed) : null),
    predictions: () => predicted,
    /** The daemon has refused what was predicted. */
    refuse(now) {
      if (predicted.length === 0) return;
      predicted = [];
      repair(now);
    },
    tick: () => shown.tick(),
    /** Whether nothing changes without an input. */
    isStill: () => ahead.length === 0 && shown.isStill(),
    /** Goes on to that tick; never back. */
    advance(goal) {
      if (goal <= shown.tick()) return;
      while (ahead.length > 0 && ahead[0].tick <= goal) {
        const next = ahead.shift();
        apply(shown, next.tick, next.input);
      }
      pass(shown, goal);
      look();
    },
    /** What the display shows when that share of the tick has passed. `now`: ms. */
    frame(share, now) {
      fraction = share;
      return seen(now);
    },
    isFading: (now) => fade.isOn(now),
    scene: () => shown.scene(),
    close() {
      for (const preview of [confirmed, shown, coming]) preview.close();
    },
  };
}

const isLift = (input) => 'up' in input || 'cancel' in input;

/** A preview at rest passes any time at once; nobody who follows is told nothing for longer while something moves. */
function pass(preview, tick) {
  const ticks = tick - preview.tick();
  if (ticks <= 0) return;
  if (ticks > (preview.isStill() ? longestRest : longestMotion)) throw new Error(`the daemon's tick ${tick} is too far away`);
  preview.advance(ticks);
}

function apply(preview, tick, input) {
  pass(preview, tick);
  preview.input(input);
}
