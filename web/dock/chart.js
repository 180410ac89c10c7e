// The lanes: two stacked canvases, the gutter beside them, the pointer that scrubs on them, and their zoom.

import { make } from '../model/elements.js';
import { shiftOf } from '../model/anchors.js';
import { clamp, titleOf } from '../model/trace.js';
import { keepSharp } from '../stage/screen.js';
import { animationRows, animationTexts } from './animations.js';
import { fitted, panned, scaleOf, tickAt, wheelFactor, zoomed } from './axes.js';
import { boxOf, drawLanes } from './draw.js';
import { isCompact, lanesOf, measured } from './lanes.js';
import { drawOver, overOf } from './over.js';
import { followChartPointer } from './pointer.js';
import { differencesOf, eventsAt, panelsOf, rowsOf } from './signals.js';
import { eventTicksOf, secondsText, tickText } from './ticks.js';

const eventReach = 6; // CSS pixels from a callback within which its name shows
export const sweepColors = ['--s2', '--s4', '--s1', '--s3', '--s5'];

/**
 * `motion` (dock.js) is the motion that is shown. Lanes are drawn when they, the zoom or the colors change, the rest when
 * the playhead moves; nothing is drawn at rest. `onPlan(plan)` is called when lanes have other places: `{ lanes, rows,
 * height, compact, trace, other }`; `onRange()` when other ticks are shown. `arrange(lanes)` may leave some of them out.
 */
