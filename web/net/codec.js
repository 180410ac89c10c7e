// The fields of messages, by the daemon's declarations: functions that read, write and check them, made once when the
// page is loaded.

import { steps } from './declarations.js';
import { lookShapes, readRestingLook } from './looks.js';
import { isBoolean, isColor, isIndex, isLength, isNumber, isNumbers, isObject, isRectangle, isText, listOf, optional, wrongField } from './shapes.js';

/** A kind that has a method of the byte reader and writer. */
const method = (name, is) => ({ is, read: (bytes) => bytes[name](), write: (bytes, value) => bytes[name](value) });

/**
 * For each kind of field: `is` tells whether a JSON value is of this kind, `read` and `write` convert its bytes. Kinds
 * that only viewers send are neither read nor checked here, those that only the daemon sends are not written.
 */
const plainKinds = {
  flag: method('flag', isBoolean),
  unsigned: method('unsigned', isIndex),
  signed: method('signed', isNumber),
  double: method('double', isNumber),
  text: method('text', isText),
  color: method('color', isColor),
  length: { is: isLength, read: (bytes) => bytes.length() }, // one alone is a size: never negative
  indexOrNone: { is: isIndex, read: readIndexOrNone },
  countOrNone: { is: isIndex, read: (bytes) => bytes.unsigned() || undefined },
  value: { read: readValue, write: writeValue },
  parameters: { is: isObject, read: (bytes) => Object.fromEntries(bytes.list(() => [bytes.text(), readValue(bytes)])) },
  samples: { write: writeSamples },
  messages: { is: listOf(isObject), read: (bytes) => bytes.list(() => bytes.block()) },
};

/** Kinds that are composed of others, or of words. */
const madeKinds = {
  choice: (...words) => ({ is: isText, read: (bytes) => bytes.word(words), write: (bytes, value) => bytes.choice(words, value) }),
  optional(kind) {
    const { is, read, write } = kindOf(kind);
    return {
      is,
      read: (bytes) => bytes.optional(() => read(bytes)),
      write(bytes, value) {
        bytes.flag(value !== null);
        if (value !== null) write(bytes, value);
      },
    };
  },
  list(kind) {
    const { is, read } = kindOf(kind);
    return { is: listOf(is), read: (bytes) => bytes.list(() => read(bytes)) };
  },
  lengths: (count) => ({ // four are a rectangle
    is: count === 4 ? isRectangle : isNumbers(count),
    read: (bytes) => Array.from({ length: count }, () => bytes.length()),
  }),
  record(fields) {
    const [read, wrongIn] = [createReader(fields), createCheck(fields)];
    return { is: (value) => isObject(value) && wrongIn(value) === undefined, read: (bytes) => read(bytes, {}) };
  },
  nodes(fields) {
    const read = createReader(fields);
    return { is: listOf(isObject), read: (bytes) => bytes.list((id) => read(bytes, { id })) }; // a malformed node is not drawn; its scene is
  },
};

const kindOf = (kind) => (Array.isArray(kind) ? madeKinds[kind[0]](...kind.slice(1)) : plainKinds[kind]);

/** Returns a function from bytes and an object: it reads the fields into the object, and returns it. */
export function createReader(fields) {
  const readers = fields.map(readerOf);
  return (bytes, object) => {
    for (const read of readers) read(bytes, object);
    return object;
  };
}

/** The cases with their codes: each without one follows the one before it. */
export function numbered(cases) {
  let next = 0;
  return cases.map((each) => {
    next = (each.code ?? next) + 1;
    return { ...each, code: next - 1 };
  });
}

/**
 * Like `createReader`, for an object whose field `name` is its case: the case's code comes first, then the fields of
 * the case.
 */
export function createCasesReader(name, cases) {
  const readers = new Map(numbered(cases).map(({ code, name: word, fields }) => [code, { word, read: createReader(fields) }]));
  return (bytes, object) => {
    const code = bytes.byte();
    const found = readers.get(code);
    if (!found) throw new Error(`unknown code ${code} of "${name}"`);
    object[name] = found.word;
    return found.read(bytes, object);
  };
}

