// What a clip's size allows: bit rate and scale of a video, rate and scale of a GIF. Numbers in, numbers out.

import { ticksPerSecond } from '../model/trace.js';

export const framesPerSecond = 60; // of a video: every second tick
export const maxSeconds = 60; // chosen: 3,600 frames; what is longer, nobody watches in a chat
export const megabyte = 1e6; // bytes, as chats and mail count them
export const sizeLimit = { kind: 'number', min: 0.1, max: 50, unit: 'MB', standard: 2 }; // chosen

const share = 0.92; // of the allowed size, for the first attempt: encoders keep to a bit rate only on average
const maxBitrate = 8e6; // bits a second; chosen: more is not seen on a list
const minBitrate = 2e4; // below that encoders do not become smaller
const bitsPerPixel = 0.01; // chosen: with less a smaller picture looks better
const scales = [2, 1.5, 1, 0.75, 0.5]; // pixels a point
const maxPixels = 983_040 / framesPerSecond * 256; // of a frame: H.264's level 5.1 has so many blocks of 16 by 16 a second
const maxSide = 4096; // pixels

/** Even numbers, which encoders need: [width, height] in pixels, of points. */
export const pixelsOf = ([width, height], scale) => [width, height].map((side) => Math.max(2, 2 * Math.round(side * scale / 2)));

/** The ticks of a video's frames, of a GIF's with `delay` s/100 each: the nearest to each frame's time. */
export function ticksOf([first, end], delay = null) {
  const step = delay === null ? ticksPerSecond / framesPerSecond : delay * ticksPerSecond / 100;
  return Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, index) => first + Math.round(index * step));
}

/** The first attempt: `{ bitrate, scale }`. `size` is the picture's, pt. */
export const videoPlan = (bytes, seconds, size) => planOf(Math.min(maxBitrate, bytes * 8 * share / seconds), size);

/** The next attempt after one that became larger than allowed; null if there is none. */
export function smallerVideo({ bitrate }, used, allowed, size) {
  const next = bitrate * Math.min(0.85, allowed / used * share);
  return next < minBitrate ? null : planOf(next, size);
}

function planOf(bitrate, size) {
  const fits = (scale) => {
    const [width, height] = pixelsOf(size, scale);
    return Math.max(width, height) <= maxSide && width * height <= maxPixels && bitrate / (width * height * framesPerSecond) >= bitsPerPixel;
  };
  return { bitrate: Math.floor(bitrate), scale: scales.find(fits) ?? scales.at(-1) };
}

/** GIFs, the best first: s/100 for each picture, of which browsers show two at least, and pixels a point. */
const gifs = [[2, 1], [4, 1], [4, 0.75], [4, 0.5], [8, 0.5], [8, 0.35], [12, 0.25], [20, 0.2]].map(([delay, scale]) => ({ delay, scale }));
const weight = ({ delay, scale }) => scale ** 2 / delay;

export const firstGIF = gifs[0];

/** The first of the smaller GIFs that can be expected to fit, or the smallest one; null if there is none. */
export function smallerGIF(plan, used, allowed) {
  const rest = gifs.slice(gifs.indexOf(plan) + 1);
  return rest.find((next) => used * weight(next) / weight(plan) <= allowed) ?? rest.at(-1) ?? null;
}