export function createChart(document, store, { atDisplayRate, atPlotRate, atTextRate }, motion, playhead, { onPlan = () => {}, onRange = () => {}, arrange = (lanes) => lanes }) {
  const [curves, over] = ['curves', 'over'].map((className) => make(document, 'canvas', { className, attributes: { 'aria-hidden': 'true' } }));
  const element = make(document, 'div', {
    className: 'chart', tabIndex: 0, attributes: { role: 'slider', 'aria-label': 'Playhead', 'aria-valuemin': '0', 'aria-valuemax': '0', 'aria-valuenow': '0' },
  }, curves, over);
  const coarse = matchMedia('(pointer: coarse)');
  let zoom = null; // ticks, [first, end]; null shows all
  let held = null; // the ticks that are shown whatever the motion's length
  let pointed = null; // the tick under the pointer
  let shownOver = ''; // the content of the upper canvas
  let shownPlan = '';
  let shownRange = '';
  let plan = null;
  let room = { width: 0, height: 0 }; // CSS pixels
  let hasNotes = false;
  let others = { others: [], hidesMain: false };
  let animations = []; // the rows of the last motion that had ended: their lane stays during the next one
  const colors = new Map(); // custom properties, until the theme changes

  const ticks = () => motion.trace()?.ticks ?? 0;
  const range = () => held ?? fitted(zoom, ticks());
  const gutter = () => parseFloat(color('--gutter')) || 0;
  const box = () => boxOf({ width: room.width, gutter: gutter() });
  const ticksPerPixel = () => (range()[1] - range()[0]) / box().width;

  function chartOf(canvas) {
    const density = devicePixelRatio;
    return {
      density, width: canvas.width / density, height: canvas.height / density, gutter: gutter(), range: range(), color,
      lanes: plan.lanes, isCompact: plan.compact, isDark: document.documentElement.dataset.theme === 'dark',
    };
  }

  function color(name) {
    if (!colors.has(name)) colors.set(name, getComputedStyle(element).getPropertyValue(name).trim());
    return colors.get(name);
  }

  /** Which lanes there are, where, and their axes. */
  function measure(trace) {
    const { pinned, preferences, isFlipped } = store.state;
    others = othersOf(store.state, trace);
    const rows = rowsOf(trace, store.state.pick, motion.choice);
    const other = pinned ? { trace: pinned, shift: shiftOf(trace, pinned, store.state.align), name: motion.tolerances ? motion.names[Number(isFlipped)] : titleOf(pinned) } : undefined;
    const compact = isCompact(gutter());
    const panels = [...panelsOf(rows), ...differencesOf(rows, other, motion.tolerances?.())];
    if (!trace.isLive) animations = trace.animations?.length > 0 ? animationRows(trace, pinned) : [];
    const lanes = arrange(lanesOf(trace, panels, { pinned: other, rows: animations, hasNotes, hidden: preferences.hiddenLanes }));
    const placed = measured(lanes, { ...room, width: box().width, own: preferences.laneHeights, compact, isCoarse: coarse.matches });
    plan = { ...placed, lanes: placed.lanes.map((lane) => (lane.kind === 'panel' ? withScale(lane, trace, others) : lane)), rows, compact, trace, other };
    tellPlan();
  }

  function tellPlan() {
    const { lanes, rows, compact, other } = plan;
    const text = JSON.stringify([lanes.map(({ key, top, height, curves: all, rows: own }) => [key, top, height, (all ?? own)?.map(nameOf)]), rows.map(({ name }) => name), compact, other?.name, store.state.isFlipped, gutter()]);
    if (text !== shownPlan) onPlan(plan);
    shownPlan = text;
    if (shownRange !== String([range(), room.width])) onRange();
    shownRange = String([range(), room.width]);
  }

  function drawAll() {
    const trace = motion.trace();
    if (!trace || room.height === 0) return;
    measure(trace);
    if (curves.width > 1) drawLanes(curves.getContext('2d'), { trace, ...others }, chartOf(curves));
    drawMoving();
  }

  /** While a motion grows and the playhead stays at its end, this canvas does not change, and is not redrawn. */
  function drawMoving() {
    const { playhead: { loop, isLive }, cursors, isUnderWay } = store.state;
    const trace = motion.trace();
    if (!trace || !plan || over.width <= 1) return;
    const chart = chartOf(over);
    const { other } = plan;
    const shown = overOf({ tick: motion.tick(), loop, cursors, trace, other, swept: others.hidesMain ? others.others : [], isMoving: isLive && isUnderWay, pointed: pointed === null ? null : describe(pointed) }, chart);
    const text = JSON.stringify([shown, chart.height]);
    if (text === shownOver) return;
    shownOver = text;
    drawOver(over.getContext('2d'), shown, chart);
  }

  /** Redraws everything, also what has not changed: in other colors, or on a canvas that is empty. */
  function drawAnew() {
    shownOver = '';
    colors.clear();
    drawAll();
  }

  /** Describes a callback near the pointer, or else the pointer's position. */
  function describe(tick) {
    const trace = motion.trace();
    const reach = eventReach * ticksPerPixel();
    const near = eventTicksOf(trace).filter((each) => Math.abs(each - tick) <= reach).sort((a, b) => Math.abs(a - tick) - Math.abs(b - tick))[0];
    return near === undefined ? { tick, texts: [] } : { tick: near, texts: eventsAt(trace, near) };
  }

  const tickOf = (clientX) => Math.round(clamp(tickAt(clientX - over.getBoundingClientRect().left, range(), box()), 0, ticks()));
  const [redraw, redrawAnew, redrawMoving] = [drawAll, drawAnew, drawMoving].map(atDisplayRate);

  function setZoom(next) {
    zoom = next;
    redraw();
  }

  const describeValue = atTextRate(() => {
    const trace = room.height > 0 && motion.trace(); // without room, nobody can reach it
    if (!trace) return;
    const tick = Math.round(motion.tick());
    element.setAttribute('aria-valuemax', String(trace.ticks));
    element.setAttribute('aria-valuenow', String(tick));
    const { a, b } = store.state.cursors;
    element.setAttribute('aria-valuetext', [`tick ${tickText(tick)}`, ...eventsAt(trace, tick), ...animationTexts(trace, tick), ...(a === null || b === null ? [] : [`from A to B ${secondsText(Math.abs(b - a))}`])].join(', '));
  });

  followChartPointer(element, {
    scrub: (clientX) => playhead.seek(tickOf(clientX)),
    place: (clientX, isSecond) => store.set({ cursors: { ...store.state.cursors, [isSecond ? 'b' : 'a']: tickOf(clientX) } }),
    point(clientX) {
      pointed = clientX === null || !motion.trace() ? null : tickOf(clientX);
      redrawMoving();
    },
    zoom: (factor, clientX) => setZoom(zoomed(range(), ticks(), tickOf(clientX), factor)),
    pan: (pixels) => setZoom(zoom && panned(range(), ticks(), pixels * ticksPerPixel())),
    wheelFactor,
  });

  let wasLive = true;
  store.subscribe(['trace', 'pinned', 'align', 'pick', 'sweep', 'preferences'], redraw);
  const redrawLive = atPlotRate(() => { if (store.state.playhead.isLive) drawAll(); });
  store.subscribe(['frame'], redrawLive);
  store.subscribe(['playhead', 'cursors', 'isUnderWay'], ({ playhead: { isLive } }) => {
    if (isLive === wasLive) redrawMoving();
    else redraw();
    wasLive = isLive;
  });
  store.subscribe(['playhead', 'trace', 'frame', 'cursors'], describeValue);
  for (const canvas of [curves, over]) keepSharp(canvas, drawAnew);
  describeValue();

  return {
    element, redraw, redrawAnew,
    /** The room that the lanes have; they are as high as they need. */
    setRoom(size) {
      room = size;
      colors.clear();
      redraw();
      describeValue();
    },
    showNotes(notes) {
      if (notes.length > 0 !== hasNotes) redraw();
      hasNotes = notes.length > 0;
    },
    zoomBy: (factor) => setZoom(zoomed(range(), ticks(), motion.tick(), factor)),
    fit: () => setZoom(null),
    /** Shows these ticks, [first, end], until it is called with null: a drag would change its own scale. */
    hold(next) {
      held = next;
      redraw();
    },
    range, box,
  };
}

