// Time on a player: it plays at the display's rate, and what a hand has moved goes on until it is at rest. At rest, while
// it is paused, and out of sight nothing runs.

import { ticksPerSecond } from '../engine/recording.js';

const longestStep = 250; // ms; after a longer gap between two of the display's frames it goes on where it was
const longestRest = 3600 * 1000; // ms of rest that a list catches up with

/**
 * `hear` gets `draw()`, `tick(tick)`, `notices(list)`, `changed()` when it plays or is paused, with the reason, and
 * `failed(error)`: the engine has stopped for good.
 */
export function createPlayback(player, hear, { requestAnimationFrame, performance } = globalThis) {
  let isPlaying = false;
  let isVisible = true;
  let isAsked = false;
  let isOver = false;
  let last = null; // ms, when time was last let pass
  let rest = 0; // of a tick
  const options = { speed: 1, loop: false };

  const isMoving = () => (isPlaying || (player.isFree() && !player.preview().isStill()));

  /** Time passes up to now; of a frame of the display, up to when it is shown, which what came meanwhile may be after. */
  function pass(now = performance.now()) {
    const elapsed = last === null ? 0 : Math.max(0, now - last);
    last = Math.max(now, last ?? now);
    if (isPlaying || player.isFree()) {
      const isAtRest = !isPlaying && player.preview().isStill();
      const ticks = Math.min(elapsed, isAtRest ? longestRest : longestStep) * ticksPerSecond / 1000 * (isPlaying ? options.speed : 1) + rest;
      rest = ticks % 1;
      player.advance(Math.floor(ticks));
    }
  }

  function show() {
    hear.draw();
    hear.tick(player.tick());
    hear.notices(player.preview().notices());
  }

  function turn(time) {
    isAsked = false;
    if (isOver || !isVisible) return;
    attempt(() => {
      pass(time);
      show();
      if (isPlaying && player.isAtEnd()) atEnd();
      if (isMoving()) request();
    });
  }

  function atEnd() {
    if (options.loop && player.ticks > 0) player.seek(0);
    else setPlaying(false, 'end');
  }

  function request() {
    if (isAsked || !isVisible || isOver) return;
    isAsked = true;
    requestAnimationFrame(turn);
  }

  function setPlaying(value, reason) {
    if (isPlaying === value) return;
    isPlaying = value;
    [last, rest] = [performance.now(), 0];
    hear.changed(value, reason);
    if (value) request();
  }

  /** The engine may refuse an input, or trap: then nothing of it is used again. */
  function attempt(work) {
    if (isOver) return;
    try {
      work();
    } catch (error) {
      isOver = true;
      isPlaying = false;
      hear.failed(error);
    }
  }

  return {
    isPlaying: () => isPlaying,
    set: (changes) => Object.assign(options, changes),
    /** Plays on; from the beginning, if it is at the end; from where a hand has taken over, if one has. */
    play() {
      if (isPlaying || player.ticks === 0) return;
      attempt(() => {
        if (player.isFree()) player.seek(player.tick());
        if (player.isAtEnd()) player.seek(0);
        setPlaying(true, 'call');
      });
    },
    pause: () => setPlaying(false, 'call'),
    seek(tick) {
      attempt(() => {
        player.seek(tick);
        [last, rest] = [performance.now(), 0];
        show();
        if (isMoving()) request();
      });
    },
    /** Inputs of a hand, at the present tick. Returns whether they were taken. */
    input(inputs) {
      attempt(() => {
        pass();
        for (const input of inputs) player.input(input);
        setPlaying(false, 'hand');
        request();
      });
      return !isOver;
    },
    /** Out of sight time stands still. */
    setVisible(value) {
      if (isVisible === value) return;
      isVisible = value;
      last = null;
      if (value) attempt(() => { if (isMoving()) request(); });
    },
    close() {
      isOver = true;
    },
  };
}
