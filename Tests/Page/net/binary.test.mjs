import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { createBinaryReader, writeBinary } from '../../../web/net/binary.js';
import { createByteReader, createByteWriter } from '../../../web/net/bytes.js';

/** One of every message in both encodings; the daemon's are one conversation. */
const fixtures = readFileSync(new URL('../../Fixtures/messages.jsonl', import.meta.url), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
const bytesOf = ({ hex }) => Uint8Array.from(hex.split(' '), (byte) => parseInt(byte, 16));
const never = () => assert.fail('lost');

test('every message of the daemon is the same in both encodings', () => {
  const read = createBinaryReader(never);

  for (const fixture of fixtures.filter(({ from }) => from === 'daemon')) {
    assert.deepEqual(read(bytesOf(fixture).buffer), fixture.json, fixture.name);
  }
});

test('every message of a viewer is the same in both encodings', () => {
  for (const fixture of fixtures.filter(({ from }) => from === 'viewer')) {
    assert.deepEqual(writeBinary(fixture.json), bytesOf(fixture), fixture.name);
  }
});

test('fields that are left out have their defaults', () => {
  assert.deepEqual(writeBinary({ type: 'begin' }), Uint8Array.of(130, 0));
  assert.deepEqual(writeBinary({ type: 'finish' }), Uint8Array.of(131, 0, 0));
  assert.deepEqual(writeBinary({ type: 'drag', phase: 'cancelled' }), Uint8Array.of(129, 3, 0));
});

const scene = Uint8Array.of(
  2, 1, // scene, the session's first
  0xe0, 0xcd, 0x2f, // 390 pt wide: 390,000 thousandths, doubled 780,000
  0xc0, 0x83, 0x67, // 844 pt high
  0, // no content
  0xc0, 0xaf, 0x05, // rows of 44 pt
  0x20, 0x24, 0x2c, // background
  0, 0, 0, 0, // no sections, no inserted rows, no header, no footer
  1, // one node
  0, 0, 0, 0, // no parent, in front, at 0, 0
  7, 0xc0, 0xb8, 0x02, // a spinner of 20 pt
  4, 0xf7, 0x0f, // which rests with opacity 0: 1020 less
);
const frame = Uint8Array.of(
  3, // frame
  0b01000011, // nodes, offset, whole
  120, // tick 60
  0xdf, 0xf4, 0x09, // offset -81.2
  4, 0, // opacity of node 0
  0xfc, 0x07, // 510 more: half
  0, // no more nodes
);

test('a frame builds on the one before, and names what is not at rest', () => {
  const read = createBinaryReader(never);

  assert.deepEqual(read(scene.buffer).nodes, [{ id: 0, kind: 'spinner', layer: 'front', diameter: 20, opacity: 0 }]);
  assert.deepEqual(read(frame.buffer), { type: 'frame', tick: 60, offset: -81.2, insets: [0, 0], nodes: { 0: { opacity: 0.5 } } });
  assert.deepEqual(read(Uint8Array.of(3, 2, 4, 0xdf, 0xf4, 0x09).buffer), // 2 ticks later, as far again
    { type: 'frame', tick: 62, offset: -162.4, insets: [0, 0], nodes: { 0: { opacity: 0.5 } } });
  assert.deepEqual(read(Uint8Array.of(3, 64, 4, 4, 0, 0xfb, 0x07, 0).buffer).nodes, {}); // at rest again
});

/** A take's first tick: its number, no script, from 0, next 1, of 2 ticks; a scene and its frame, each behind its length; no finger, no measures, no id, no times. */
const traced = Uint8Array.of(11, 3, 0, 0, 1, 2, 2, scene.length, ...scene, frame.length, ...frame, 0, 0, 0, 0);

test('what a trace carries builds on itself only, and the connection\'s own frames on none of it', () => {
  const read = createBinaryReader(never);
  read(scene.buffer);
  read(Uint8Array.of(3, 3, 2, 0xc8, 0x01).buffer); // whole, tick 1, offset 0.1

  const { take, next, ticks, messages } = read(traced.buffer);

  assert.deepEqual([take, next, ticks, messages.map(({ type }) => type), messages[1].offset], [3, 1, 2, ['scene', 'frame'], -81.2]);
  assert.equal(read(Uint8Array.of(3, 2, 2, 2).buffer).offset, 0.101);
});

test('a trace with a frame that cannot be read is told of, and the connection has lost nothing', () => {
  const broken = traced.slice();
  broken[traced.length - 5] = 9; // the frame's end

  assert.throws(() => createBinaryReader(never)(broken.buffer));
});

test('a frame that was given is not changed by the next', () => {
  const read = createBinaryReader(never);
  read(scene.buffer);
  const first = read(frame.buffer);

  read(Uint8Array.of(3, 64, 4, 4, 0, 2, 0).buffer);

  assert.equal(first.nodes[0].opacity, 0.5);
});

// Bytes of messages that are whole without their last fields: those who have not asked for them get none of these.
const wholeWithout = { 'finger of somebody': [10], 'traced with notes': [11], 'traced with animations': [11, 12] };

test('a message that is cut anywhere is told of and not half read; a frame or scene is lost then', () => {
  const read = createBinaryReader(never);
  for (const fixture of fixtures.filter(({ from }) => from === 'daemon')) {
    const bytes = bytesOf(fixture);
    for (let length = 0; length < bytes.length; length += 1) {
      if (wholeWithout[fixture.name]?.includes(length)) continue;
      let losses = 0;
      const fresh = createBinaryReader(() => { losses += 1; });
      assert.throws(() => fresh(bytes.slice(0, length).buffer), Error, `${fixture.name}, ${length} bytes`);
      assert.equal(losses, (bytes[0] === 2 || bytes[0] === 3) && length > 0 ? 1 : 0);
    }
    read(bytes.buffer);
  }
});

test('an unknown code is told of, and nothing is lost', () => {
  assert.throws(() => createBinaryReader(never)(Uint8Array.of(99).buffer), /unknown code 99/);
});

test('numbers: seven bits a byte, the low ones first; signed ones in zigzag', () => {
  const numbers = { 0: [0], '-1': [1], 1: [2], 63: [0x7e], '-64': [0x7f], 64: [0x80, 1], '-81200': [0xdf, 0xf4, 0x09],
    2251799813685247: [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 7] };

  for (const [number, bytes] of Object.entries(numbers)) {
    const writer = createByteWriter();
    writer.signed(Number(number));
    assert.deepEqual([...writer.bytes()], bytes);
    assert.equal(createByteReader(Uint8Array.from(bytes).buffer).signed(), Number(number));
  }
});

test('a flag of 2, a number beyond 53 bits, a list without an end and a text that is no UTF-8 are refused', () => {
  assert.throws(() => createByteReader(Uint8Array.of(2).buffer).flag(), /a flag: 0 or 1/);
  assert.deepEqual([0, 1].map((value) => createByteReader(Uint8Array.of(value).buffer).flag()), [false, true]);
  const reader = (...bytes) => createByteReader(Uint8Array.from(bytes).buffer);

  assert.throws(() => reader(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1).unsigned(), /53 bits/);
  const long = reader(0xff, 0xff, 0xff, 0x7f, 1);
  assert.throws(() => long.list(long.byte), /byte 5 there must be a byte/);
  assert.throws(() => reader(1, 0xff).text());
});

test('numbers up to 2^53 - 1 are read, 2^53 is not', () => {
  const reader = (...bytes) => createByteReader(Uint8Array.from(bytes).buffer);

  assert.equal(reader(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f).unsigned(), 2 ** 53 - 1);
  assert.throws(() => reader(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10).unsigned(), /53 bits/);
  assert.throws(() => reader(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0).unsigned(), /53 bits/);
});

test('samples are rounded to whole microseconds and thousandths of a point, not cut', () => {
  assert.deepEqual(writeBinary({ type: 'drag', phase: 'moved', samples: [[1.6, 0.0026]] }), Uint8Array.of(129, 1, 1, 4, 6));
});

test('a frame has its header\'s and its footer\'s progress in ten-thousandths, and nothing of a control that is gone', () => {
  const read = createBinaryReader(never);
  read(scene.buffer);

  const both = read(Uint8Array.of(3, 0b00110000, 2, 0b111, 1, 1, 0x70, 0xa0, 0x1f, 0b111, 4, 0, 0x90, 0x4e).buffer); // 2000 and 5000 doubled
  assert.deepEqual([both.header, both.footer], [{ state: 'pulling', detail: 'p', progress: 0.2 }, { state: 'loading', detail: '', progress: 0.5 }]);
  const gone = read(Uint8Array.of(3, 0b00100000, 2, 0).buffer);
  assert.deepEqual([gone.header, gone.footer], [both.header, undefined]);
});

test('a frame that names a node beyond the last is lost', () => {
  let losses = 0;
  const read = createBinaryReader(() => { losses += 1; });
  read(scene.buffer);

  assert.throws(() => read(Uint8Array.of(3, 64, 2, 4, 1, 2, 0).buffer), /there is no node 1/);
  assert.equal(losses, 1);
});

const looks = [
  ['factors', [1, 2, 0, 0, 0], { transform: [1.0001, 0, 0, 1, 0, 0] }],
  ['place', [2, 2, 3], { transform: [1, 0, 0, 1, 0.001, -0.002] }],
  ['hidden', [8], { hidden: true }],
  ['color', [16, 1, 1, 2, 0xff], { color: '#0102ff' }],
  ['strokes', [32, 2, 1], { strokeStart: 1e-7, strokeEnd: 0.9999999 }],
  ['image', [64, 6], { image: 3 }],
  ['text', [128, 2, 0x68, 0x69], { text: 'hi' }],
];
for (const [field, [mask, ...bytes], change] of looks) {
  test(`a node's ${field} changes alone`, () => {
    const read = createBinaryReader(never);
    read(scene.buffer);

    assert.deepEqual(read(Uint8Array.of(3, 64, 2, ...(mask < 128 ? [mask] : [mask, 1]), 0, ...bytes, 0).buffer).nodes, { 0: change });
  });
}

test('differences have 32 bits and wrap around', () => {
  const read = createBinaryReader(never);
  read(scene.buffer);

  assert.equal(read(Uint8Array.of(3, 2, 2, 0xfe, 0xff, 0xff, 0xff, 0x0f).buffer).offset, 2147483.647); // 2^31 - 1 thousandths
  assert.equal(read(Uint8Array.of(3, 2, 2, 2).buffer).offset, -2147483.648); // one more
});

const unknownMasks = {
  'a frame': [3, 0x80, 2, 0], // 256
  'a control\'s status': [3, 16, 2, 8],
  'a node\'s look': [3, 64, 2, 0x80, 2, 0, 0],
  'a node\'s look, in its 33rd bit': [3, 64, 2, 0x81, 0x80, 0x80, 0x80, 0x10, 0, 0, 0],
};
for (const [what, bytes] of Object.entries(unknownMasks)) {
  test(`a field of ${what} that is not declared loses the frame: nobody can read on behind it`, () => {
    let losses = 0;
    const read = createBinaryReader(() => { losses += 1; });
    read(scene.buffer);

    assert.throws(() => read(Uint8Array.from(bytes).buffer), /the mask \d+ has more bits than \d+/);
    assert.equal(losses, 1);
  });
}

test('a welcome tells of notices that were missed, be it one', () => {
  const welcome = (missed) => createBinaryReader(never)(Uint8Array.of(1, 1, 0x78, 3, 0, 120, 1, 0x72, 9, missed, 0, 0).buffer);

  assert.equal(welcome(1).missed, 1);
  assert.equal('missed' in welcome(0), false);
});

test('a system\'s parameters are off, on, numbers, texts and colours', () => {
  const bytes = [...scene];
  bytes.splice(17, 1, 1, 1, 0x78, 5, 1, 0x61, 0, 1, 0x62, 1, 1, 0x63, 2, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 1, 0x64, 3, 1, 0x74, 1, 0x65, 4, 1, 2, 3);

  const { header } = createBinaryReader(never)(Uint8Array.from(bytes).buffer);

  assert.deepEqual(header, { system: 'x', parameters: { a: false, b: true, c: 0.5, d: 't', e: '#010203' } });
});