function readerOf({ name, kind, cases, or, within, unless, onlyWith, last }) {
  if (cases) return createCasesReader(name, cases);
  if (kind === 'look') return (bytes, node) => Object.assign(node, bytes.look ? bytes.look() : readRestingLook(bytes)); // of an engine in the page it is exact
  const { read } = kindOf(kind);
  const isLeftOut = equals(or);
  return (bytes, object) => {
    const owner = within ? (object[within] ??= {}) : object;
    if (onlyWith && !(onlyWith in owner)) return;
    if (last && bytes.isAtEnd()) return; // the daemon leaves it out for those who have not asked for it
    const value = read(bytes);
    if (!isLeftOut(value) && !(unless && unless in owner)) owner[name] = value;
  };
}

/**
 * Returns a function that tells whether a value is the one that JSON omits; `or` is undefined for a field that is never
 * omitted.
 */
function equals(or) {
  if (or === undefined) return () => false;
  if (or === null) return (value) => value === undefined;
  return Array.isArray(or) ? (value) => value.length === or.length && value.every((item, index) => item === or[index]) : (value) => value === or;
}

function readIndexOrNone(bytes) {
  const value = bytes.unsigned();
  return value === 0 ? undefined : value - 1;
}

function readValue(bytes) {
  const kind = bytes.choice(['false', 'true', 'double', 'text', 'color']);
  return bytes[kind] ? bytes[kind]() : kind === 'true';
}

/** Returns a function from bytes and an object: it writes the code of the object's case, then the case's fields. */
export function createCasesWriter(name, cases) {
  const writers = new Map(numbered(cases).map(({ name: word, code, fields }) => [word, { code, writers: fields.map(writerOf) }]));
  return (bytes, object) => {
    const found = writers.get(object[name]);
    bytes.byte(found.code);
    for (const write of found.writers) write(bytes, object);
  };
}

function writerOf({ name, kind, cases, or }) {
  if (cases) return createCasesWriter(name, cases);
  const { write } = kindOf(kind);
  return (bytes, object) => write(bytes, object[name] === undefined ? or : object[name]);
}

function writeValue(bytes, value) {
  if (typeof value === 'boolean') return bytes.flag(value);
  bytes.byte(typeof value === 'number' ? 2 : 3);
  return typeof value === 'number' ? bytes.double(value) : bytes.text(value);
}

/** Each sample as its difference from the one before: µs, and steps of a length. */
function writeSamples(bytes, samples = []) {
  bytes.unsigned(samples.length);
  let last = [0, 0];
  for (const [time, y] of samples) {
    const now = [Math.round(time), Math.round(y * steps.length)];
    bytes.signed(now[0] - last[0]);
    bytes.signed(now[1] - last[1]);
    last = now;
  }
}

/**
 * Returns a function from an object to the name of its first field that is missing or not of its kind; undefined when
 * there is none. `isWordOf` makes the check of a choice from its words; without it any text is accepted, since a newer
 * daemon may have more words. A case that is not declared has nothing to check.
 */
export function createCheck(fields, isWordOf = () => isText) {
  const shapes = shapesOf(fields, isWordOf);
  const unions = fields.filter(({ cases }) => cases).map(({ name, cases }) => [name, caseChecks(cases, isWordOf)]);
  return (object) => {
    let wrong = wrongField(object, shapes);
    for (const [name, checks] of unions) wrong ??= checks.get(object[name])?.(object);
    return wrong;
  };
}

/** The shapes of the fields in JSON: those within an inner object are one record, a look is several fields. */
function shapesOf(fields, isWordOf) {
  const shapes = {};
  for (const { name, kind, cases, or, within } of fields) {
    const is = cases ? isText : kind[0] === 'choice' ? isWordOf(kind.slice(1)) : kindOf(kind)?.is;
    if (kind === 'look') Object.assign(shapes, lookShapes);
    else if (within) shapes[within] ??= kindOf(['record', fieldsWithin(within, fields)]).is;
    else shapes[name] = or === undefined ? is : optional(is);
  }
  return shapes;
}

const fieldsWithin = (group, fields) => fields.filter(({ within }) => within === group).map((field) => ({ ...field, within: undefined }));

/** Of several cases with the same name, each has fields that the others lack: these may all be omitted. */
function caseChecks(cases, isWordOf) {
  const fieldsOf = (same) => (same.length === 1 ? same[0].fields : same.flatMap(({ fields }) => fields.map((field) => ({ ...field, or: null }))));
  return new Map(cases.map(({ name }) => [name, createCheck(fieldsOf(cases.filter((each) => each.name === name)), isWordOf)]));
}
