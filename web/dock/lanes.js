// Which lanes a chart has, from its top, and how high each is. Values in, values out.

/** The kinds' heights, CSS pixels. */
const heights = { ruler: 40, states: 28, pinned: 26, finger: 14, callbacks: 28, marks: 22, notes: 24 };
const compactHeights = { ...heights, states: 26, callbacks: 22 };
const touchHeights = { ruler: 48, notes: 48 }; // for a finger
const leastFilm = { mouse: 44, finger: 52 };
const compactFilm = 58;
const compactPanel = 64; // the least height of curves where there is little room
const leastHeight = { film: 28, panel: 32 }; // when the user makes a lane lower

/** Whether lanes are so narrow that they have no gutter but for the axes' numbers. */
export const isCompact = (gutter) => gutter < 100;

/**
 * The lanes of a motion: `{ kind, key, … }`. `pinned` is a motion below it, `{ trace, shift, name }`, or undefined;
 * `hidden` has the keys of lanes that are turned off. A compact chart has only what is needed to scrub.
 */
export function lanesOf(trace, panels, { pinned, hasNotes = false, hidden = [], compact = false }) {
  const edges = ['header', 'footer'].filter((edge) => trace.at(0).frame?.[edge]);
  const all = [
    { kind: 'ruler', key: 'ruler' },
    ...edges.flatMap((edge, index) => [
      { kind: 'states', key: `states ${edge}`, edge },
      ...(pinned && !compact ? [{ kind: 'pinned', key: `pinned ${edge}`, edge, hasTools: index === 0 }] : []),
    ]),
    ...(compact ? [] : [{ kind: 'finger', key: 'finger' }]),
    { kind: 'callbacks', key: 'callbacks' },
    ...(trace.marks.length > 0 ? [{ kind: 'marks', key: 'marks' }] : []),
    ...(hasNotes ? [{ kind: 'notes', key: 'notes' }] : []),
    ...panels.filter(({ key }) => !compact || key !== 'progress').map((panel) => ({ kind: 'panel', ...panel })),
    { kind: 'film', key: 'film' },
  ];
  return all.filter(({ key }) => !hidden.includes(key));
}

/** The lanes that can be turned off, as [key, name]. */
export const laneNames = [['finger', 'Finger'], ['callbacks', 'Callbacks'], ['marks', 'Marks'], ['notes', 'Notes'], ['film', 'Filmstrip']];

/**
 * The lanes with `top` and `height`, and the `height` of all: at most that of the room, unless not everything fits. The
 * filmstrip goes first then, and the finger next (in a compact chart the callbacks); after that the lanes scroll. `own` has the heights that the user has
 * set, by key; `width` is that of the curves; `isCoarse` is a pointer that is a finger.
 */
export function measured(lanes, { height, width, own = {}, compact = false, isCoarse = false }) {
  const fixed = { ...(compact ? compactHeights : heights), ...(isCoarse && !compact ? touchHeights : {}) };
  const film = compact ? (height > 300 ? compactFilm : 0) : Math.round(Math.max(leastFilm[isCoarse ? 'finger' : 'mouse'], Math.min(108, height * 0.13, width / 7 * 0.8 + 8)));
  const heightOf = ({ key, kind }) => own[key] ?? (kind === 'film' ? film : fixed[kind]);
  const least = (lane) => (compact ? compactPanel : lane.least);
  const leastOf = (kept) => kept.reduce((sum, lane) => sum + (heightOf(lane) ?? least(lane)), 0);
  let kept = lanes.filter((lane) => heightOf(lane) !== 0);
  for (const key of ['film', 'finger', ...(compact ? ['callbacks'] : [])]) if (leastOf(kept) > height && !(key in own)) kept = kept.filter((lane) => lane.key !== key);
  const free = kept.filter((lane) => heightOf(lane) === undefined);
  const weights = free.reduce((sum, { weight }) => sum + weight, 0);
  const spare = Math.max(0, height - leastOf(kept));
  let end = 0;
  const placed = kept.map((lane) => {
    const top = Math.round(end);
    end += heightOf(lane) ?? least(lane) + spare * lane.weight / weights;
    return { ...lane, top, height: Math.round(end) - top };
  });
  return { lanes: placed, height: Math.round(end) };
}

/** Whether the user can change a lane's height. */
export const isResizable = ({ kind }) => kind === 'panel' || kind === 'film';

/** A height that the user wants, within what the lane can be. */
export const boundedHeight = ({ kind }, height) => Math.round(Math.min(600, Math.max(leastHeight[kind], height)));
