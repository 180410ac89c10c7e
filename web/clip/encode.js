// Pictures → the encoded frames of a video, by the browser's WebCodecs.

import { framesPerSecond } from './plan.js';

const secondsPerKey = 2; // chosen: a player can begin at each, and they are large
const maxWaiting = 4; // frames in the encoder; chosen: more are only memory

/**
 * What is asked for, in this order. H.264 is of the Baseline profile, whose frames are in the order of time; of level 4.2 for pictures of at
 * most `maxPixels`, which every phone plays, or 5.1. VP9 is of level 5.1, too.
 */
const codecs = [
  { codec: 'avc1.42002a', container: 'mp4', maxPixels: 522_240 / framesPerSecond * 256 }, { codec: 'avc1.420033', container: 'mp4' },
  { codec: 'vp09.00.51.08', container: 'webm' }, { codec: 'vp8', container: 'webm' },
];

/** The codecs that this browser can encode pictures of that size with, [width, height]; none over plain http, where it has no WebCodecs. */
export async function codecsFor([width, height], bitrate, { VideoEncoder } = globalThis) {
  if (!VideoEncoder) return [];
  const fitting = codecs.filter(({ maxPixels = Infinity }) => width * height <= maxPixels);
  const asked = await Promise.all(fitting.map(async ({ codec, container }) => {
    const config = { codec, width, height, bitrate, framerate: framesPerSecond, latencyMode: 'quality', ...(container === 'mp4' && { avc: { format: 'avc' } }) }; // quality drops no frame
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    return supported ? [{ config, container }] : [];
  }));
  return asked.flat();
}

/**
 * Encodes `count` pictures; `draw(index)` draws one into `canvas`. Promises `{ frames, config }`, as mp4.js and webm.js want
 * them. `pause()` lets the page do other things, `isTooMuch(bytes, done)` ends it early: then it promises null. Rejects when `signal` is aborted, and with the encoder's error.
 */
export async function encodeVideo(config, { canvas, count, draw, pause, signal, isTooMuch, progress }, { VideoEncoder, VideoFrame } = globalThis) {
  const frames = [];
  let [bytes, decoder, failure] = [0, null, null];
  const encoder = new VideoEncoder({
    output(chunk, { decoderConfig } = {}) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ data, isKey: chunk.type === 'key', time: chunk.timestamp });
      bytes += data.length;
      decoder = decoderConfig ?? decoder;
    },
    error(error) { failure = error; },
  });
  try {
    encoder.configure(config);
    for (let index = 0; index < count; index += 1) {
      do await pause(); while (encoder.encodeQueueSize > maxWaiting && !failure && !signal.aborted);
      signal.throwIfAborted();
      if (failure) throw failure;
      if (isTooMuch(bytes, frames.length)) return null;
      draw(index);
      const frame = new VideoFrame(canvas, { timestamp: timeOf(index), duration: timeOf(1), alpha: 'discard' });
      encoder.encode(frame, { keyFrame: index % (secondsPerKey * framesPerSecond) === 0 });
      frame.close();
      progress((index + 1) / count);
    }
    await encoder.flush();
    if (failure) throw failure;
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  if (!decoder || (config.avc && !decoder.description)) throw new Error('the browser has not said how to decode it');
  if (frames.length !== count || frames.some(({ time }, index) => time !== timeOf(index))) throw new Error('the browser has left out frames');
  return { frames, config: decoder };
}

const timeOf = (index) => Math.round(index * 1e6 / framesPerSecond); // µs
