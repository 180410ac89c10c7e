// Which lanes a chart has, from its top, and how high each is. Values in, values out.

import { folded, heightOfRows, rowHeightOf, rowsIn, usualRows } from './animations.js';

/** The kinds' heights, CSS pixels. */
const heights = { ruler: 40, states: 28, pinned: 26, finger: 14, callbacks: 28, marks: 22, notes: 24 };
const compactHeights = { ...heights, states: 26, pinned: 22, callbacks: 22 };
const touchHeights = { ruler: 48, notes: 48 }; // for a finger
const leastFilm = { mouse: 44, finger: 52 };
const compactFilm = 58;
const compactPanel = 64; // the least height of curves where there is little room
const leastHeight = { film: 28, panel: 32, animations: heightOfRows(1) }; // when the user makes a lane lower
/** What goes first where not everything fits. */
const leastNeeded = ['film', 'finger'];
const leastNeededCompact = ['progress', 'film', 'animations', 'finger', 'callbacks'];

/** Whether lanes are so narrow that they have no gutter but for the axes' numbers. */
export const isCompact = (gutter) => gutter < 100;

/**
 * The lanes of a motion: `{ kind, key, … }`. `pinned` is a motion below it, `{ trace, shift, name }`, or undefined;
 * `rows` are those of its animations (animations.js); `hidden` has the keys of lanes that are turned off.
 */
export function lanesOf(trace, panels, { pinned, rows = [], hasNotes = false, hidden = [] }) {
  const edges = ['header', 'footer'].filter((edge) => trace.at(0).frame?.[edge]);
  const all = [
    { kind: 'ruler', key: 'ruler' },
    ...edges.flatMap((edge, index) => [
      { kind: 'states', key: `states ${edge}`, edge },
      ...(pinned ? [{ kind: 'pinned', key: `pinned ${edge}`, edge, hasTools: index === 0 }] : []),
    ]),
    { kind: 'finger', key: 'finger' },
    { kind: 'callbacks', key: 'callbacks' },
    ...(rows.length > 0 ? [{ kind: 'animations', key: 'animations', rows }] : []),
    ...(trace.marks.length > 0 ? [{ kind: 'marks', key: 'marks' }] : []),
    ...(hasNotes ? [{ kind: 'notes', key: 'notes' }] : []),
    ...panels.map((panel) => ({ kind: 'panel', ...panel })),
    { kind: 'film', key: 'film' },
  ];
  return all.filter(({ key }) => !hidden.includes(key));
}

/** The lanes that can be turned off, as [key, name]. */
export const laneNames = [['finger', 'Finger'], ['callbacks', 'Callbacks'], ['animations', 'Animations'], ['marks', 'Marks'], ['notes', 'Notes'], ['film', 'Filmstrip']];

/**
 * The lanes with `top` and `height`, and the `height` of all: at most that of the room, unless not everything fits. First
 * the animations share fewer rows then, down to one; then the filmstrip goes, and then the finger (a compact chart has
 * an order of its own); after that the lanes scroll. `own` has the heights that the user has set, by key, of which a lane
 * of animations needs no more than its rows; `width` is that of the curves; `isCoarse` is a pointer that is a finger.
 */
export function measured(lanes, { height, width, own = {}, compact = false, isCoarse = false }) {
  const fixed = { ...(compact ? compactHeights : heights), ...(isCoarse && !compact ? touchHeights : {}) };
  const film = compact ? (height > 300 ? compactFilm : 0) : Math.round(Math.max(leastFilm[isCoarse ? 'finger' : 'mouse'], Math.min(108, height * 0.13, width / 7 * 0.8 + 8)));
  const all = lanes.find(({ kind }) => kind === 'animations')?.rows ?? [];
  const wanted = Math.min(all.length, own.animations ? rowsIn(own.animations, compact) : usualRows);
  let rows = wanted;
  const heightOf = ({ key, kind }) => (kind === 'animations' ? heightOfRows(rows, compact) : own[key] ?? (kind === 'film' ? film : fixed[kind]));
  const least = (lane) => (compact ? compactPanel : lane.least);
  let kept = lanes.filter((lane) => heightOf(lane) !== 0);
  const isTooHigh = () => kept.reduce((sum, lane) => sum + (heightOf(lane) ?? least(lane)), 0) > height;
  const unneeded = (compact ? leastNeededCompact : leastNeeded).filter((key) => !(key in own));
  while (isTooHigh()) {
    if (rows > 1 && !own.animations) rows -= 1;
    else if (unneeded.length > 0) {
      const gone = unneeded.shift();
      kept = kept.filter(({ key }) => key !== gone);
      rows = wanted;
    } else break;
  }
  const free = kept.filter((lane) => heightOf(lane) === undefined);
  const weights = free.reduce((sum, { weight }) => sum + weight, 0);
  const spare = Math.max(0, height - kept.reduce((sum, lane) => sum + (heightOf(lane) ?? least(lane)), 0));
  let end = 0;
  const placed = kept.map((lane) => {
    const top = Math.round(end);
    end += heightOf(lane) ?? least(lane) + spare * lane.weight / weights;
    return { ...lane, top, height: Math.round(end) - top, ...(lane.kind === 'animations' ? { rows: folded(all, rows), count: all.length, rowHeight: rowHeightOf(compact) } : {}) };
  });
  return { lanes: placed, height: Math.round(end) };
}

/** Whether the user can change a lane's height. */
export const isResizable = ({ kind }) => ['panel', 'film', 'animations'].includes(kind);

/** A height that the user wants, within what the lane can be. */
export const boundedHeight = ({ kind }, height) => Math.round(Math.min(600, Math.max(leastHeight[kind], height)));
