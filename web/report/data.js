// What the report holds, and its motions: each is the answer to a `trace`, compressed and in base 64.

import { fromBase64 } from '../net/base64.js';
import { createBinaryReader } from '../net/binary.js';
import { traceOf } from '../model/trace.js';

const kept = 12; // motions that stay unpacked. Chosen: going back and forth between a few motions waits once for each

/**
 * A function from a motion's place in `motions` to the promise of its trace, named `name`. It is rejected when the
 * browser cannot unpack it.
 */
export function createMotions(motions) {
  const traces = new Map(); // by place and name, the one used last at the end

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

/** A constructor of images that takes those that the report holds from there. */
export function createPictures(pictures, Image) {
  return class extends Image {
    set src(address) { super.src = Object.hasOwn(pictures, address) ? pictures[address] : address; }
    get src() { return super.src; }
  };
}

/**
 * The report's rows, one for each motion that a script compares with a golden, and one for each script without goldens:
 * `{ key, script, golden, status, … }`. `golden` is undefined in the latter. Those that failed come first, then those
 * that are new, each in the order of the run.
 */
export function rowsOf({ scripts }) {
  const rows = scripts.flatMap((script) => (
    script.goldens.length > 0 ? script.goldens.map((golden) => ({ script, golden, status: statusOf(script, golden) })) : [{ script, status: statusOf(script) }]
  ));
  return rows.map((row, index) => ({ ...row, key: index })).sort((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status) || a.key - b.key);
}

/** What a row can be, as the list has it. */
export const statuses = ['failed', 'rejected', 'new', 'skipped', 'passed'];

const ofGolden = { __proto__: null, differs: 'failed', rejected: 'rejected', new: 'new', holds: 'passed', written: 'passed' };
const ofScript = { __proto__: null, passed: 'passed', skipped: 'skipped' };

/**
 * A golden that holds in a script that failed elsewhere has passed, unless it is the last one: where else would the
 * failure stand?
 */
function statusOf(script, golden) {
  const own = golden ? ofGolden[golden.status] ?? 'failed' : 'passed';
  if (own !== 'passed') return own;
  const isBlamed = script.errors.length > 0 && (!golden || script.goldens.every(({ status }) => ofGolden[status] === 'passed') && golden === script.goldens.at(-1));
  if (isBlamed) return 'failed';
  return golden ? 'passed' : ofScript[script.ending] ?? 'failed';
}
