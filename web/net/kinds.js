// Scene's node and frame's change → the whole node, of a kind that can be drawn.

import {
  isBoolean, isColor, isIndex, isLength, isMatrix, isNumber, isObject, isPair, isRectangle, isText, oneOf, optional, wrongField,
} from './shapes.js';

const most = 1000; // pictures in a set: a greater count is a mistake, and a page that loads them all stands still
export const isCount = (value) => isIndex(value) && value <= most;

const common = {
  id: isIndex, kind: isText, at: optional(isPair), layer: optional(oneOf('back', 'front')), transform: isMatrix, opacity: isNumber, hidden: isBoolean,
};
const kinds = {
  __proto__: null,
  group: { clip: optional(isRectangle) },
  bar: { from: isPair, to: isPair, width: isLength, color: isColor },
  rectangle: { frame: isRectangle, radius: optional(isLength), color: isColor },
  label: { size: isLength, align: oneOf('left', 'center', 'right'), text: isText, color: isColor },
  image: { frame: isRectangle, images: isText, count: isCount, columns: optional(isCount), image: isIndex },
  path: {
    data: isText, length: isLength, width: isLength, fill: optional(isColor), color: optional(isColor), strokeStart: isNumber, strokeEnd: isNumber,
  },
  spinner: { diameter: isLength, color: isColor },
};

/** How a node looks where neither scene nor frame says anything else. */
const rest = { transform: [1, 0, 0, 1, 0, 0], opacity: 1, hidden: false, strokeStart: 0, strokeEnd: 1, text: '', image: 0 };

/**
 * A whole node: the rest values, over them the scene's node, over that the frame's change.
 * Throws when it cannot be drawn. A kind that only a newer daemon knows is no fault.
 */
export function decode(node, change = {}) {
  if (!isObject(change)) throw new Error('its change is not an object');
  const now = { ...rest, ...node, ...change };
  const wrong = wrongField(now, { ...common, ...kinds[now.kind] });
  if (wrong) throw new Error(`no usable "${wrong}"`);
  return now;
}
