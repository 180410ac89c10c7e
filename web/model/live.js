// The list's present motion, as a trace that grows, so that the plots follow the finger before there is a take.

import { createBuilder, maxTicks } from './trace.js';

const span = 3600; // ticks that are kept: 30 s. Chosen: longer than any gesture
const spare = 300; // ticks that may be kept beyond that, so that old ones are dropped now and then, not with each frame
const maxMessages = 4800; // those of 30 s at 120 frames a second, and callbacks
const restGap = 30; // ticks without a message, after which the next movement is a new motion

/**
 * Follows the store's live frames and the messages that are `logged`. `trace()` is the present motion, from when the
 * list began to move to the newest frame; null while it does not move. `isMoving()` is the same as a Boolean, at no
 * cost. `clear()` drops the motion, because its take has come. A parameter that is set at rest is no motion.
 */
export function createLive(store, logged) {
  let messages = [];
  let made = null; // the trace of these messages, until the next one
  let last = store.state.frame; // the newest
  let lastTick = 0;

  function clear() {
    messages = [];
    made = null;
  }

  function add(message) {
    const isRested = last && isIdle(last) && message.tick - lastTick > restGap;
    if (isRested || message.tick < lastTick) clear();
    if (messages.length === 0) messages.push(store.state.scene, { ...(last ?? store.state.frame), tick: message.tick });
    messages.push(message);
    lastTick = message.tick;
    made = null;
    if (messages.length > maxMessages) dropTo(messages.length >> 3);
    else if (message.tick - messages[1].tick > span + spare) dropTo(messages.findIndex(({ tick }) => tick >= message.tick - span));
  }

  /** Drops the messages before that one, except for the scene that it builds on. */
  function dropTo(index) {
    messages = [sceneBefore(messages, index), ...messages.slice(index)];
  }

  store.subscribe(['scene'], ({ scene }) => { if (messages.length > 0) messages.push(scene); });
  logged.listen((message) => { if (last && (message.type === 'notice' || message.event === 'mark')) add(message); });
  store.subscribe(['frame'], ({ frame }) => {
    const isMotion = messages.length > 0 || frame.offset !== last?.offset || !isIdle(frame);
    if (last && isMotion) add(frame);
    last = frame;
  });

  const isMoving = () => messages.length >= 4; // chosen: one frame is no motion
  return {
    clear,
    isMoving,
    trace() {
      if (!isMoving()) return null;
      made ??= traceOfMessages(messages);
      return made;
    },
  };
}

function traceOfMessages(messages) {
  const builder = createBuilder();
  for (const message of messages) builder.add(message);
  const ticks = messages.filter(({ type }) => type === 'frame').map(({ tick }) => tick);
  const length = Math.min(ticks.at(-1) - ticks[0], maxTicks);
  return builder.build({ take: null, name: '', isLive: true, isCut: false, ticks: length, finger: [], measures: [] }, ticks.at(-1) - length);
}

const sceneBefore = (messages, index) => messages.slice(0, index).findLast(({ type }) => type === 'scene');

function isIdle({ velocity = 0, header, footer }) {
  return velocity === 0 && [header, footer].every((edge) => !edge || edge.state === 'idle');
}
