// Where ticks and values are on a chart. Numbers in, numbers out.

const leastSpan = 6; // ticks at the closest zoom
const zoomOfPixel = 0.002; // chosen: a notch of a wheel, 100 pixels, is a fifth

/** The ticks that a chart shows, as [first, end]: all of them, or the valid part of a zoomed range. */
export function fitted(range, ticks) {
  if (!range) return [0, Math.max(1, ticks)];
  const span = Math.min(Math.max(leastSpan, range[1] - range[0]), Math.max(1, ticks));
  const first = Math.min(Math.max(0, range[0]), Math.max(1, ticks) - span);
  return [first, first + span];
}

/** The range after a zoom around a tick; null when it is the whole range. A `factor` below 1 zooms in. */
export function zoomed([first, end], ticks, tick, factor) {
  const span = Math.max(leastSpan, (end - first) * factor);
  if (span >= ticks) return null;
  const from = tick - (tick - first) * span / (end - first);
  return fitted([from, from + span], ticks);
}

export const wheelFactor = (deltaY) => Math.exp(deltaY * zoomOfPixel);

export const panned = ([first, end], ticks, by) => fitted([first + by, end + by], ticks);

/** Converts a tick into an x of a box that shows that range. */
export const xOf = (tick, [first, end], { left, width }) => left + (tick - first) / (end - first) * width;
export const tickAt = (x, [first, end], { left, width }) => first + (x - left) / width * (end - first);

/** The smallest and the largest value of these curves; NaN is ignored. They differ, also if there is only one value. */
export function rangeOf(curves) {
  let [low, high] = [Infinity, -Infinity];
  for (const curve of curves) {
    for (const value of curve) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (low > high) return [0, 1];
  const margin = high > low ? 0 : (Math.abs(high) || 1) * 0.06;
  return [low - margin, high + margin];
}

/**
 * A curve as the points of a line, [x, y, x, y …]: for each pixel column with several ticks its smallest and its
 * largest value, so that no peak is lost at any zoom. NaN interrupts the line: its point is NaN. The curve is shifted
 * by `shift` ticks. `yOf(value)` is in pixels.
 */
export function pointsOf(curve, range, box, yOf, density, shift = 0) {
  const points = [];
  const first = Math.max(0, Math.floor(range[0] - shift));
  const last = Math.min(curve.length - 1, Math.ceil(range[1] - shift));
  let column = null;
  let low = 0;
  let high = 0;
  let newest = 0;

  function close() {
    if (column === null) return;
    const x = column / density;
    if (low !== high) points.push(x, yOf(low), x, yOf(high));
    points.push(x, yOf(newest));
    column = null;
  }
  const isDense = (range[1] - range[0]) > box.width * density;
  for (let tick = first; tick <= last; tick += 1) {
    const value = curve[tick];
    const x = xOf(tick + shift, range, box);
    if (Number.isNaN(value)) {
      close();
      points.push(NaN, NaN);
    } else if (!isDense) {
      points.push(x, yOf(value));
    } else {
      const here = Math.round(x * density);
      if (here !== column) {
        close();
        [column, low, high] = [here, value, value];
      }
      low = Math.min(low, value);
      high = Math.max(high, value);
      newest = value;
    }
  }
  close();
  return points;
}

/** Round numbers in [low, high], at most `count` of them. */
export function gridOf([low, high], count) {
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const values = [];
  for (let index = Math.ceil(low / step); index * step <= high && values.length <= count; index += 1) values.push(Number((index * step).toPrecision(10)));
  return values;
}

const padding = 8; // CSS pixels above and below a lane's curves

/**
 * A lane's y axis: `{ low, high, base, yOf }`. `base` is the value at rest, from which areas are filled, or null. The
 * range is that of `curves`, and of `also`, values that are always shown.
 */
export function scaleOf({ top, height }, curves, { also = [], base = null } = {}) {
  const [low, high] = rangeOf([...curves, also, base === null ? [] : [base]]);
  const inner = Math.max(1, height - 2 * padding);
  return { low, high, base, yOf: (value) => top + padding + (high - value) / (high - low) * inner };
}
