// Binary frames → the same frames as JSON has them. Each says what has changed since the one before it, or since the scene at rest.

import { changed, changedNode, changeOf } from './binary-nodes.js';
import { states, steps } from './words.js';

const fields = { whole: 1, offset: 2, velocity: 4, insets: 8, header: 16, footer: 32, insertion: 128, nodes: 64 };
const present = { there: 1, state: 2, progress: 4 };

/** The frame, in steps, of a scene whose nodes rest so. */
export function atRest(rest) {
  return { rest, tick: 0, offset: 0, velocity: 0, insets: [0, 0], nodes: rest, changes: {} };
}

/** What stands behind the code of a frame: the frame in steps that follows `last`. */
export function changedFrame(bytes, last) {
  const mask = bytes.unsigned();
  const frame = { ...(mask & fields.whole ? atRest(last.rest) : last) };
  frame.tick += bytes.signed();
  if (mask & fields.offset) frame.offset = changed(bytes, frame.offset);
  if (mask & fields.velocity) frame.velocity = changed(bytes, frame.velocity);
  if (mask & fields.insets) frame.insets = frame.insets.map((inset) => changed(bytes, inset));
  if (mask & fields.header) frame.header = changedStatus(bytes, frame.header);
  if (mask & fields.footer) frame.footer = changedStatus(bytes, frame.footer);
  if (mask & fields.insertion) frame.insertion = bytes.optional(() => ({ row: bytes.unsigned(), progress: bytes.signed() / steps.progress }));
  if (mask & fields.nodes) changeNodes(bytes, frame);
  return frame;
}

/** Nothing at all: the control is gone. */
function changedStatus(bytes, { state, detail, progress } = { state: 'idle', detail: '', progress: 0 }) {
  const mask = bytes.byte();
  if (!(mask & present.there)) return undefined;
  return {
    state: mask & present.state ? bytes.choice(states) : state,
    detail: mask & present.state ? bytes.text() : detail,
    progress: mask & present.progress ? changed(bytes, progress) : progress,
  };
}

function changeNodes(bytes, frame) {
  frame.nodes = [...frame.nodes];
  frame.changes = { ...frame.changes };
  let id = 0;
  for (let mask = bytes.unsigned(); mask !== 0; mask = bytes.unsigned()) {
    id += bytes.unsigned();
    if (id >= frame.nodes.length) throw new Error(`there is no node ${id}`);
    frame.nodes[id] = changedNode(bytes, frame.nodes[id], mask);
    const change = changeOf(frame.nodes[id], frame.rest[id]);
    if (change) frame.changes[id] = change;
    else delete frame.changes[id];
    id += 1;
  }
}

/** The message that JSON would have. */
export function messageOf({ tick, offset, velocity, insets, header, footer, insertion, changes }) {
  const message = { type: 'frame', tick, offset: offset / steps.length, insets: insets.map((n) => n / steps.length), nodes: changes };
  if (velocity !== 0) message.velocity = velocity / steps.velocity;
  if (header) message.header = { ...header, progress: header.progress / steps.progress };
  if (footer) message.footer = { ...footer, progress: footer.progress / steps.progress };
  if (insertion) message.insertion = insertion;
  return message;
}
