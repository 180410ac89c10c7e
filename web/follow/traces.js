// Traces of takes on the page's own engine: a knob's curve is there at once, however far the daemon is. The daemon is asked
// once for what the finger did (`export`); with which values that is run, this page knows.

import { designAfter, designOf, isOfDesign, withDesign } from '../engine/design.js';
import { runMotion } from '../engine/motion.js';
import { readRecording, ticksOf } from '../engine/recording.js';

const mostKept = 20; // takes: as many as a session keeps
/** The script of a sweep: a value of a control, which it names. */
const setting = /^pull 1\n(system|footer) (\S+)\nset (\S+) (-?[\d.e-]+)\n$/;

/** The inputs of a take that are run with other values, and the marks; the daemon's `gesture`. */
const gestureOf = ({ scenario: { values, ...scenario }, inputs, marks }) => ({ scenario, inputs: inputs.filter(({ input }) => !isOfDesign(input)), marks });

/**
 * `sourceOf(edge, animation)` says from which parameters an animation comes. `begin(scenario, inputs)` and `take(input)`
 * tell what the daemon has confirmed, `end()` that it tells nothing more.
 */
export function createTraces(engine, sourceOf) {
  let design = null; // that the daemon has confirmed; null: not known
  let sent = []; // what this page has sent and the daemon not confirmed: { place, apply, isAnswered }
  const takes = new Map(); // by number: promises of gestures

  /** The design once the daemon has taken everything; null if it is not known. */
  function expected() {
    return sent.some(({ apply }) => !apply) ? null : sent.reduce((before, { apply }) => before && apply(before), design);
  }

  function gesture(take, ask) {
    if (!takes.has(take)) {
      if (takes.size >= mostKept) takes.delete(takes.keys().next().value);
      const found = ask({ type: 'export', take, format: 'gesture' }).then(({ text }) => gestureOf(readRecording(text)));
      found.catch(() => takes.delete(take));
      takes.set(take, found);
    }
    return takes.get(take);
  }

  /** The answer to a `trace`, by the daemon where the engine cannot give it. */
  async function traced(message, ask) {
    const wanted = designFor(message);
    if (!wanted) return ask(message);
    const { scenario, ...motion } = await gesture(message.take, ask);
    let preview;
    try {
      preview = engine.open(withDesign(scenario, wanted));
    } catch (error) {
      if (error.name === 'RuntimeError') throw error;
      return ask(message); // a text has no outline here, or there is no such control
    }
    return { ...runMotion(preview, motion, sourceOf), take: message.take };
  }

  function designFor({ take, script, recorded, from = 0 }) {
    if (take === undefined || recorded || from > 0) return null;
    const now = expected();
    if (script === undefined || now === null) return now;
    const [, kind, name, parameter, value] = setting.exec(script) ?? [];
    const edge = kind === 'system' ? 'header' : kind;
    return now[edge]?.name === name ? withValue(now, edge, parameter, Number(value)) : null;
  }

  const drop = (entry) => { sent = sent.filter((other) => other !== entry); };

  /** Remembers what a message will change, until the daemon has told so or said that it changes nothing. */
  function expect(message, answer) {
    const entry = expectationOf(message);
    if (!entry) return;
    sent.push(entry);
    answer.then(({ effect }) => {
      entry.isAnswered = true;
      if (effect === false || !entry.apply) drop(entry);
    }, () => drop(entry));
  }

  return {
    begin({ scenario, inputs }) {
      design = inputs.reduce((before, { input }) => designAfter(before, JSON.parse(input)), designOf(JSON.parse(scenario)));
      sent = sent.filter(({ isAnswered }) => !isAnswered);
      for (const entry of sent) entry.apply = null; // it may be in these inputs
    },
    take(input, isOwn) {
      if (design === null || !isOfDesign(input)) return;
      design = designAfter(design, input);
      if (isOwn) drop(sent.find(({ place }) => place === placeOf(input)));
    },
    end() {
      design = null;
    },
    /** Another session, or another run of this one, has other takes. */
    forget: () => takes.clear(),
    /** Answers a message, or has it answered: `ask(message)` promises the daemon's answer. */
    request(message, ask) {
      if (message.type === 'trace') return traced(message, ask);
      const answer = ask(message);
      expect(message, answer);
      return answer;
    },
  };
}

const placeOf = (input) => ('system' in input ? input.edge : 'work' in input ? 'work' : 'scroll');

const withValue = (design, edge, name, value) => (
  design[edge] && { ...design, [edge]: { ...design[edge], parameters: { ...design[edge].parameters, [name]: value } } });

/** How a message changes the design, and where; without `apply` it is not known. Undefined for those that do not. */
function expectationOf({ type, edge = 'header', name, value, mode, seconds, result = 'succeeded', rows }) {
  if (type === 'system' || type === 'preset') return { place: edge, apply: null };
  if (type === 'work') return { place: 'work', apply: (design) => ({ ...design, work: mode === 'manual' ? mode : { after: ticksOf(seconds), result, ...(rows ? { rows } : {}) } }) };
  if (type !== 'set') return undefined;
  if (!name.startsWith('scroll.')) return { place: edge, apply: (design) => withValue(design, edge, name, value) };
  return { place: 'scroll', apply: (design) => ({ ...design, scroll: { ...design.scroll, [name.slice('scroll.'.length)]: value } }) };
}
