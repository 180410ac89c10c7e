// The gesture of an old link, from before links contained all samples: simplified samples, as a script that plays them.
// Such links are only read. Pure functions.

import { createByteReader } from '../net/bytes.js';
import { bytesOfPacked } from '../model/packed-gesture.js';

export const version = 1; // the first byte
const [timeStep, yStep] = [10, 0.01]; // µs, pt
const exactSamples = 6; // a stroke's last ones are exact; others are interpolated between those that were kept
const spacing = 1000000 / 120; // µs between two played samples: a tick
const phases = ['move', 'down', 'up', 'cancel'];

/** Limits of such a link's contents. */
export const bounds = { samples: 600, time: 60e6, y: 10000 };

/**
 * The samples of a packed text: `[{ phase, time, y }]`, µs from the first, and pt. Throws for any text that is not a
 * packed gesture.
 */
export function unpack(text) {
  const bytes = createByteReader(bytesOfPacked(text).buffer);
  const samples = [];
  let [time, y] = [0, 0];
  const complete = (read) => {
    try {
      return read();
    } catch {
      throw new Error('its gesture is cut off');
    }
  };
  bytes.byte(); // the version
  while (!bytes.isAtEnd()) {
    const head = complete(bytes.unsigned);
    time += Math.floor(head / 4);
    y += complete(bytes.signed);
    samples.push({ phase: phases[head % 4], time: time * timeStep, y: Math.round(y) * yStep });
  }
  return checked(samples);
}

function checked(samples) {
  let isDown = false;
  for (const { phase, time, y } of samples) {
    if ((phase === 'down') === isDown || !(time <= bounds.time) || !(Math.abs(y) <= bounds.y)) throw new Error('its gesture is not one that a finger can make');
    isDown = phase === 'down' || phase === 'move';
  }
  if (samples.length < 2 || samples.length > bounds.samples || isDown) throw new Error('its gesture is not one that a finger can make');
  return samples;
}

/** Splits samples into strokes, each from one touch down to the next. */
function strokesOf(samples) {
  const strokes = [];
  for (const sample of samples) {
    if (sample.phase === 'down' || strokes.length === 0) strokes.push([]);
    strokes.at(-1).push(sample);
  }
  return strokes;
}

/** The y at a time, interpolated between two samples. */
function between(one, other, time) {
  return other.time === one.time ? other.y : one.y + (other.y - one.y) * (time - one.time) / (other.time - one.time);
}

const text = (value) => String(Math.round(value * 1000) / 1000 + 0);

/**
 * A script that moves a finger like that: with a sample at every tick, except for a stroke's last samples, which are
 * exact.
 */
export function scriptOf(samples) {
  const lines = ['pull 1'];
  let end = 0; // of the stroke before, µs
  for (const stroke of strokesOf(samples)) {
    const [{ time: down }] = stroke;
    const move = (time, y) => lines.push(`move ${text(y)}pt at ${text((time - down) / 1000)}ms`);
    const pause = (time) => { if (time > 0) lines.push(`sleep ${text(time / 1000)}ms`); };
    pause(down - end);
    lines.push(`down ${text(stroke[0].y)}pt`);
    stroke.slice(1).forEach((sample, index) => {
      const last = stroke[index];
      if (sample.phase !== 'move') {
        pause(sample.time - last.time);
        lines.push(sample.phase);
        return;
      }
      const isExact = index + 1 > stroke.length - exactSamples;
      for (let time = last.time + spacing; !isExact && time < sample.time - spacing / 2; time += spacing) move(time, between(last, sample, time));
      move(sample.time, sample.y);
    });
    end = stroke.at(-1).time;
  }
  return `${lines.join('\n')}\n`;
}