const nameOf = ({ signal, key }) => signal ?? key; // of a curve, or of a row of animations

/**
 * The motions below the first one: the pinned one, or the one it was swapped with; or those of a sweep, each in its own
 * color, of which the present value is the widest.
 */
function othersOf({ pinned, align, sweep, scene }, trace) {
  if (sweep) {
    const present = scene?.[sweep.edge]?.parameters?.[sweep.name];
    const swept = sweep.traces.map((each, index) => ({ trace: each, shift: shiftOf(trace, each, align), color: sweepColors[index], width: sweep.values[index] === present ? 2 : 1.5 }));
    return { others: swept, hidesMain: true };
  }
  if (!pinned) return { others: [], hidesMain: false };
  const look = pinned.isPhone ? { color: '--s4', dash: [1.5, 3] } : { color: '--ghost', dash: [5, 3.5] };
  return { others: [{ trace: pinned, shift: shiftOf(trace, pinned, align), width: 1.5, ...look }], hidesMain: false };
}

/** A lane of curves with its axis: that of the differences is symmetrical, and progress is always from 0 to 1. */
function withScale(lane, trace, { others, hidesMain }) {
  const isDifference = lane.tolerance !== undefined;
  const motions = [...(hidesMain ? [] : [trace]), ...(isDifference ? [] : others.map((other) => other.trace))];
  const also = isDifference ? [-lane.tolerance, lane.tolerance] : lane.key === 'progress' ? [0, 1] : [];
  const base = lane.key === 'offset' ? restOf(trace) : lane.key.startsWith('node') ? null : 0;
  return { ...lane, scale: scaleOf(lane, motions.flatMap((each) => lane.curves.map(({ read }) => read(each))), { also, base }) };
}

/** The offset at which the list rests: that of its upper end, or of where a motion at the lower end begins. */
function restOf(trace) {
  const { frame } = trace.at(0);
  if (!frame) return 0;
  const isAtTop = trace.notices.some(({ edge, notice }) => notice === 'state' && edge === 'header') || !trace.notices.some(({ notice }) => notice === 'state');
  return isAtTop ? -frame.insets[0] || 0 : frame.offset;
}
