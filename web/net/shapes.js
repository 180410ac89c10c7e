// The allowed shapes of values from the daemon.

export const isNumber = Number.isFinite;
export const isText = (value) => typeof value === 'string';
export const isBoolean = (value) => typeof value === 'boolean';
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isIndex = (value) => Number.isInteger(value) && value >= 0;
export const isLength = (value) => isNumber(value) && value >= 0;
export const isColor = (value) => isText(value) && /^#[0-9a-f]{6}$/i.test(value);
export const isNumbers = (count) => (value) => Array.isArray(value) && value.length === count && value.every(isNumber);
export const isRectangle = (value) => isNumbers(4)(value) && value[2] >= 0 && value[3] >= 0;
export const oneOf = (...choices) => (value) => choices.includes(value);
export const optional = (isRight) => (value) => value === undefined || isRight(value);
export const objectWith = (fields) => (value) => isObject(value) && wrongField(value, fields) === undefined;
export const listOf = (isRight) => (value) => Array.isArray(value) && value.every(isRight);

/** The first wrong field of an object, given `{ field: isRight }`; undefined when all are right. */
export function wrongField(object, fields) {
  return Object.keys(fields).find((name) => !fields[name](object[name], object));
}
