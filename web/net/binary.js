// Binary messages of `pullwire.v1` ↔ the same messages as JSON has them.

import { atRest, changedFrame, messageOf } from './binary-frame.js';
import { readScene } from './binary-scene.js';
import { createByteReader, createByteWriter } from './bytes.js';
import { edges, outcomes, phases, pieces, reasons, results, roles, states, steps } from './words.js';

/**
 * A function from the bytes (an ArrayBuffer) of a connection's next message to the message.
 * It throws when it cannot read one; after a scene or a frame it then calls `onLost`, too: the frames that follow build on what was not read.
 */
export function createBinaryReader(onLost) {
  let last = atRest([]); // the frame that the next one builds on

  function drawn(read) {
    try {
      return read();
    } catch (error) {
      onLost();
      throw error;
    }
  }

  const readers = {
    1: readWelcome,
    2: (bytes) => drawn(() => {
      const number = bytes.unsigned();
      const { scene, rest } = readScene(bytes);
      last = atRest(rest);
      return { ...scene, number };
    }),
    3: (bytes) => drawn(() => {
      last = changedFrame(bytes, last);
      return messageOf(last);
    }),
    4: (bytes) => ({ type: 'notice', tick: bytes.signed(), ...readKind(bytes, 'notice', notices) }),
    5: (bytes) => ({ type: 'script', tick: bytes.signed(), ...readKind(bytes, 'event', events) }),
    6: (bytes) => ({ type: 'refusal', reason: bytes.choice(reasons), text: bytes.text(), ...idOf(bytes.optional(bytes.unsigned)) }),
    7: (bytes) => ({ type: 'pong', t: bytes.double() }),
    8: (bytes) => ({ type: 'recording', tick: bytes.signed(), lines: bytes.text() }),
    9: (bytes) => ({ type: 'done', id: bytes.unsigned(), tick: bytes.signed(), effect: bytes.flag() }),
  };

  return function read(buffer) {
    const bytes = createByteReader(buffer);
    const code = bytes.byte();
    if (!readers[code]) throw new Error(`unknown code ${code}`);
    return readers[code](bytes);
  };
}

function readWelcome(bytes) {
  const who = { session: bytes.text(), viewer: bytes.unsigned(), role: bytes.choice(roles), ticksPerSecond: bytes.unsigned() };
  const [run, heard, missed, script] = [bytes.text(), bytes.unsigned(), bytes.unsigned(), bytes.optional(bytes.text)];
  return { type: 'welcome', ...who, run, heard, ...(missed > 0 && { missed }), ...(script !== undefined && { script }) };
}

const idOf = (id) => (id === undefined ? {} : { id });

const edge = (bytes) => bytes.choice(edges);
const state = (bytes) => bytes.choice(states);
const text = (bytes) => bytes.text();
const double = (bytes) => bytes.double();

/** Each kind's name and its fields, in the order of the bytes. */
const notices = [
  ['state', { edge, from: state, to: state }],
  ['progress', { edge, progress: double }],
  ['haptic', { edge }],
  ['refreshed', { edge, key: text, at: double }],
  ['begin', { edge }],
  ['action', { edge }],
  ['end', { edge, result: (bytes) => bytes.choice(results) }],
  ['cancel', { edge }],
  ['rowInserted', { index: (bytes) => bytes.unsigned(), text }],
  ['willBeginDragging', {}],
  ['willEndDragging', { velocity: double, target: double }],
  ['didEndDragging', { willDecelerate: (bytes) => bytes.flag() }],
  ['willBeginDecelerating', {}],
  ['didEndDecelerating', {}],
  ['didEndScrollingAnimation', {}],
];
const events = [
  ['started', { name: text }],
  ['mark', { name: text }],
  ['failed', { text }],
  ['finished', { outcome: (bytes) => bytes.choice(outcomes) }],
];

function readKind(bytes, field, kinds) {
  const [name, fields] = bytes.choice(kinds);
  const message = { [field]: name };
  for (const [key, read] of Object.entries(fields)) message[key] = read(bytes);
  return message;
}

/** The bytes of a viewer's message. */
export function writeBinary(message) {
  const bytes = createByteWriter();
  const [code, write] = writers[message.type];
  bytes.byte(code);
  write(bytes, message);
  if (message.id !== undefined) bytes.unsigned(message.id); // behind the last field, whichever it is
  return bytes.bytes();
}

const writeEdge = (bytes, { edge = 'header' }) => bytes.choice(edges, edge);
const writeResult = (bytes, { result = 'succeeded' }) => bytes.choice(results, result);

const writers = {
  drag: [129, writeDrag],
  begin: [130, writeEdge],
  finish: [131, (bytes, message) => { writeEdge(bytes, message); writeResult(bytes, message); }],
  reset: [132, writeEdge],
  set: [133, (bytes, message) => { bytes.text(message.name); writeValue(bytes, message.value); writeEdge(bytes, message); }],
  system: [134, writeSystem],
  content: [135, (bytes, { height }) => bytes.double(height)],
  sections: [136, (bytes, { rows }) => bytes.unsigned(rows)],
  resize: [137, (bytes, { width, height }) => { bytes.double(width); bytes.double(height); }],
  inset: [138, (bytes, { top, bottom }) => { bytes.double(top); bytes.double(bottom); }],
  work: [139, writeWork],
  rate: [140, (bytes, { framesPerSecond }) => bytes.unsigned(framesPerSecond)],
  play: [141, (bytes, { name, script }) => { bytes.text(name); bytes.text(script); }],
  ping: [142, (bytes, { t }) => bytes.double(t)],
  upload: [143, writeUpload],
  record: [144, () => {}],
  stop: [145, () => {}],
};

function writeDrag(bytes, { phase, samples = [] }) {
  bytes.choice(phases, phase);
  bytes.unsigned(samples.length);
  let last = [0, 0];
  for (const [time, y] of samples) {
    const now = [Math.round(time), Math.round(y * steps.length)];
    bytes.signed(now[0] - last[0]);
    bytes.signed(now[1] - last[1]);
    last = now;
  }
}

function writeUpload(bytes, { kind, name, text: piece, last, speed = 1 }) {
  bytes.choice(pieces, kind);
  bytes.text(name);
  bytes.text(piece);
  bytes.flag(last);
  bytes.double(speed);
}

function writeValue(bytes, value) {
  if (typeof value === 'boolean') return bytes.flag(value);
  bytes.byte(typeof value === 'number' ? 2 : 3);
  return typeof value === 'number' ? bytes.double(value) : bytes.text(value);
}

function writeSystem(bytes, message) {
  bytes.flag(message.name !== null);
  if (message.name !== null) bytes.text(message.name);
  writeEdge(bytes, message);
}

function writeWork(bytes, message) {
  bytes.flag(message.mode === 'after');
  if (message.mode !== 'after') return;
  bytes.double(message.seconds);
  writeResult(bytes, message);
}
