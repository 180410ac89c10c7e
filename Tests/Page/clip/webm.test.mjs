import assert from 'node:assert/strict';
import test from 'node:test';
import { writeWebM } from '../../../web/clip/webm.js';

const outer = { 0x1a45dfa3: 'EBML', 0x18538067: 'Segment', 0x1549a966: 'Info', 0x1654ae6b: 'Tracks', 0xae: 'TrackEntry', 0xe0: 'Video', 0x55b0: 'Colour', 0x1f43b675: 'Cluster' };
const frame = (isKey, ...data) => ({ isKey, data: Uint8Array.from(data) });
const video = (more = {}) => ({ width: 780, height: 1688, framesPerSecond: 60, frames: [frame(true, 1, 2), frame(false, 3), frame(false, 4), frame(true, 5)], config: { codec: 'vp09.00.51.08' }, ...more });

/** The elements of a file: { id, path, bytes }, outer ones before their own. */
function elementsOf(bytes, from = 0, to = bytes.length, path = '') {
  const found = [];
  const read = (at, keepsMarker) => {
    const length = Math.clz32(bytes[at]) - 23;
    const rest = [...bytes.subarray(at + 1, at + length)];
    return [rest.reduce((value, byte) => value * 256 + byte, keepsMarker ? bytes[at] : bytes[at] - (1 << (8 - length))), at + length];
  };
  for (let at = from; at < to;) {
    const [id, behind] = read(at, true);
    const [size, start] = read(behind, false);
    assert.ok(start + size <= to, `${id.toString(16)} lies within its element`);
    const own = path + (outer[id] ?? id.toString(16));
    found.push({ id, path: own, bytes: bytes.subarray(start, start + size) }, ...(outer[id] ? elementsOf(bytes, start, start + size, `${own}.`) : []));
    at = start + size;
  }
  return found;
}
const all = (file, path) => elementsOf(file).filter((each) => each.path === path).map(({ bytes }) => bytes);
const number = (file, path) => all(file, path)[0]?.reduce((value, byte) => value * 256 + byte, 0);
const text = (file, path) => String.fromCharCode(...all(file, path)[0]);
const blocks = (file) => all(file, 'Segment.Cluster.a3').map((bytes) => [bytes[0], bytes[1] * 256 + bytes[2], bytes[3], ...bytes.subarray(4)]);

test('the file is a head and a segment whose lengths are known, of one video track', () => {
  const file = writeWebM(video());

  assert.deepEqual(elementsOf(file).map(({ path }) => path).filter((path) => path.split('.').length < 3 && !path.startsWith('EBML.')), ['EBML', 'Segment', 'Segment.Info', 'Segment.Tracks', 'Segment.Cluster', 'Segment.Cluster']);
  assert.equal(text(file, 'EBML.4282'), 'webm');
  assert.deepEqual(['d7', '83', 'Video.b0', 'Video.ba'].map((id) => number(file, `Segment.Tracks.TrackEntry.${id}`)), [1, 1, 780, 1688]);
  assert.equal(text(file, 'Segment.Tracks.TrackEntry.86'), 'V_VP9');
  assert.equal(text(writeWebM(video({ config: { codec: 'vp8' } })), 'Segment.Tracks.TrackEntry.86'), 'V_VP8');
});

test('it says how long it is, and when each frame is shown, in milliseconds', () => {
  const file = writeWebM(video());
  const [duration] = all(file, 'Segment.Info.4489');

  assert.equal(number(file, 'Segment.Info.2ad7b1'), 1_000_000);
  assert.equal(new DataView(duration.buffer, duration.byteOffset).getFloat64(0), 4 * 1000 / 60);
  assert.deepEqual(all(file, 'Segment.Cluster.e7').map((bytes) => bytes.at(-1)), [0, 50]);
  assert.deepEqual(blocks(file), [[0x81, 0, 0x80, 1, 2], [0x81, 17, 0, 3], [0x81, 33, 0, 4], [0x81, 0, 0x80, 5]]);
});

test('a block\'s time stays within its 16 bits, also where no frame stands for itself for long', () => {
  const file = writeWebM(video({ frames: Array.from({ length: 3600 }, (_, index) => frame(index === 0, 7)) }));

  assert.equal(blocks(file).length, 3600);
  assert.ok(blocks(file).every(([, time]) => time < 30_000));
  assert.deepEqual(all(file, 'Segment.Cluster.e7').map((bytes) => bytes.reduce((value, byte) => value * 256 + byte, 0)), [0, 30_000]);
});

test('frames of every length are read back, with a length in as few bytes as it needs', () => {
  for (const size of [0, 122, 123, 124, 16_378, 16_379, 16_380, 70_000]) assert.equal(blocks(writeWebM(video({ frames: [frame(true, ...new Uint8Array(size))] })))[0].length, size + 3, size);
});

test('what the numbers of a colour mean is said, if the encoder says it', () => {
  const colors = (colorSpace) => ['55b1', '55b9', '55ba', '55bb'].map((id) => number(writeWebM(video({ config: { codec: 'vp8', colorSpace } })), `Segment.Tracks.TrackEntry.Video.Colour.${id}`));

  assert.deepEqual(colors({ primaries: 'bt709', transfer: 'iec61966-2-1', matrix: 'smpte170m', fullRange: false }), [6, 1, 13, 1]);
  assert.deepEqual(colors(null), [undefined, undefined, undefined, undefined]);
});
