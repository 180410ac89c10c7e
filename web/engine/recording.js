// A recording's text → its scenario and inputs. Only these are read: they reproduce all else.

import { isIndex, isObject } from '../net/shapes.js';

export const ticksPerSecond = 120;
/** The daemon's rule (`Tick.seconds`): whole ticks, and no shorter. */
export const ticksOf = (seconds) => Math.ceil(seconds * ticksPerSecond - 1e-6);
/** Chosen: an hour, as long as the daemon records, and the text of one with all its frames at a quiet control. */
export const bounds = { ticks: 3600 * ticksPerSecond, text: 64 << 20, inputs: 200000, marks: 256, restarts: 999 };

/** What is left out of a line that shows only what the preview showed: its data are not read. */
const observed = /^\[(\d+),"[nf]",.*\]\r?$/s;

/**
 * `{ scenario, inputs, marks, start, end, isCut }`: `inputs` are `{ tick, input }`, `marks` `{ tick, name }`, `start` is the
 * tick of the mark `recording`, what comes before which only leads there, and `end` the last tick. `isCut`: the file was cut off, and ends
 * with its last whole line. Throws in words what is wrong, and in which line.
 */
export function readRecording(text) {
  if (text.length > bounds.text) throw new Error(`a recording has at most ${bounds.text >> 20} MiB`);
  const lines = text.split('\n');
  const recording = { scenario: scenarioOf(lines[0]), inputs: [], marks: [], start: 0, end: 0, isCut: true };
  let restarts = 0;
  lines.slice(1).forEach((line, index) => {
    if (line.trim() === '') return;
    const place = `line ${index + 2}`;
    if (!recording.isCut) throw new Error(`${place}: nothing stands behind "x"`);
    const event = eventOf(line, place, index + 2 === lines.length);
    if (event === null) return;
    const [tick, code, data] = event;
    if (!isIndex(tick) || tick < recording.end || tick > bounds.ticks) throw new Error(`${place}: its tick is none that can follow ${recording.end}`);
    recording.end = tick;
    if (code === 'x') recording.isCut = false;
    if (code === 'm' && data === 'recording') recording.start = tick;
    else if (code === 'm' && recording.marks.length < bounds.marks) recording.marks.push({ tick, name: String(data) });
    if (code !== 'i') return;
    if (!isObject(data)) throw new Error(`${place}: expected an input`);
    if (data.restart && ++restarts > bounds.restarts) throw new Error(`${place}: it begins anew too often`);
    if (recording.inputs.length >= bounds.inputs) throw new Error(`${place}: it has more than ${bounds.inputs} inputs`);
    recording.inputs.push({ tick, input: data });
  });
  return recording;
}

function scenarioOf(line) {
  if (/^\s*pull \d/.test(line)) throw new Error(scriptText('a script'));
  let header;
  try {
    header = JSON.parse(line);
  } catch {
    throw new Error('this is no recording: its first line is {"pullcast":1, …}');
  }
  if (!isObject(header) || !('pullcast' in header)) throw new Error('this is no recording: its first line is {"pullcast":1, …}');
  if (header.pullcast !== 1) throw new Error(`a recording of version ${header.pullcast}; this page reads version 1`);
  if (header.ticksPerSecond !== ticksPerSecond || !isObject(header.scenario)) throw new Error('line 1: expected "ticksPerSecond":120 and "scenario"');
  return header.scenario;
}

/** Null for a line that was cut off, which only the last one can be. */
function eventOf(line, place, isLast) {
  const [, tick] = observed.exec(line) ?? [];
  if (tick !== undefined) return [Number(tick), 'f'];
  try {
    const event = JSON.parse(line);
    if (Array.isArray(event) && event.length === 3) return event;
  } catch {
    if (isLast) return null;
  }
  throw new Error(`${place}: expected [tick, code, data]`);
}

/** What to do about a script, which only the program reads. */
export function scriptText(name) {
  const file = name.endsWith('.pull') ? name : 'X.pull';
  return `a script (${name}) cannot be read in a browser: make a recording of it with "pullwire run ${file} --record ${file.replace(/\.pull$/, '.pullcast')}"`;
}
