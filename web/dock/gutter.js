// Left of the lanes: each lane's name and unit, its signals with their values at the playhead, and its tools.

import { createButton } from '../components/button.js';
import { createSelect } from '../components/select.js';
import { createSplitter } from '../components/splitter.js';
import { createWriter, make } from '../model/elements.js';
import { anchors } from '../model/anchors.js';
import { durationText, heightOfRows, runAt } from './animations.js';
import { laneName } from './curves.js';
import { boundedHeight, isResizable, laneNames } from './lanes.js';
import { changeText } from './over.js';
import { numberText } from './signals.js';

const rowHeight = 18; // CSS pixels, of a signal
const headHeight = 25;

/**
 * `tools` has the elements of lanes that have some: `ruler`, `callbacks`, `film`. `act` has choose(toggle, signal) for
 * a signal that is hidden, resize(lane, height or null, isLast), and flip().
 */
export function createGutter(document, store, { atTextRate }, motion, { tools, act, commands }) {
  const element = make(document, 'div', { className: 'gutter' });
  const write = createWriter();
  const align = createSelect(document, { label: 'Align the pinned take at', choices: anchors, change: () => store.set({ align: align.value }), className: 'align' });
  const flip = commands.flip ? createButton(document, commands.flip.run, { icon: 'flip', label: 'Flip', key: commands.flip.key, data: { command: 'flip' } }) : null;
  let rows = []; // of curves, what is written at the playhead: { value, read, unit, isOld }
  let runs = []; // of animations: { value, row }
  let plan = null;

  const builders = {
    __proto__: null,
    ruler: () => [tools.ruler],
    states: ({ edge }) => [make(document, 'b', { textContent: edge === 'header' ? 'Header' : 'Footer' })],
    pinned: ({ hasTools }) => [dash(), make(document, 'span', { className: 'name ghost', textContent: plan.other.name, title: plan.other.name }), ...(hasTools ? [align, ...(flip ? [flip] : [])] : [])],
    callbacks: () => [named('callbacks'), ...(tools.callbacks ?? [])],
    film: () => [named('film'), ...(tools.film ?? [])],
    animations: (lane) => lane.rows.map((row) => animationRow(row, lane)),
    panel: panelParts,
  };
  const dash = () => make(document, 'i', { className: 'dash', attributes: { 'aria-hidden': 'true' } });
  const named = (key) => make(document, 'span', { className: 'name', textContent: laneNames.find(([own]) => own === key)[1] });

  function panelParts({ name, unit, curves }) {
    const title = make(document, 'div', { className: 'lane-title' }, make(document, 'b', { textContent: laneName(name || groupOf(curves), curves) }), ' ', make(document, 'span', { textContent: unit }));
    return [title, ...curves.flatMap((curve) => [signalRow(curve, unit), ...(plan.other && curve.hasGhost ? [oldRow(curve, unit)] : [])])];
  }
  const groupOf = ([{ signal }]) => (signal.startsWith('progress') ? 'Progress' : 'Offset');

  function signalRow({ signal, name, color, read, isVelocity }, unit) {
    const value = make(document, 'output', { className: 'value often', attributes: { 'aria-live': 'off' } });
    const short = name.replace(/^Progress (.)/, (_, letter) => letter.toUpperCase());
    const full = isVelocity ? `${name}'s velocity` : name;
    const swatch = make(document, 'button', { type: 'button', className: 'swatch', ariaLabel: `Hide ${full}`, data: { tip: `Hide ${full}` }, on: { click: () => act.choose(isVelocity ? 'toggleVelocity' : 'toggleShown', signal) } });
    const row = make(document, 'div', { className: 'signal', data: { signal: isVelocity ? `velocity ${signal}` : signal } }, make(document, 'i', { className: 'line' }), swatch, make(document, 'span', { className: 'name', textContent: short, title: short }), value);
    row.style.setProperty('--signal', `var(${color})`);
    rows.push({ value, read, unit, isOld: false });
    return row;
  }
  function oldRow({ signal, read, isVelocity }, unit) {
    const value = make(document, 'output', { className: 'value often', attributes: { 'aria-live': 'off' } });
    rows.push({ value, read, unit, isOld: true });
    return make(document, 'div', { className: 'signal ghost', data: { old: isVelocity ? `velocity ${signal}` : signal } }, dash(), make(document, 'span', { className: 'name', textContent: plan.other.name }), value);
  }

  /** An animation, with the duration of what runs at the playhead; or all that have no row of their own, which get theirs by a button. */
  function animationRow(row, lane) {
    const { label, where, parts } = row;
    const title = parts.map((each) => [each.where, each.label].filter(Boolean).join(': ')).join(', ');
    const value = make(document, 'output', { className: 'value often', attributes: { 'aria-live': 'off' } });
    runs.push({ value, row });
    const unfold = parts.length > 1 ? [createButton(document, () => act.resize(lane, heightOfRows(lane.count), true), { icon: 'chevron-down', label: 'Show all animations' })] : [];
    return make(document, 'div', { className: 'animation', data: { animation: row.key }, title }, make(document, 'span', { className: 'name', textContent: label }),
      ...(where ? [make(document, 'small', { textContent: where })] : []), value, ...unfold);
  }

  function laneElement(lane) {
    const part = make(document, 'div', { className: `lane ${lane.kind}`, data: { lane: lane.key } }, ...(builders[lane.kind]?.(lane) ?? [named(lane.key)]));
    if (isResizable(lane)) part.append(edgeOf(lane));
    return part;
  }

  /** A lane's lower edge, which can be dragged. */
  function edgeOf(lane) {
    const edge = createSplitter(document, {
      label: `Height of ${{ film: 'the filmstrip', animations: 'the animations' }[lane.kind] ?? laneName(lane.name || groupOf(lane.curves), lane.curves)}`, axis: 'y', grows: 1, min: boundedHeight(lane, 0), max: () => boundedHeight(lane, Infinity),
      size: () => plan.lanes.find(({ key }) => key === lane.key).height, resize: (height, isLast) => act.resize(lane, height, isLast), reset: () => act.resize(lane, null, true),
    });
    edge.tell();
    return edge.element;
  }

  const show = atTextRate(() => {
    if (!plan) return;
    const trace = motion.trace();
    if (!trace) return;
    const tick = Math.min(Math.round(motion.tick()), trace.ticks);
    for (const { value, read, unit, isOld } of rows) write(value, numberText(isOld ? read(plan.other.trace)[tick - plan.other.shift] : read(trace)[tick], unit));
    for (const { value, row } of runs) {
      const run = runAt(trace, row, tick);
      write(value, run ? durationText(run.to - run.from) : '');
    }
    const { a, b } = store.state.cursors;
    for (const { value, read, unit, isOld } of rows) if (!isOld) entitle(value, a === null || b === null ? '' : `From A to B: ${changeText(read(trace), [Math.min(a, b), Math.max(a, b)], unit)}`);
    align.hidden = !anchors.includes(store.state.align); // a report's motions begin together
    if (align.value !== store.state.align) align.value = store.state.align;
    entitle(align, `Aligned at ${store.state.align}`);
  });
  const entitle = (element, title) => { if (element.title !== title) element.title = title; };
  store.subscribe(['playhead', 'trace', 'pinned', 'align', 'pick', 'frame', 'cursors'], show);

  return {
    element,
    /** Builds the lanes anew when there are others, and puts them in their places. */
    layOut(next) {
      const same = plan && String(signatureOf(plan)) === String(signatureOf(next));
      plan = next;
      if (!same) {
        rows = [];
        runs = [];
        element.replaceChildren(...plan.lanes.map(laneElement));
      }
      plan.lanes.forEach(({ top, height, scale, unit }, index) => {
        const part = element.children[index];
        Object.assign(part.style, { top: `${top}px`, height: `${height}px` });
        if (scale) part.style.setProperty('--digits', Math.max(5.5, ...[scale.low, scale.high].map((value) => widthOf(numberText(value, unit)))));
        [...part.querySelectorAll('.signal')].forEach((row, place) => { row.hidden = place > 0 && headHeight + rowHeight * (place + 1) > height; });
      });
      show();
    },
  };
}

/** A number's width in digits: a point is half as wide as one. */
const widthOf = (text) => text.length - (text.includes('.') ? 0.5 : 0);

/** Whatever makes the elements others; a place alone does not, so that an edge that is dragged stays. */
const signatureOf = ({ lanes, other, compact }) => [compact, other?.name, ...lanes.map(({ key, curves, rows }) => [key, curves?.map(({ signal, name }) => signal + name), rows?.map((row) => row.key + row.label)])];
