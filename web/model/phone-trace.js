// Converts a phone's samples into a motion of ticks, which can be compared with a take. Pure functions.

import { createTrace, maxTicks, ticksPerSecond } from './trace.js';

/**
 * A trace of samples (phone.js) in the list of `scene`, without its nodes: offset and velocity, the finger, and where
 * it goes down and lifts. Throws an error in words when the samples do not contain the finger, because then the two
 * motions cannot be aligned.
 */
export function traceOfPhone(samples, name, scene) {
  if (samples[0].isTouched === null) throw new Error('says nothing of a finger, so it cannot be aligned: name a column touch (1 or 0) or finger');
  const start = samples[0].time;
  const tickOf = ({ time }) => Math.round((time - start) * ticksPerSecond);
  const length = tickOf(samples.at(-1));
  const ticks = Math.min(length, maxTicks);
  const list = { ...scene, nodes: [] };
  const offsets = resampled(samples, ticks);
  const frames = Array.from(offsets, (offset, tick) => ({ scene: list, frame: { type: 'frame', tick, offset, insets: [NaN, NaN], nodes: {} } }));
  const { finger, notices } = touchesOf(samples, tickOf);
  const fields = { take: null, name, isScript: false, isPhone: true, isCut: length > maxTicks, ticks, finger, measures: [] };
  return createTrace(fields, frames, { notices, marks: [] });
}

/** The offset at every tick, interpolated linearly between the samples. */
function resampled(samples, ticks) {
  let next = 1;
  return Float64Array.from({ length: ticks + 1 }, (_, tick) => {
    const time = samples[0].time + tick / ticksPerSecond;
    while (next < samples.length - 1 && samples[next].time < time) next += 1;
    const [a, b] = [samples[next - 1], samples[next]];
    return a.offset + (b.offset - a.offset) * Math.min(1, Math.max(0, (time - a.time) / (b.time - a.time)));
  });
}

/** The touches: as the finger's samples if the file contains its position, and as the callbacks of dragging. */
function touchesOf(samples, tickOf) {
  const [finger, notices] = [[], []];
  let wasTouched = false;
  for (const sample of samples) {
    const { isTouched, finger: y } = sample;
    const tick = tickOf(sample);
    if (isTouched !== wasTouched) notices.push({ tick, notice: isTouched ? 'willBeginDragging' : 'didEndDragging' });
    if (isTouched && y !== null) finger.push({ tick, y, phase: wasTouched ? 'moved' : 'began' });
    else if (wasTouched && finger.length > 0) finger.push({ tick, y: finger.at(-1).y, phase: 'ended' });
    wasTouched = isTouched;
  }
  return { finger, notices };
}
