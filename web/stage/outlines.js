// SVG path data → paths of which a canvas can stroke a part.

const maxOutlines = 1000; // chosen: more than any scene has; texts that are being edited add new ones all the time

/**
 * Returns a function from path data to its outline; each is made once. An outline is `{ whole, parts }`: the Path2D of
 * the whole path, and its subpaths as [{ path, from, to }], the latter two as fractions of the whole length. The
 * subpaths are stroked one by one, because a canvas restarts its dashes with each. `measure` is a function from path
 * data to its length.
 */
export function createOutlines(measure, { Path2D } = globalThis) {
  const outlines = new Map();
  return function outlineOf(data) {
    if (!outlines.has(data)) {
      if (outlines.size >= maxOutlines) outlines.clear();
      outlines.set(data, make(data));
    }
    return outlines.get(data);
  };

  function make(data) {
    return {
      whole: new Path2D(data),
      parts: partsOf(data, measure).map(({ text, from, to }) => ({ path: new Path2D(text), from, to })),
    };
  }
}

/** The subpaths that have a length, as [{ text, from, to }]. */
export function partsOf(data, measure) {
  const texts = data.split(/(?=M)/).filter((text) => text.trim() !== '');
  if (texts.length === 1) return [{ text: texts[0], from: 0, to: 1 }];
  const lengths = texts.map(measure);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let reached = 0;
  return texts.map((text, index) => {
    const from = reached / total;
    reached += lengths[index];
    return { text, from, to: reached / total };
  }).filter(({ from, to }) => to > from);
}

/**
 * The dash that strokes one part when the whole path is stroked from `start` to `end`, which are fractions of its
 * `length`. The dash `[]` strokes the whole part; undefined strokes nothing.
 */
export function dashFor({ from, to }, start, end, length) {
  const [first, last] = [Math.max(start, from), Math.min(end, to)];
  if (!(first < last) || length === 0) return undefined;
  if (first === from && last === to) return { dash: [], offset: 0 };
  return { dash: [(last - first) * length, 2 * length], offset: (from - first) * length };
}

/** Returns a function from path data to its length, measured by the browser's own SVG. */
export function createMeasure(document) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  return (data) => {
    element.setAttribute('d', data);
    return element.getTotalLength();
  };
}
