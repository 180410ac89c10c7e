// An MP4 file with one H.264 track, which begins with its tables, so that it plays while it is loaded.
// Source: ISO/IEC 14496-12 (boxes) and 14496-15 (avc1, avcC).

import { ascii, join, number } from './bytes.js';
import { codePoints } from './colors.js';

const unitsPerFrame = 1000; // chosen: other programs, too, count finer than frames
const unity = [[1, 0, 0], [0, 1, 0], [0, 0, 0x4000]].flatMap(([a, b, c]) => [a * 65536, b * 65536, c * 65536].flatMap((value) => number(4, value))); // the matrix of a picture that is not turned
const zeros = (count) => new Uint8Array(count);
const undetermined = 0x55c4; // the language "und"
const perInch = number(4, 72 * 65536);

const box = (type, ...parts) => {
  const content = join(...parts);
  return join(number(4, content.length + 8), ascii(type), content);
};
/** A box with a version and flags. */
const full = (type, flags, ...parts) => box(type, number(4, flags), ...parts);

/**
 * The file's bytes. `frames` are `{ data, isKey }`, in the order of both time and decoding; `config` is the encoder's: its
 * `description` is what stands in avcC, its `colorSpace` may be missing.
 */
export function writeMP4({ width, height, framesPerSecond, frames, config }) {
  const head = box('ftyp', ascii('isom'), number(4, 512), ...['isom', 'iso2', 'avc1', 'mp41'].map(ascii));
  const size = movie({ width, height, framesPerSecond, frames, config }, 0).length;
  const start = head.length + size + 8; // of the first frame, behind the head of mdat
  return join(head, movie({ width, height, framesPerSecond, frames, config }, start), box('mdat', ...frames.map(({ data }) => data)));
}

function movie(video, start) {
  const scale = number(4, video.framesPerSecond * unitsPerFrame);
  const duration = number(4, video.frames.length * unitsPerFrame);
  const header = full('mvhd', 0, zeros(8), scale, duration, number(4, 65536), number(2, 256), zeros(10), unity, zeros(24), number(4, 2)); // speed, volume; the next track would be 2
  const side = (pixels) => number(4, pixels * 65536);
  const track = full('tkhd', 3, zeros(8), number(4, 1), zeros(4), duration, zeros(16), unity, side(video.width), side(video.height)); // enabled, in the presentation
  const media = box('mdia',
    full('mdhd', 0, zeros(8), scale, duration, number(2, undetermined), zeros(2)),
    full('hdlr', 0, zeros(4), ascii('vide'), zeros(12), ascii('video\0')),
    box('minf', full('vmhd', 1, zeros(8)), box('dinf', full('dref', 0, number(4, 1), full('url ', 1))), tables(video, start))); // the frames are in this file
  return box('moov', header, box('trak', track, media));
}

/** Where each frame is, how long it is shown, and which of them stand for themselves: all frames are one chunk. */
function tables({ frames, ...video }, start) {
  const count = number(4, frames.length);
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  return box('stbl',
    full('stsd', 0, number(4, 1), sampleEntry(video)),
    full('stts', 0, number(4, 1), count, number(4, unitsPerFrame)),
    full('stss', 0, number(4, keys.length), ...keys.map((key) => number(4, key))),
    full('stsc', 0, number(4, 1), number(4, 1), count, number(4, 1)),
    full('stsz', 0, number(4, 0), count, ...frames.map(({ data }) => number(4, data.length))),
    full('stco', 0, number(4, 1), number(4, start)));
}

function sampleEntry({ width, height, config: { description, colorSpace } }) {
  const points = codePoints(colorSpace);
  const colors = points ? [box('colr', ascii('nclx'), number(2, points.primaries), number(2, points.transfer), number(2, points.matrix), [points.isFullRange ? 128 : 0])] : [];
  return box('avc1', zeros(6), number(2, 1), zeros(16), number(2, width), number(2, height), perInch, perInch, zeros(4), number(2, 1), zeros(32), number(2, 24), [255, 255],
    box('avcC', bytesOf(description)), ...colors);
}

/** A `description` is a buffer, or a view of one. */
const bytesOf = (source) => (ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source));
