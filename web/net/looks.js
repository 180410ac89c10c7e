// The looks of nodes, by the declarations' rows: bytes ↔ lists of whole steps ↔ the fields of JSON.

import { createMaskCheck } from './bytes.js';
import { look as rows, standardNumbers } from './declarations.js';
import { isBoolean, isColor, isNumber, isNumbers, isText, optional } from './shapes.js';

/** The fields of a look that are not numbers. `read` returns the value that follows another one. */
const others = {
  hidden: { standard: false, is: isBoolean, read: (bytes, hidden) => !hidden },
  color: { standard: undefined, is: optional(isColor), read: (bytes) => bytes.optional(bytes.color) },
  text: { standard: '', is: isText, read: (bytes) => bytes.text() },
};

/** The look of a node without fields. A look is a list: its numbers, in steps, and then the others. */
const standardLook = [...standardNumbers, ...Object.values(others).map(({ standard }) => standard)];

function placesOf({ name, numbers, at }) {
  return numbers ? Array.from({ length: numbers }, (_, index) => at + index) : [standardNumbers.length + Object.keys(others).indexOf(name)];
}

const inBytes = [...rows].sort((one, other) => one.mask - other.mask).map((row) => (
  { mask: row.mask, places: placesOf(row), read: row.numbers ? changed : others[row.name].read }
));
const checkMask = createMaskCheck(rows.map(({ mask }) => mask));

/** The fields of JSON. Each has one or more rows; `steps` are the steps per unit, for each of its numbers. */
export const inJSON = [...new Set(rows.map(({ name }) => name))].map((name) => {
  const same = rows.filter((row) => row.name === name);
  return { name, places: same.flatMap(placesOf), steps: same.flatMap(({ numbers = 1, steps }) => Array(numbers).fill(steps)) };
});

/** A number changed by the difference that comes next: 32 bits, which wrap around. */
export function changed(bytes, value) {
  return (value + bytes.signed()) | 0;
}

/** The look that follows `base`, for the rows that `mask` names. */
export function nextLook(bytes, base, mask) {
  checkMask(mask);
  const look = base.slice();
  for (const row of inBytes) {
    if (mask & row.mask) for (const place of row.places) look[place] = row.read(bytes, look[place]);
  }
  return look;
}

/** How a look differs from `base`, in JSON; undefined when it does not. `fields` are those of looks in other units. */
export function lookDifference(look, base, fields = inJSON) {
  let difference;
  for (const field of fields) {
    if (!differs(field.places, look, base)) continue;
    const value = valueOf(field, look);
    if (value !== undefined) (difference ??= {})[field.name] = value; // JSON cannot express that a colour is gone
  }
  return difference;
}

function differs(places, look, base) {
  for (const place of places) if (look[place] !== base[place]) return true;
  return false;
}

function valueOf({ places, steps }, look) {
  if (!steps[0]) return look[places[0]];
  return places.length === 1 ? look[places[0]] / steps[0] : places.map((place, index) => look[place] / steps[index]);
}

/** The look of a scene's node. Exact, since each of its numbers is a quotient of whole steps. */
export function lookOf(node) {
  const look = standardLook.slice();
  for (const { name, places, steps } of inJSON) {
    if (!(name in node)) continue;
    const values = places.length === 1 ? [node[name]] : node[name];
    places.forEach((place, index) => { look[place] = steps[index] ? Math.round(values[index] * steps[index]) : values[index]; });
  }
  return look;
}

/** Reads the fields of a node's look from a scene's bytes. */
export const readRestingLook = (bytes) => lookDifference(nextLook(bytes, standardLook, bytes.unsigned()), standardLook);

/** The fields of a node that sets none itself. */
export const standardFields = Object.fromEntries(inJSON.map((field) => [field.name, valueOf(field, standardLook)]));

/** The allowed values of each field, for `wrongField`. */
export const lookShapes = Object.fromEntries(inJSON.map(({ name, places, steps }) => {
  if (!steps[0]) return [name, others[name].is];
  return [name, places.length === 1 ? isNumber : isNumbers(places.length)];
}));
