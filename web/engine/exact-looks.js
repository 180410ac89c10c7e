// Looks of nodes that count in units, as the engine has them, and not in steps as bytes do: their numbers are exact.

import { inJSON, lookDifference, standardFields } from '../net/looks.js';

const inUnits = inJSON.map((field) => ({ ...field, steps: field.steps.map((each) => each && 1) }));

/** How a look differs from `base`, in JSON; undefined when it does not. */
export const exactDifference = (look, base) => lookDifference(look, base, inUnits);

/** The look of a scene's node. */
export function exactLookOf(node) {
  const look = [];
  for (const { name, places } of inUnits) places.forEach((place, index) => { look[place] = [(node[name] ?? standardFields[name])].flat()[index]; });
  return look;
}
