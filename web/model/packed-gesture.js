// Packs a take's gesture into a link, and unpacks it, exactly: the lines of a recording (`export` as `gesture`) as
// differences in varints, deflated, in base64url.
//
// Before deflating, each line is a varint whose low three bits are its kind. For a sample, the higher bits are the
// ticks since the last sample; then come the differences of its time, µs, and of its y, thousandths of a point, both in
// zigzag; or y in eight bytes, if it is not a whole number of these. For any other line the higher bits are the length
// of its text, which follows.

import { fromBase64url, toBase64url } from '../net/base64.js';
import { createByteReader, createByteWriter } from '../net/bytes.js';

export const version = 2; // the first byte; 1 is gesture-v1.js
const phases = ['move', 'down', 'up'];
const [textKind, doubleBit] = [3, 4];
const steps = 1000; // per point: the precision of the page's samples

/**
 * Limits of a link's contents: characters, and bytes after inflating. Chosen: the longest link, and a take's 5,000
 * samples of 12 bytes each.
 */
export const bounds = { packed: 8192, unpacked: 64 << 10 };

const unreadable = () => new Error('its gesture is cut off or was changed');

/** Packs the gesture's text: a promise, because browsers deflate in streams. */
export async function pack(text) {
  const bytes = await through(new CompressionStream('deflate'), bytesOf(text.split('\n')));
  return toBase64url([version, ...bytes]);
}

/** The text of a packed gesture: a promise, rejected in words for anything that `pack` does not write. */
export async function unpack(packed) {
  const [first, ...deflated] = bytesOfPacked(packed);
  if (first !== version) throw new Error('its gesture is of another version of this page');
  return linesOf(await through(new DecompressionStream('deflate'), Uint8Array.from(deflated), bounds.unpacked)).join('\n');
}

/** The bytes of a packed gesture, of this version or of an older one. */
export function bytesOfPacked(text) {
  if (text.length > bounds.packed || !/^[\w-]+$/.test(text) || text.length % 4 === 1) throw unreadable();
  return fromBase64url(text);
}

/** The output of a stream for these bytes, at most `max` bytes: a few bytes may inflate to millions. */
async function through({ readable, writable }, bytes, max = Infinity) {
  const [writer, reader, parts] = [writable.getWriter(), readable.getReader(), []];
  for (const sent of [writer.write(bytes), writer.close()]) sent.catch(() => {}); // the reader fails with it, too
  for (let size = 0; ;) {
    const { done, value } = await reader.read().catch(() => { throw unreadable(); });
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    parts.push(value);
    if (size <= max) continue;
    reader.cancel().catch(() => {});
    throw new Error(`its gesture is longer than ${max >> 10} KiB`);
  }
}

const lineOf = ({ tick, phase, time, y }) => `[${tick},"i",{"${phase}":[${time},${y}]}]`;

/** The sample of a line that encodes to exactly this line again; null for any other line. */
function sampleOf(line, before) {
  const [, tick, phase, time, y] = /^\[(\d+),"i",\{"(move|down|up)":\[(-?\d+),(-?[\d.e+-]+)\]\}\]$/.exec(line) ?? [];
  const sample = { tick: Number(tick), phase, time: Number(time), y: Number(y) };
  const isSmall = sample.tick >= before.tick && sample.tick - before.tick < 2 ** 40 && Math.abs(sample.time) < 2 ** 50;
  return phase && isSmall && lineOf(sample) === line ? sample : null;
}

const isInSteps = (y) => Math.abs(y) < 2 ** 40 && Math.round(y * steps) / steps === y;

function bytesOf(lines) {
  const bytes = createByteWriter();
  let before = { tick: 0, time: 0, y: 0 };
  for (const line of lines) {
    const sample = sampleOf(line, before);
    if (!sample) {
      const text = new TextEncoder().encode(line);
      bytes.unsigned(text.length * 8 + textKind);
      for (const byte of text) bytes.byte(byte);
      continue;
    }
    const isWhole = isInSteps(sample.y);
    bytes.unsigned((sample.tick - before.tick) * 8 + (isWhole ? 0 : doubleBit) + phases.indexOf(sample.phase));
    bytes.signed(sample.time - before.time);
    const y = isWhole ? Math.round(sample.y * steps) : before.y;
    if (isWhole) bytes.signed(y - before.y);
    else bytes.double(sample.y);
    before = { tick: sample.tick, time: sample.time, y };
  }
  return bytes.bytes();
}

function linesOf({ buffer }) {
  try {
    return readLines(createByteReader(buffer));
  } catch {
    throw unreadable();
  }
}

function readLines(bytes) {
  const lines = [];
  let before = { tick: 0, time: 0, y: 0 };
  while (!bytes.isAtEnd()) {
    const head = bytes.unsigned();
    const [kind, rest] = [head % 8, Math.floor(head / 8)];
    if (kind === textKind) {
      lines.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.raw(rest)));
      continue;
    }
    if (kind % doubleBit >= phases.length) throw unreadable();
    const sample = { tick: before.tick + rest, phase: phases[kind % doubleBit], time: before.time + bytes.signed() };
    const y = kind < doubleBit ? before.y + bytes.signed() : before.y;
    lines.push(lineOf({ ...sample, y: kind < doubleBit ? y / steps : bytes.double() }));
    before = { ...sample, y };
  }
  return lines;
}
