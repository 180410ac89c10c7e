// The bars of animations that can be tuned: each row is a slider for the keyboard, and pointers drag the bars themselves.
// The sliders lie over the chart and take no pointers, so that one scrubs wherever there is nothing to drag.

import { followArrows } from '../components/arrows.js';
import { make } from '../model/elements.js';
import { animationsOf } from '../model/lanes.js';
import { valueText } from '../model/numbers.js';
import { clamp, ticksPerSecond } from '../model/trace.js';
import { barsIn } from './animations.js';
import { tickAt, xOf } from './axes.js';
import { gripAt, staggersBefore, tuned } from './grips.js';

const threshold = 3; // CSS pixels; a press that moves less is a click
const twice = 500; // ms from the first press of a double click
const cursors = { end: 'ew-resize', whole: 'grab', none: '' };

/**
 * `tuning` is inspector/tuning.js', `motion` and `playhead` are dock.js', `chart` is of chart.js. Listens in `root`, which
 * contains the chart. Returns `element`, `layOut(plan)` and `place()`, which chart.js' `onPlan` and `onRange` want.
 */
export function createBars(document, store, { atDisplayRate, atTextRate }, motion, { root, chart, playhead, tuning }, browser = globalThis) {
  const tip = make(document, 'div', { className: 'bar-tip', hidden: true, attributes: { 'aria-hidden': 'true' } });
  const element = make(document, 'div', { className: 'bars', attributes: { role: 'group', 'aria-label': 'Tunable animations' } });
  let lane;
  let rows = []; // { kind, row, slider, bar, parameters: { duration, curve, stagger } }
  let bars = []; // of all rows, as gripAt wants them, with their `own` row
  let pointed = null; // what is under the pointer: { bar, part }
  let focused = null; // a row
  let drag = null; // { bar, part, tunable, x, value, count, perPixel, range, hasMoved, tuned }
  let pressed = { time: -Infinity, before: null }; // the first press of a double click, and the state before it

  const isShown = () => lane && motion.trace() === store.state.trace && store.state.trace && !store.state.isFlipped && !store.state.isRecorded && !store.state.sweep;
  const ticksOf = (seconds) => Math.ceil(seconds * ticksPerSecond - 1e-6); // as the engine rounds them

  function parametersOf({ edge, source }) {
    return Object.fromEntries(Object.entries(source).map(([part, name]) => [part, name ? tuning.of(`${edge}.${name}`) : undefined]));
  }

  /** A bar with what of it can be dragged. */
  function gripped(bar, own, trace) {
    const { row: { edge, name, source }, parameters } = own;
    const values = trace.at(bar.run.from).scene?.[edge]?.parameters ?? {};
    const { runs } = animationsOf(trace).find((each) => each.edge === edge && each.name === name);
    const before = parameters.stagger ? staggersBefore(runs, bar.run.index, ticksOf(values[source.stagger])) : 0;
    return { ...bar, own, before, hasEnd: Boolean(parameters.duration), isMovable: before !== 0 };
  }

  function place() {
    const trace = isShown() ? store.state.trace : null;
    const all = trace ? barsIn(trace, lane, chart.range(), chart.box()) : [];
    bars = all.flatMap(({ row, bars: some }) => {
      const own = rows.find((each) => each.row.key === row.key);
      return own ? some.map((bar) => gripped(bar, own, trace)) : [];
    });
    for (const each of rows) placeSlider(each);
    showTip();
  }

  /** It has the place of the bar that is dragged or pointed at, or else of the row's first in sight. */
  function placeSlider(own) {
    const { slider } = own;
    const all = bars.filter((bar) => bar.own === own);
    const held = [drag, pointed].find((each) => each?.bar.own === own);
    const bar = all.find(({ run }) => run.index === held?.bar.run.index) ?? (drag && held === drag ? drag.bar : all[0]);
    slider.hidden = !bar;
    if (!bar) return;
    slider.dataset.part = held?.part ?? '';
    const { left, width } = held?.tuned === undefined ? bar : draggedPlace();
    Object.assign(slider.style, { left: `${left}px`, top: `${bar.y}px`, width: `${width}px`, height: `${bar.tall}px` });
    own.bar = bar;
  }

  /** Where the dragged bar is, at once: the daemon's answer comes later. */
  function draggedPlace() {
    const { from, to } = dragged();
    const box = chart.box();
    const [left, end] = [from, to].map((tick) => clamp(xOf(tick, chart.range(), box), box.left, box.left + box.width));
    return { left, width: Math.max(2, end - left) };
  }
  function dragged() {
    const { bar: { run, before }, part, value, count, tuned: now } = drag;
    const ticks = (now - value) * ticksPerSecond * count;
    if (part === 'end') return { from: run.from, to: run.to + ticks };
    return before === null ? run : { from: run.from + ticks, to: run.to + ticks }; // a whole group stays where it is
  }

  // Words

  const textOf = ({ label, parameter, edit }) => `${label} ${valueText(edit.present(), parameter)}`;
  const shownParameters = ({ duration, curve, stagger }, part) => (part === 'whole' ? [stagger] : part === 'end' ? [duration] : [duration, curve]).filter(Boolean);

  function showTip() {
    const shown = drag ?? pointed ?? (focused && { bar: focused.bar, part: 'none' });
    tip.hidden = !shown?.bar || !isShown();
    if (tip.hidden) return;
    const text = shownParameters(shown.bar.own.parameters, shown.part).map(textOf).join(', ');
    if (tip.textContent !== text) tip.textContent = text;
    const { own } = shown.bar;
    const [left, width] = [own.slider.offsetLeft, own.slider.offsetWidth];
    const room = root.clientWidth - tip.offsetWidth - 4;
    Object.assign(tip.style, { left: `${clamp(shown.part === 'end' ? left + width - tip.offsetWidth / 2 : left, 4, Math.max(4, room))}px`, top: `${own.slider.offsetTop - 24}px` });
  }

  const describe = atTextRate(() => {
    for (const { slider, parameters: { duration, curve, stagger } } of rows) {
      const tunable = duration ?? stagger;
      if (!tunable) continue;
      const value = tunable.edit.present();
      slider.setAttribute('aria-valuenow', value);
      slider.setAttribute('aria-valuetext', [valueText(value, tunable.parameter), ...(curve ? [textOf(curve)] : [])].join(', '));
      slider.setAttribute('aria-disabled', String(tuning.isLocked()));
    }
    showTip();
  });

  // Keys

  function rowOf(row, kind) {
    const parameters = parametersOf(row);
    const tunable = parameters.duration ?? parameters.stagger;
    if (!tunable && !parameters.curve) return [];
    const name = [row.where, row.label].filter(Boolean).join(': ');
    const { min, max } = tunable?.parameter ?? {};
    const slider = make(document, 'div', { className: 'bar', tabIndex: 0, data: { animation: row.key }, attributes: {
      role: tunable ? 'slider' : 'button', 'aria-label': `${name}: ${(tunable ?? parameters.curve).label}`, ...(tunable ? { 'aria-valuemin': min, 'aria-valuemax': max, 'aria-valuenow': tunable.edit.present() } : {}),
    } });
    const own = { kind, row, slider, parameters };
    if (tunable) followArrows(slider, tunable.parameter, tunable.edit);
    slider.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !parameters.curve) return;
      event.preventDefault();
      tuning.open(parameters.curve.key);
    });
    slider.addEventListener('focus', () => { focus(own); });
    slider.addEventListener('blur', () => { focus(null); });
    return [own];
  }
  function focus(own) {
    focused = own;
    showTip();
  }

  // Pointers

  function hit({ clientX, clientY, pointerType, target }) {
    if (!chart.element.contains(target) && !element.contains(target)) return null; // the gutter, a note, a frame of the film
    const { left, top } = root.getBoundingClientRect();
    return gripAt(bars, clientX - left, clientY - top, pointerType === 'touch');
  }

  function point(next) {
    const isOther = next?.bar.own !== pointed?.bar.own || next?.bar.run.index !== pointed?.bar.run.index || next?.part !== pointed?.part;
    pointed = next;
    chart.element.style.cursor = next && !tuning.isLocked() ? cursors[next.part] : '';
    if (isOther) place();
  }

  root.addEventListener('pointerdown', (event) => {
    if (drag) event.stopPropagation(); // a second finger
    if (drag || event.button !== 0) return;
    const found = hit(event);
    if (event.timeStamp - pressed.time > twice) pressed = { time: event.timeStamp, before: store.state };
    if (!found || found.part === 'none' || tuning.isLocked()) return;
    event.stopPropagation();
    event.preventDefault(); // the chart does not get the focus
    begin(found, event);
  }, { capture: true });

  function begin({ bar, part }, { clientX, pointerId }) {
    const { own, before } = bar;
    const [range, box] = [chart.range(), chart.box()];
    const tunable = part === 'end' ? own.parameters.duration : own.parameters.stagger;
    drag = { bar, part, tunable, x: clientX, value: tunable.edit.present(), count: part === 'end' ? 1 : before ?? 1, perPixel: tickAt(1, range, box) - tickAt(0, range, box), range, hasMoved: false };
    pointed = null;
    place();
    own.slider.focus({ preventScroll: true });
    own.slider.setPointerCapture(pointerId);
    element.dataset.dragged = part;
  }

  root.addEventListener('pointermove', (event) => {
    if (!drag) {
      if (event.pointerType !== 'touch' && event.buttons === 0) point(hit(event));
      return;
    }
    if (!drag.hasMoved && Math.abs(event.clientX - drag.x) < threshold) return;
    const { tunable: { edit, parameter }, value, count, range } = drag;
    if (!drag.hasMoved) edit.begin();
    drag.hasMoved = true;
    drag.tuned = tuned(value, (event.clientX - drag.x) * drag.perPixel, parameter, { count, isExact: event.altKey });
    edit.change(drag.tuned);
    chart.hold([range[0], Math.max(range[1], dragged().to)]); // under the pointer no axis changes, but what grows stays in sight
    place();
  });
  function end() {
    if (!drag) return;
    const { tunable: { edit }, hasMoved } = drag;
    drag = null;
    delete element.dataset.dragged;
    if (hasMoved) edit.end();
    chart.hold(null);
    build();
  }
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) root.addEventListener(type, end);
  root.addEventListener('pointerleave', () => { if (!drag) point(null); });
  root.addEventListener('dblclick', (event) => {
    const curve = hit(event)?.bar.own.parameters.curve;
    if (!curve) return;
    const { cursors: placed, playhead: { isLive } } = pressed.before;
    store.set({ cursors: placed }); // its clicks were none on the chart
    if (isLive) playhead.goLive();
    tuning.open(curve.key);
  });

  const placeAgain = atDisplayRate(place);
  store.subscribe(['trace', 'isUnderWay', 'isFlipped', 'isRecorded', 'sweep'], placeAgain);
  store.subscribe(['trace', 'welcome'], describe);
  store.subscribe(['catalog', 'scene'], atTextRate(build));

  function build() {
    if (drag) return; // a run of no time has no bar, but the pointer has it
    const wanted = lane ? lane.rows.filter(({ parts }) => parts.length === 1) : [];
    rows = wanted.flatMap((row) => {
      const kind = JSON.stringify([row.key, row.source, store.state.scene?.[row.edge]?.system]);
      const before = rows.find((each) => each.kind === kind);
      return before ? [before] : rowOf(row, kind);
    });
    if (focused && !rows.includes(focused)) chart.element.focus({ preventScroll: true }); // a run of no time is gone
    if (rows.length + 1 !== element.childElementCount || rows.some(({ slider }, index) => element.children[index] !== slider)) element.replaceChildren(...rows.map(({ slider }) => slider), tip);
    place();
    describe();
  }

  return {
    element, place,
    layOut(plan) {
      lane = plan.lanes.find(({ kind }) => kind === 'animations');
      build();
    },
  };
}
