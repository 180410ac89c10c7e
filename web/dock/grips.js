// What of an animation's bar a pointer has, and what a drag of it gives. Values in, values out.

import { snapped, stepOf } from '../model/numbers.js';
import { ticksPerSecond } from '../model/trace.js';

const reach = { mouse: 5, finger: 22 }; // CSS pixels to both sides of an end
const above = { mouse: 2, finger: 8 }; // and above and below a bar
const body = 2 / 3; // of a bar, in which its end is never taken: a short one can be moved, too
const exact = 0.001; // s, the step of a drag that keeps to none

/**
 * What is at a point: `{ bar, part }`, the part `end`, `whole` or, of a bar that cannot be moved, `none`; null where
 * there is no bar. The bar that has the point goes before those whose ends are near. `bars` are `{ left, width, y, tall,
 * hasEnd, isMovable }`.
 */
export function gripAt(bars, x, y, isCoarse) {
  const pointer = isCoarse ? 'finger' : 'mouse';
  const isWithin = ({ left, width }) => x >= left && x <= left + width;
  const endOf = ({ left, width }) => left + width;
  const farness = (bar) => Math.max(0, bar.y - y, y - bar.y - bar.tall);
  function partOf(bar) {
    const from = Math.max(endOf(bar) - reach[pointer], bar.left + bar.width * body);
    if (bar.hasEnd && x >= from && x <= from + 2 * reach[pointer]) return 'end';
    return isWithin(bar) ? (bar.isMovable ? 'whole' : 'none') : null;
  }
  const near = bars.filter((bar) => farness(bar) <= above[pointer] && partOf(bar))
    .sort((one, other) => isWithin(other) - isWithin(one) || farness(one) - farness(other) || Math.abs(x - endOf(one)) - Math.abs(x - endOf(other)));
  return near.length > 0 ? { bar: near[0], part: partOf(near[0]) } : null;
}

/**
 * By how many staggers a run begins after the first one of its group; null for one that is alone: it is the whole group.
 * `runs` are a row's, in order; the stagger is in ticks. Runs of one group follow each other within a stagger.
 */
export function staggersBefore(runs, index, stagger) {
  const isNext = (one, other) => one && other && other.from - one.from <= stagger + 1;
  let first = index;
  while (isNext(runs[first - 1], runs[first])) first -= 1;
  if (first === index && !isNext(runs[index], runs[index + 1])) return null;
  return stagger > 0 ? Math.round((runs[index].from - runs[first].from) / stagger) : index - first;
}

/**
 * A parameter's value after a drag by so many ticks, of which `count` times the value is dragged: 1 of a duration, of a
 * stagger as many as are before the run. In whole steps, unless it `isExact`.
 */
export const tuned = (value, ticks, parameter, { count = 1, isExact = false } = {}) => (
  snapped(value + ticks / ticksPerSecond / count, parameter, isExact ? exact : stepOf(parameter)));
