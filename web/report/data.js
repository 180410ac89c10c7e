// The report's data and its motions: each is the answer to a `trace`, compressed and in base 64.

import { fromBase64 } from '../net/base64.js';
import { createBinaryReader } from '../net/binary.js';
import { traceOf } from '../model/trace.js';

const kept = 12; // motions that stay decompressed. Chosen: switching between a few motions waits once for each

/**
 * Returns a function from a motion's index in `motions` to the promise of its trace, named `name`. It is rejected when
 * the browser cannot decompress it.
 */
export function createMotions(motions) {
  const traces = new Map(); // by index and name, the most recently used one last

  return function motion(place, name) {
    const key = `${place} ${name}`;
    const trace = traces.get(key) ?? unpacked(motions[place], name);
    traces.delete(key);
    traces.set(key, trace);
    if (traces.size > kept) traces.delete(traces.keys().next().value);
    return trace;
  };

  async function unpacked(text, name) {
    const bytes = await new Response(new Response(fromBase64(text)).body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
    return traceOf([createBinaryReader(() => {})(bytes)], name);
  }
}

/** An image constructor that loads the pictures that the report contains from the report. */
export function createPictures(pictures, Image) {
  return class extends Image {
    set src(address) { super.src = Object.hasOwn(pictures, address) ? pictures[address] : address; }
    get src() { return super.src; }
  };
}

/**
 * The report's rows, one for each motion that a script compares with a golden, and one for each script without goldens,
 * in which `golden` is undefined: `{ key, script, golden, status, … }`. The failed ones come first, then the new ones,
 * each in the order of the run.
 */
export function rowsOf({ scripts }) {
  const rows = scripts.flatMap((script) => (
    script.goldens.length > 0 ? script.goldens.map((golden) => ({ script, golden, status: statusOf(script, golden) })) : [{ script, status: statusOf(script) }]
  ));
  return rows.map((row, index) => ({ ...row, key: index })).sort((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status) || a.key - b.key);
}

/** The possible statuses of a row, in the list's words. */
export const statuses = ['failed', 'rejected', 'new', 'skipped', 'passed'];

const ofGolden = { __proto__: null, differs: 'failed', rejected: 'rejected', new: 'new', holds: 'passed', written: 'passed' };
const ofScript = { __proto__: null, passed: 'passed', skipped: 'skipped' };

/**
 * A golden that matches in a script that failed elsewhere has passed, unless it is the last one: otherwise no row would
 * show the failure.
 */
function statusOf(script, golden) {
  const own = golden ? ofGolden[golden.status] ?? 'failed' : 'passed';
  if (own !== 'passed') return own;
  const isBlamed = script.errors.length > 0 && (!golden || script.goldens.every(({ status }) => ofGolden[status] === 'passed') && golden === script.goldens.at(-1));
  if (isBlamed) return 'failed';
  return golden ? 'passed' : ofScript[script.ending] ?? 'failed';
}
