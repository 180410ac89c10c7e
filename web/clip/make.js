// A clip as a file that is no larger than allowed: attempts, each smaller than the last, until one fits.

import { codecsFor, encodeVideo } from './encode.js';
import { createGIF } from './gif.js';
import { writeMP4 } from './mp4.js';
import { firstGIF, framesPerSecond, maxSeconds, megabyte, pixelsOf, smallerGIF, smallerVideo, ticksOf, videoPlan } from './plan.js';
import { writeWebM } from './webm.js';
import { ticksPerSecond } from '../model/trace.js';

const containers = { mp4: [writeMP4, 'video/mp4'], webm: [writeWebM, 'video/webm'] };
const maxAttempts = 8; // chosen: bit rates come close within three
const enough = 0.1; // of a clip, from which its size can be told

/** What is wrong with a clip that is asked for, in words. */
export class ClipError extends Error {}

/**
 * Promises `{ blob, ending, frames, pixels }`. `picture` is of picture.js, `span` its ticks [first, end], `bytes` the most that the file may have;
 * `isGIF` says that no video is wanted. `pause()` promises that the page had its turn; `report({ share, attempt })` is called for each
 * picture. Rejects with a ClipError, and with the reason of `signal`.
 */
export async function makeClip({ picture, span, bytes, isGIF }, { document, pause, signal, report }, browser = globalThis) {
  const seconds = (span[1] - span[0]) / ticksPerSecond;
  if (seconds > maxSeconds) throw new ClipError(`It has ${seconds.toFixed(1)} s, and a clip has at most ${maxSeconds}: loop a part of it, between the cursors, and make a clip of that.`);
  const canvas = document.createElement('canvas');
  const make = isGIF ? gifAttempts : videoAttempts;
  const found = await make({ picture, span, bytes, canvas }, { pause, signal, report }, browser);
  if (found) return found;
  throw new ClipError(`It does not fit into ${bytes / megabyte} MB, not even small and coarse: allow more, or choose a shorter part.`);
}

/** Gives the canvas its pixels; returns the function that draws a tick. */
function drawing(picture, canvas, [width, height], options) {
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { alpha: false, ...options });
  return (tick) => picture.paint(context, tick);
}

async function videoAttempts({ picture, span, bytes, canvas }, { pause, signal, report }, browser) {
  const ticks = ticksOf(span);
  let plan = videoPlan(bytes, ticks.length / framesPerSecond, picture.size);
  const broken = new Set(); // codecs that the browser has promised, and that failed
  for (let attempt = 1; plan && attempt <= maxAttempts; attempt += 1) {
    const pixels = pixelsOf(picture.size, plan.scale);
    const [choice] = (await codecsFor(pixels, plan.bitrate, browser)).filter(({ config }) => !broken.has(config.codec));
    if (!choice) throw new ClipError('This browser cannot encode a video of this size: choose GIF.');
    const draw = drawing(picture, canvas, pixels);
    let [encoded, expected] = [null, bytes]; // the second is a size
    const isTooMuch = (used, done) => {
      expected = used / Math.max(1, done) * ticks.length;
      return done > enough * ticks.length && used > bytes; // what is there will not become less
    };
    try {
      encoded = await encodeVideo(choice.config, { canvas, count: ticks.length, draw: (index) => draw(ticks[index]), pause, signal, isTooMuch, progress: (share) => report({ share, attempt }) }, browser);
    } catch (error) {
      signal.throwIfAborted();
      broken.add(choice.config.codec);
      continue;
    }
    const [write, type] = containers[choice.container];
    const file = encoded && write({ width: pixels[0], height: pixels[1], framesPerSecond, ...encoded });
    if (file?.length <= bytes) return { blob: new browser.Blob([file], { type }), ending: choice.container, frames: ticks.length, pixels };
    plan = smallerVideo(plan, file?.length ?? expected, bytes, picture.size);
  }
  return null;
}

async function gifAttempts({ picture, span, bytes, canvas }, { pause, signal, report }, browser) {
  for (let plan = firstGIF, attempt = 1; plan; attempt += 1) {
    const { delay, scale } = plan;
    const ticks = ticksOf(span, delay);
    const pixels = picture.size.map((side) => Math.max(1, Math.round(side * scale)));
    const draw = drawing(picture, canvas, pixels, { willReadFrequently: true });
    const gif = createGIF(...pixels);
    let expected = 0;
    for (const [index, tick] of ticks.entries()) {
      await pause();
      signal.throwIfAborted();
      draw(tick);
      gif.add(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, ...pixels).data.buffer), index * delay);
      const done = (index + 1) / ticks.length;
      report({ share: done, attempt });
      expected = done > enough ? gif.size() / done : 0;
      if (expected > 2 * bytes || gif.size() > bytes) break;
    }
    const file = gif.finish(ticks.length * delay);
    if (expected <= 2 * bytes && file.length <= bytes) return { blob: new browser.Blob([file], { type: 'image/gif' }), ending: 'gif', frames: ticks.length, pixels };
    plan = smallerGIF(plan, Math.max(expected, file.length), bytes);
  }
  return null;
}
