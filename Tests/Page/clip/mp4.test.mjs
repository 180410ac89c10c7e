import assert from 'node:assert/strict';
import test from 'node:test';
import { writeMP4 } from '../../../web/clip/mp4.js';

const outer = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl'];
const bt709 = { primaries: 'bt709', transfer: 'iec61966-2-1', matrix: 'bt709', fullRange: true };
const frames = [[1, 2, 3], [4], [5, 6]].map((data, index) => ({ data: Uint8Array.from(data), isKey: index !== 1 }));
const video = (config = {}) => ({ width: 780, height: 1688, framesPerSecond: 60, frames, config: { description: Uint8Array.of(1, 66, 0, 42).buffer, ...config } });

/** The boxes of a file by their paths: where each is, and a view of its contents. */
function boxesOf(bytes, from = 0, to = bytes.length, path = '') {
  const found = [];
  for (let at = from; at < to;) {
    const view = new DataView(bytes.buffer, at);
    const [size, type] = [view.getUint32(0), String.fromCharCode(...bytes.subarray(at + 4, at + 8))];
    assert.ok(size >= 8 && at + size <= to, `${path}${type} lies within its box`);
    found.push({ path: path + type, start: at + 8, view: new DataView(bytes.buffer, at + 8, size - 8) }, ...(outer.includes(type) ? boxesOf(bytes, at + 8, at + size, `${path}${type}.`) : []));
    at += size;
  }
  return found;
}
const boxAt = (file, path) => boxesOf(file).find((box) => box.path === path);
const numbers = ({ view }, from = 4) => Array.from({ length: (view.byteLength - from) / 4 }, (_, place) => view.getUint32(from + 4 * place));
const table = (file, name) => numbers(boxAt(file, `moov.trak.mdia.minf.stbl.${name}`));

test('the tables come before the frames, so that it plays while it is loaded, and every box ends where its own do', () => {
  assert.deepEqual(boxesOf(writeMP4(video())).map(({ path }) => path), [
    'ftyp', 'moov', 'moov.mvhd', 'moov.trak', 'moov.trak.tkhd', 'moov.trak.mdia', 'moov.trak.mdia.mdhd', 'moov.trak.mdia.hdlr', 'moov.trak.mdia.minf', 'moov.trak.mdia.minf.vmhd',
    'moov.trak.mdia.minf.dinf', 'moov.trak.mdia.minf.dinf.dref', 'moov.trak.mdia.minf.stbl', ...['stsd', 'stts', 'stss', 'stsc', 'stsz', 'stco'].map((name) => `moov.trak.mdia.minf.stbl.${name}`), 'mdat',
  ]);
});

test('the tables say where each frame is, how long it is, and which stand for themselves', () => {
  const file = writeMP4(video());
  const data = boxAt(file, 'mdat');

  assert.deepEqual(table(file, 'stco'), [1, data.start]);
  assert.deepEqual([...file.subarray(data.start)], [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(table(file, 'stsz'), [0, 3, 3, 1, 2]);
  assert.deepEqual(table(file, 'stsc'), [1, 1, 3, 1]);
  assert.deepEqual(table(file, 'stss'), [2, 1, 3]);
});

test('each frame is shown for a sixtieth of a second, and the file for all of them', () => {
  const file = writeMP4(video());

  assert.deepEqual(table(file, 'stts'), [1, 3, 1000]);
  assert.deepEqual(numbers(boxAt(file, 'moov.trak.mdia.mdhd')).slice(2, 4), [60_000, 3000]);
  assert.deepEqual(numbers(boxAt(file, 'moov.mvhd')).slice(2, 4), [60_000, 3000]);
  assert.equal(numbers(boxAt(file, 'moov.trak.tkhd'))[4], 3000);
});

test('the sample entry has the size, the encoder\'s description, and what its numbers mean', () => {
  const bytes = (config) => {
    const { view } = boxAt(writeMP4(video(config)), 'moov.trak.mdia.minf.stbl.stsd');
    return { entry: view, inner: boxesOf(new Uint8Array(view.buffer.slice(view.byteOffset + 94, view.byteOffset + view.byteLength))) }; // 8 of stsd, 8 and 78 of avc1
  };
  const contents = ({ view }) => [...new Uint8Array(view.buffer, view.byteOffset, view.byteLength)];
  const { entry, inner } = bytes({ colorSpace: bt709 });

  assert.deepEqual([entry.getUint16(40), entry.getUint16(42)], [780, 1688]);
  assert.deepEqual(inner.map(({ path }) => path), ['avcC', 'colr']);
  assert.deepEqual(contents(inner[0]), [1, 66, 0, 42]);
  assert.deepEqual(contents(inner[1]), [0x6e, 0x63, 0x6c, 0x78, 0, 1, 0, 13, 0, 1, 128]); // nclx: BT.709, sRGB, BT.709, all of the range
  assert.deepEqual(bytes({ colorSpace: { ...bt709, matrix: null } }).inner.map(({ path }) => path), ['avcC'], 'what is not known is not said');
  assert.deepEqual(contents(bytes({ description: new Uint8Array([9, 1, 66, 9]).subarray(1, 3) }).inner[0]), [1, 66], 'a view of a buffer is that part of it');
});
