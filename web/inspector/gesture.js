// A finger's samples, simplified and packed into a few hundred characters of a link, and back; and as a script that plays them. Pure functions.

export const tolerance = 0.4; // pt; with rounding, a sample is nowhere more than 0.5 pt from the line that is kept
const exactSamples = 6; // the last ones of a stroke stay as they are: the velocity at release follows from them
const version = 1;
const [timeStep, yStep] = [10, 0.01]; // µs, pt
const spacing = 1000000 / 120; // µs between two samples that are played: a tick
const phases = ['move', 'down', 'up', 'cancel'];

/** Bounds of what a link may bring. Chosen: more than a hand does before a list rests. */
export const bounds = { samples: 600, time: 60e6, y: 10000, text: 4000 };

/** The samples of a recording's text: `[{ phase, time, y }]`, µs from the first, and pt. */
export function samplesOf(recording) {
  const samples = [];
  for (const line of recording.split('\n')) {
    if (!line.includes(',"i",')) continue;
    const [, , input] = JSON.parse(line);
    const phase = phases.find((name) => name in input);
    if (phase) samples.push({ phase, time: input[phase]?.[0], y: input[phase]?.[1] });
  }
  for (const [index, sample] of samples.entries()) { // a finger that vanished has no time and no place of its own
    sample.time ??= samples[index - 1]?.time ?? 0;
    sample.y ??= samples[index - 1]?.y ?? 0;
  }
  const first = samples[0]?.time ?? 0;
  return samples.map(({ phase, time, y }) => ({ phase, time: time - first, y }));
}

/** From one time that the finger goes down to the next. */
function strokesOf(samples) {
  const strokes = [];
  for (const sample of samples) {
    if (sample.phase === 'down' || strokes.length === 0) strokes.push([]);
    strokes.at(-1).push(sample);
  }
  return strokes;
}

/** The samples without those that lie within the tolerance of a straight line between others. */
export function simplified(samples) {
  return strokesOf(samples).flatMap((stroke) => {
    const end = Math.max(0, stroke.length - exactSamples);
    return [...thinned(stroke.slice(0, end + 1)), ...stroke.slice(end + 1)];
  });
}

/** Douglas and Peucker's, with the distance in y: where the finger is at a time is what counts. */
function thinned(line) {
  const kept = new Set([0, line.length - 1]);
  const parts = [[0, line.length - 1]];
  while (parts.length > 0) {
    const [from, to] = parts.pop();
    let [worst, distance] = [0, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const error = Math.abs(line[index].y - between(line[from], line[to], line[index].time));
      if (error > distance) [worst, distance] = [index, error];
    }
    if (!worst) continue;
    kept.add(worst);
    parts.push([from, worst], [worst, to]);
  }
  return line.filter((_, index) => kept.has(index));
}

/** The y on the line from one sample to another. */
export function between(one, other, time) {
  return other.time === one.time ? other.y : one.y + (other.y - one.y) * (time - one.time) / (other.time - one.time);
}

/** Samples as base64url of varints: the version; of each the time since the one before, times four plus the phase; and the way in zigzag. */
export function pack(samples) {
  const bytes = [version];
  const varint = (value) => {
    for (; value > 127; value = Math.floor(value / 128)) bytes.push(value % 128 + 128);
    bytes.push(value);
  };
  let [time, y] = [0, 0];
  for (const sample of samples) {
    const now = [Math.round(sample.time / timeStep), Math.round(sample.y / yStep)];
    varint((now[0] - time) * 4 + phases.indexOf(sample.phase));
    varint(now[1] < y ? (y - now[1]) * 2 - 1 : (now[1] - y) * 2);
    [time, y] = now;
  }
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** The samples of a packed text. Throws for whatever `pack` does not write. */
export function unpack(text) {
  if (text.length > bounds.text || !/^[\w-]+$/.test(text)) throw new Error('its gesture cannot be read');
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  if (bytes[0] !== version) throw new Error('its gesture is of another version');
  const samples = [];
  let [at, time, y] = [1, 0, 0];
  const varint = () => {
    let [value, factor] = [0, 1];
    for (; bytes[at] > 127; at += 1, factor *= 128) value += (bytes[at] - 128) * factor;
    if (bytes[at] === undefined) throw new Error('its gesture is cut off');
    return value + bytes[at++] * factor;
  };
  while (at < bytes.length) {
    const [head, way] = [varint(), varint()];
    time += Math.floor(head / 4);
    y += way % 2 ? -(way + 1) / 2 : way / 2;
    samples.push({ phase: phases[head % 4], time: time * timeStep, y: Math.round(y) * yStep });
  }
  return checked(samples);
}

function checked(samples) {
  let isDown = false;
  for (const { phase, time, y } of samples) {
    if ((phase === 'down') === isDown || !(time <= bounds.time) || !(Math.abs(y) <= bounds.y)) throw new Error('its gesture is none that a finger makes');
    isDown = phase === 'down' || phase === 'move';
  }
  if (samples.length < 2 || samples.length > bounds.samples || isDown) throw new Error('its gesture is none that a finger makes');
  return samples;
}

const text = (value) => String(Math.round(value * 1000) / 1000 + 0);

/** A script that moves a finger like that: with a sample at every tick, but for a stroke's last samples, which are the hand's own. */
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
