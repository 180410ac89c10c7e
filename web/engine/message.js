// Scenarios and inputs, as recordings have them in JSON, to the bytes that the engine reads
// (Sources/PageEngine/README.md). Only their form is looked at here; what is allowed, the engine says.

const utf8 = new TextEncoder();
const inputs = ['down', 'move', 'up', 'cancel', 'begin', 'finish', 'content', 'sections', 'viewport', 'insets', 'scroll', 'scrollSettings', 'system', 'work', 'reset', 'clock', 'lastRefresh', 'stall', 'insertRows', 'deleteRows'];
const edges = ['header', 'footer'];
const results = ['succeeded', 'failed', 'noMoreData'];
const valueTypes = ['number', 'boolean', 'string'];

/** What `Scenario()` has where a scenario leaves it out. */
const standard = {
  tick: 0, viewport: [390, 844], content: 2000, sections: 0, insets: [0, 0], start: null, seed: '1', scroll: {},
  images: { wire: { path: 'images/wire', count: 24, size: [100, 100] } }, header: null, footer: null, work: null,
  clock: { at: 1470391200, utcOffset: 0 }, lastRefresh: {}, inserted: [], memory: {},
};

/** A scenario's bytes. Throws when it is none. */
export function scenarioMessage(scenario) {
  if (scenario.values !== undefined) throw new Error('a gesture has no controls of its own');
  const { tick, viewport, content, sections, insets, start, seed, scroll, images, header, footer, work, clock, lastRefresh, inserted, memory } = { ...standard, ...scenario };
  const writer = createWriter();
  writer.number(tick);
  writer.numbers(viewport);
  writer.number(content);
  writer.number(sections);
  writer.numbers(insets);
  writer.optional(start, writer.number);
  writer.whole(seed);
  writer.values(scroll);
  writer.list(Object.entries(images), ([name, set]) => {
    writer.text(name);
    writer.images(set);
  });
  writer.optional(header, writer.system);
  writer.optional(footer, writer.system);
  writer.work(work);
  writer.clock(clock);
  writer.list(Object.entries(lastRefresh), ([key, at]) => {
    writer.text(key);
    writer.number(at);
  });
  writer.list(inserted, ({ row, text }) => {
    writer.number(row);
    writer.text(text);
  });
  for (const edge of edges) {
    writer.list(Object.entries(memory[edge] ?? {}), ([name, value]) => {
      writer.text(name);
      writer.whole(value);
    });
  }
  return writer.bytes();
}

/** An input's bytes. Throws when it is none. */
export function inputMessage(input) {
  const kind = inputs.find((each) => each in input);
  const value = input[kind];
  const writer = createWriter();
  const edge = (which) => writer.choice(edges, which);
  writer.choice(inputs, kind);
  const write = {
    down: () => writer.numbers(value),
    move: () => writer.numbers(value),
    up() {
      writer.numbers(value);
      writer.optional(input.velocity, writer.number);
    },
    cancel() {},
    begin: () => edge(value),
    reset: () => edge(value),
    finish() {
      edge(value);
      writer.choice(results, input.result);
    },
    content: () => writer.number(value),
    sections: () => writer.number(value),
    viewport: () => writer.numbers(value),
    insets() {
      writer.numbers(value);
      writer.optional(input.animation, writer.animation);
    },
    scroll() {
      writer.number(value);
      writer.animation(input.animation);
    },
    scrollSettings: () => writer.values(value),
    system() {
      edge(input.edge);
      writer.optional(value, writer.system);
    },
    work: () => writer.work(value),
    clock: () => writer.clock(value),
    lastRefresh() {
      writer.text(value);
      writer.optional(input.at, writer.number);
    },
    stall: () => writer.number(value),
    insertRows: () => writer.numbers([value, input.at]),
    deleteRows: () => writer.numbers([value, input.at]),
  };
  write[kind]();
  return writer.bytes();
}

/** The inputs that the daemon makes of a drag message. */
export function inputsOf({ phase, samples }) {
  if (phase === 'cancelled') return [{ cancel: null }];
  const kind = { began: 'down', moved: 'move', ended: 'up' }[phase];
  return samples.map((sample) => ({ [kind]: sample }));
}

function createWriter() {
  let buffer = new ArrayBuffer(256);
  let view = new DataView(buffer);
  let length = 0;

  function reserve(count) {
    if (length + count > buffer.byteLength) {
      const larger = new ArrayBuffer(2 * (length + count));
      new Uint8Array(larger).set(new Uint8Array(buffer, 0, length));
      buffer = larger;
      view = new DataView(buffer);
    }
    length += count;
    return length - count;
  }

  // The place first: to make room may replace what is written to.
  function byte(value) {
    const at = reserve(1);
    view.setUint8(at, value);
  }
  function number(value) {
    if (typeof value !== 'number') throw new Error(`${JSON.stringify(value)} is no number`);
    const at = reserve(8);
    view.setFloat64(at, value, true);
  }
  function text(value) {
    const encoded = utf8.encode(value);
    number(encoded.length);
    const at = reserve(encoded.length);
    new Uint8Array(buffer).set(encoded, at);
  }
  function choice(choices, value) {
    if (!choices.includes(value)) throw new Error(`${JSON.stringify(value)} is none of ${choices.join(', ')}`);
    byte(choices.indexOf(value));
  }
  function list(items, write) {
    number(items.length);
    for (const item of items) write(item);
  }
  function optional(value, write) {
    byte(value === undefined || value === null ? 0 : 1);
    if (value !== undefined && value !== null) write(value);
  }
  const numbers = ([one, other]) => {
    number(one);
    number(other);
  };
  const values = (named) => list(Object.entries(named), ([name, value]) => {
    text(name);
    choice(valueTypes, typeof value);
    if (typeof value === 'number') number(value);
    else if (typeof value === 'boolean') byte(value ? 1 : 0);
    else text(value);
  });

  return {
    bytes: () => new Uint8Array(buffer, 0, length),
    number, numbers, text, choice, list, optional, values,
    /** A whole number of 64 bits, as a text. */
    whole(digits) {
      const at = reserve(8);
      view.setBigUint64(at, BigInt(digits), true);
    },
    work(work) {
      choice([null, 'manual', 'after'], work?.after === undefined ? work : 'after');
      if (work?.after === undefined) return;
      number(work.after);
      choice(results, work.result);
      number(work.rows ?? 0);
    },
    clock({ at, utcOffset }) {
      number(at);
      number(utcOffset);
    },
    animation({ duration, curve, spring }) {
      number(duration);
      byte(spring ? 2 : Array.isArray(curve) ? 1 : 0);
      if (spring) for (const each of [spring.mass, spring.stiffness, spring.damping, spring.velocity]) number(each);
      else if (Array.isArray(curve)) for (const each of curve) number(each);
      else text(curve);
    },
    system({ name, parameters = {}, outlines = [] }) {
      text(name);
      values(parameters);
      list(outlines, (outline) => {
        text(outline.text);
        number(outline.fontSize);
        text(outline.data);
        number(outline.length);
      });
    },
    images({ path, count, size, columns = 0, delays }) {
      text(path);
      number(count);
      numbers(size);
      number(columns);
      optional(delays, (each) => list(each, number));
    },
  };
}
