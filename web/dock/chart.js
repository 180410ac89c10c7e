// The chart: two stacked canvases, the pointer that scrubs on them, and their zoom.

import { make } from '../model/elements.js';
import { clamp, shiftOf } from '../model/trace.js';
import { keepSharp } from '../stage/screen.js';
import { fitted, panned, tickAt, wheelFactor, zoomed } from './axes.js';
import { boxOf, drawCurves, drawOver, overOf } from './draw.js';
import { followChartPointer } from './pointer.js';
import { differencesOf, eventsAt, panelsOf, rowsOf } from './signals.js';
import { eventTicksOf, tickText } from './ticks.js';

const eventReach = 6; // CSS pixels from a callback within which its name shows
export const sweepColors = ['--pulling', '--ending', '--accent', '--armed', '--loading'];

/**
 * `motion` (dock.js) is the motion that is shown. Curves are drawn when they, the zoom or the colors change, the rest
 * when the playhead moves; nothing is drawn at rest.
 */
export function createChart(document, store, { atDisplayRate, atPlotRate, atTextRate }, motion, playhead) {
  const [curves, over] = ['curves', 'over'].map((className) => make(document, 'canvas', { className, attributes: { 'aria-hidden': 'true' } }));
  const element = make(document, 'div', {
    className: 'chart', tabIndex: 0, attributes: { role: 'slider', 'aria-label': 'Playhead', 'aria-valuemin': '0', 'aria-valuemax': '0', 'aria-valuenow': '0' },
  }, curves, over);
  let zoom = null; // ticks, [first, end]; null shows all
  let pointed = null; // the tick under the pointer
  let shownOver = ''; // the content of the upper canvas
  const colors = new Map(); // custom properties, until the theme changes

  const ticks = () => motion.trace()?.ticks ?? 0;
  const range = () => fitted(zoom, ticks());
  const ticksPerPixel = () => (range()[1] - range()[0]) / box().width;

  function chartOf(canvas) {
    const density = devicePixelRatio;
    return { density, width: canvas.width / density, height: canvas.height / density, range: range(), color };
  }

  function color(name) {
    if (!colors.has(name)) colors.set(name, getComputedStyle(element).getPropertyValue(name));
    return colors.get(name);
  }

  function drawAll() {
    const trace = motion.trace();
    if (trace && curves.width > 1) {
      const rows = rowsOf(trace, store.state.pick, motion.choice);
      const all = othersOf(store.state, trace, motion.names);
      const panels = [...panelsOf(rows), ...differencesOf(rows, all.others[0], motion.tolerances?.())];
      drawCurves(curves.getContext('2d'), { trace, ...all, panels }, chartOf(curves));
    }
    drawMoving();
  }

  /**
   * While a motion grows and the playhead stays at its end, this canvas does not change, and is not redrawn.
   */
  function drawMoving() {
    const { playhead: { loop }, cursors } = store.state;
    if (!motion.trace() || over.width <= 1) return;
    const chart = chartOf(over);
    const shown = overOf({ tick: motion.tick(), loop, cursors, pointed: pointed === null ? null : describe(pointed) }, chart);
    const text = JSON.stringify(shown);
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
    return near === undefined ? { tick, text: tickText(tick) } : { tick: near, text: [tickText(near), ...eventsAt(trace, near)].join(' · ') };
  }

  const box = () => boxOf(over.width / devicePixelRatio);
  const tickOf = (clientX) => Math.round(clamp(tickAt(clientX - over.getBoundingClientRect().left, range(), box()), 0, ticks()));
  const [redraw, redrawAnew, redrawMoving] = [drawAll, drawAnew, drawMoving].map(atDisplayRate);

  function setZoom(next) {
    zoom = next;
    redraw();
  }

  const describeValue = atTextRate(() => {
    const trace = motion.trace();
    if (!trace) return;
    const tick = Math.round(motion.tick());
    element.setAttribute('aria-valuemax', String(trace.ticks));
    element.setAttribute('aria-valuenow', String(tick));
    element.setAttribute('aria-valuetext', [`tick ${tickText(tick)}`, ...eventsAt(trace, tick)].join(', '));
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
  store.subscribe(['trace', 'pinned', 'align', 'pick', 'sweep'], redraw);
  const redrawLive = atPlotRate(() => { if (store.state.playhead.isLive) drawAll(); });
  store.subscribe(['frame'], redrawLive);
  store.subscribe(['playhead', 'cursors'], ({ playhead: { isLive } }) => {
    if (isLive === wasLive) redrawMoving();
    else redraw();
    wasLive = isLive;
  });
  store.subscribe(['playhead', 'trace', 'frame'], describeValue);
  for (const canvas of [curves, over]) keepSharp(canvas, redrawAnew);
  describeValue();

  return {
    element, redraw, redrawAnew,
    zoomBy: (factor) => setZoom(zoomed(range(), ticks(), motion.tick(), factor)),
    fit: () => setZoom(null),
    range,
  };
}

/**
 * The motions below the first one: the pinned one, or the one it was swapped with, and those of a sweep, each in its
 * own color.
 */
function othersOf({ pinned, align, sweep, isFlipped }, trace, names) {
  const label = names[Number(isFlipped)].toLowerCase();
  const others = pinned ? [{ trace: pinned, shift: shiftOf(trace, pinned, align), color: '--ghost', label }] : [];
  const swept = (sweep?.traces ?? []).map((each, index) => ({ trace: each, shift: shiftOf(trace, each, align), color: sweepColors[index] }));
  return { others: [...others, ...swept], hidesMain: swept.length > 0 };
}
