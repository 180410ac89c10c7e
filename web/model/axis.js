// The axis along which a list scrolls. A list has its own points, across and along, as if it stood upright; one that is
// horizontal is turned in the viewport as a whole, to the left, or to the right if it runs from right to left.

/** `[width, length]` of the list in the viewport, pt. */
export const listSize = ({ viewport: [width, height], axis }) => (axis ? [height, width] : [width, height]);

export const lengthOf = (scene) => listSize(scene)[1];

const turnOf = (axis) => (axis === 'horizontal' ? 1 : -1);
const unturned = [1, 0, 0, 1, 0, 0];

/** The matrix from points of the list into the viewport. */
export function ofList({ viewport, axis }) {
  const turn = turnOf(axis);
  return axis ? [0, -turn, turn, 0, turn < 0 ? viewport[0] : 0, turn > 0 ? viewport[1] : 0] : unturned;
}

/** The matrix about a point of the list in which what is upright in the viewport is drawn. */
export function upright({ axis }, [x, y]) {
  const turn = turnOf(axis);
  return axis ? [0, turn, -turn, 0, x + turn * y, y - turn * x] : unturned;
}

/** A point of the list in the viewport. */
export function inViewport(scene, [x, y]) {
  const [a, b, c, d, tx, ty] = ofList(scene);
  return [a * x + c * y + tx, b * x + d * y + ty];
}

/** A point of the viewport in the list. */
export function inList({ viewport: [width, height], axis }, [x, y]) {
  if (!axis) return [x, y];
  return turnOf(axis) > 0 ? [height - y, x] : [y, width - x];
}
