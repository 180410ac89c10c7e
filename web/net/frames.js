// Frames, from bytes to the frames of JSON. Each contains what has changed since the one before it, or since the scene
// at rest.

import { createMaskCheck } from './bytes.js';
import { frameMask, states, statusMask, steps } from './declarations.js';
import { changed, lookDifference, lookOf, nextLook } from './looks.js';

const checkFrameMask = createMaskCheck(Object.values(frameMask));
const checkStatusMask = createMaskCheck(Object.values(statusMask));

/** The initial frame, in steps, of a scene with these nodes. */
export function frameAtRest(nodes) {
  return still(nodes.map(lookOf));
}

const still = (rest) => ({ rest, tick: 0, offset: 0, velocity: 0, insets: [0, 0], nodes: rest, changes: {} });

/** The frame in steps that follows `last`, from the bytes of its message. */
export function nextFrame(bytes, last) {
  bytes.byte(); // the code
  const mask = checkFrameMask(bytes.unsigned());
  const frame = { ...(mask & frameMask.whole ? still(last.rest) : last) };
  frame.tick += bytes.signed();
  if (mask & frameMask.offset) frame.offset = changed(bytes, frame.offset);
  if (mask & frameMask.velocity) frame.velocity = changed(bytes, frame.velocity);
  if (mask & frameMask.insets) frame.insets = frame.insets.map((inset) => changed(bytes, inset));
  if (mask & frameMask.header) frame.header = nextStatus(bytes, frame.header);
  if (mask & frameMask.footer) frame.footer = nextStatus(bytes, frame.footer);
  if (mask & frameMask.insertion) frame.insertion = bytes.optional(() => ({ row: bytes.unsigned(), progress: bytes.signed() / steps.progress }));
  if (mask & frameMask.nodes) changeNodes(bytes, frame);
  return frame;
}

/** Undefined when the control is gone. */
function nextStatus(bytes, { state, detail, progress } = { state: 'idle', detail: '', progress: 0 }) {
  const mask = checkStatusMask(bytes.byte());
  if (!(mask & statusMask.present)) return undefined;
  return {
    state: mask & statusMask.state ? bytes.word(states) : state,
    detail: mask & statusMask.state ? bytes.text() : detail,
    progress: mask & statusMask.progress ? changed(bytes, progress) : progress,
  };
}

function changeNodes(bytes, frame) {
  frame.nodes = frame.nodes.slice();
  frame.changes = { ...frame.changes };
  let id = 0;
  for (let mask = bytes.unsigned(); mask !== 0; mask = bytes.unsigned()) {
    id += bytes.unsigned();
    if (id >= frame.nodes.length) throw new Error(`there is no node ${id}`);
    frame.nodes[id] = nextLook(bytes, frame.nodes[id], mask);
    const change = lookDifference(frame.nodes[id], frame.rest[id]);
    if (change) frame.changes[id] = change;
    else delete frame.changes[id];
    id += 1;
  }
}

/** The same message as in JSON. */
export function messageOf({ tick, offset, velocity, insets, header, footer, insertion, changes }) {
  const message = { type: 'frame', tick, offset: offset / steps.length, insets: insets.map((n) => n / steps.length), nodes: changes };
  if (velocity !== 0) message.velocity = velocity / steps.velocity;
  if (header) message.header = { ...header, progress: header.progress / steps.progress };
  if (footer) message.footer = { ...footer, progress: footer.progress / steps.progress };
  if (insertion) message.insertion = insertion;
  return message;
}
