// A WebM file with one VP8 or VP9 track. Source: RFC 8794 (EBML), RFC 9559 (Matroska), and the WebM project's container
// guidelines: sizes and times are known, because the file is written when all frames are there.

import { ascii, join, number } from './bytes.js';
import { codePoints } from './colors.js';

const millisecond = 1_000_000; // ns: the unit of times, as the guidelines recommend
const clusterLength = 30_000; // ms; a block's time counts from its cluster's in 16 bits, with a sign

const program = ascii('Pullwire');

/** An element: its id, the number of its bytes, its contents. */
const element = (id, ...parts) => {
  const content = join(...parts);
  return join(id, length(content.length), content);
};
/** In as few bytes as it needs: as many leading zeros as there are further ones, a one, and seven bits for each. */
const length = (value, count = 1) => (value < 2 ** (7 * count) - 1 ? number(count, 2 ** (7 * count) + value) : length(value, count + 1));
const unsigned = (id, value) => element(id, number(4, value));
const float = (id, value) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
};

/** The file's bytes. `frames` are `{ data, isKey }`, in their order; `config` is the encoder's. */
export function writeWebM({ width, height, framesPerSecond, frames, config }) {
  const timed = frames.map((frame, index) => ({ ...frame, time: Math.round(index * 1000 / framesPerSecond) }));
  return join(
    element([0x1a, 0x45, 0xdf, 0xa3], unsigned([0x42, 0x86], 1), unsigned([0x42, 0xf7], 1), unsigned([0x42, 0xf2], 4), unsigned([0x42, 0xf3], 8), element([0x42, 0x82], ascii('webm')), unsigned([0x42, 0x87], 4), unsigned([0x42, 0x85], 2)), // EBML 1, ids of 4 bytes, lengths of 8, DocType 4, which 2 can read
    element([0x18, 0x53, 0x80, 0x67], // Segment
      element([0x15, 0x49, 0xa9, 0x66], unsigned([0x2a, 0xd7, 0xb1], millisecond), float([0x44, 0x89], frames.length * 1000 / framesPerSecond), element([0x4d, 0x80], program), element([0x57, 0x41], program)), // Info: unit, Duration, both programs
      element([0x16, 0x54, 0xae, 0x6b], track({ width, height, framesPerSecond, config })),
      ...clustersOf(timed).map(cluster)));
}

function track({ width, height, framesPerSecond, config: { codec, colorSpace } }) {
  return element([0xae],
    unsigned([0xd7], 1), unsigned([0x73, 0xc5], 1), unsigned([0x83], 1), unsigned([0x9c], 0), // number, UID, video, no lacing
    element([0x86], ascii(codec.startsWith('vp8') ? 'V_VP8' : 'V_VP9')), unsigned([0x23, 0xe3, 0x83], Math.round(1000 * millisecond / framesPerSecond)), // CodecID, DefaultDuration
    element([0xe0], unsigned([0xb0], width), unsigned([0xba], height), ...colors(codePoints(colorSpace))));
}

function colors(points) {
  if (!points) return [];
  return [element([0x55, 0xb0], unsigned([0x55, 0xb1], points.matrix), unsigned([0x55, 0xb9], points.isFullRange ? 2 : 1), unsigned([0x55, 0xba], points.transfer), unsigned([0x55, 0xbb], points.primaries))];
}

/** Each begins with a frame that stands for itself, so that players can begin there. */
function clustersOf(frames) {
  const clusters = [];
  for (const frame of frames) {
    if (frame.isKey || frame.time - clusters.at(-1)[0].time >= clusterLength) clusters.push([frame]);
    else clusters.at(-1).push(frame);
  }
  return clusters;
}

function cluster(frames) {
  const [{ time: start }] = frames;
  return element([0x1f, 0x43, 0xb6, 0x75], unsigned([0xe7], start),
    ...frames.map(({ data, isKey, time }) => element([0xa3], [0x81], number(2, time - start), [isKey ? 0x80 : 0], data))); // SimpleBlock: track 1, time, flags
}
