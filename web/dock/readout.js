// The chart's legend and its numbers as a table: each signal at the playhead, its velocity, and between the cursors.

import { createWriter, make } from '../model/elements.js';
import { maxTicks, shiftOf, ticksPerSecond } from '../model/trace.js';
import { eventsAt, longestOf, rowsOf, valueText } from './signals.js';
import { tickText, timeText } from './ticks.js';
import { createWidgets } from './widgets.js';

/**
 * Updated at most ten times a second; its rows are rebuilt only when the signals have changed. `onChoice` is called
 * when a signal is shown or hidden.
 */
export function createReadout(document, store, { atTextRate }, motion, onChoice) {
  const [now, cursors] = ['now often', 'cursors'].map((className) => make(document, 'span', { className }));
  const body = make(document, 'tbody');
  const headOf = (textContent) => make(document, 'th', { textContent, scope: 'col' });
  const events = make(document, 'p', { className: 'events' });
  const [oldHead, newHead] = [0, 1].map(() => make(document, 'th', { scope: 'col' }));
  const { button } = createWidgets(document);
  const raw = button('raw', () => choose('toggleRaw'), { className: 'plain', title: 'Velocities from tick to tick, not by the times of the finger\'s samples' });
  const velocityHead = make(document, 'th', { scope: 'col' }, 'Velocity ', raw);
  const head = make(document, 'tr', {}, headOf('Signal'), oldHead, newHead, velocityHead, headOf('Δ A–B'));
  const table = make(document, 'table', {}, make(document, 'caption', {}, now, cursors), make(document, 'thead', {}, head), body);
  const element = make(document, 'div', { className: 'readout' }, table, events);
  const write = createWriter();
  let rows = [];
  let shown = '';
  let fitted = []; // the signals and motions that the columns fit

  function rowElement({ signal, name, color }) {
    const box = make(document, 'input', { type: 'checkbox', on: { change: () => choose('toggleShown', signal) } });
    const label = make(document, 'label', {}, box, name);
    label.style.setProperty('--signal', `var(${color})`);
    const fast = button('', () => choose('toggleVelocity', signal), { className: 'plain often', ariaLabel: `Plot ${name}'s velocity` });
    const [old, value, difference] = [0, 1, 2].map(() => make(document, 'span', { className: 'often' }));
    const cells = [old, value, fast, difference].map((child) => make(document, 'td', {}, child));
    body.append(make(document, 'tr', {}, make(document, 'th', { scope: 'row' }, label), ...cells));
    return { signal, box, fast, old, value, difference };
  }

  function choose(toggle, signal) {
    motion.choice[toggle](signal);
    onChoice();
    show();
  }

  /**
   * Cells have a fixed width, that of the longest number that can occur, so that a changed number costs no layout.
   */
  function fit(signals, ...all) {
    if (all.every((each, index) => each === fitted[index])) return;
    fitted = all;
    for (const [column, length] of Object.entries(longestOf(signals, all.slice(1).filter(Boolean)))) table.style.setProperty(`--${column}`, length);
  }

  const show = atTextRate(() => {
    const trace = motion.trace();
    element.hidden = !trace;
    if (!trace) return;
    const signals = rowsOf(trace, store.state.pick, motion.choice);
    const names = signals.map(({ signal }) => signal).join();
    if (names !== shown) {
      shown = names;
      body.replaceChildren();
      rows = signals.map(rowElement);
    }
    const tick = Math.round(motion.tick());
    const { pinned, align, isFlipped, cursors: { a, b } } = store.state;
    fit(signals, names, trace, pinned);
    const other = pinned && { trace: pinned, tick: tick - shiftOf(trace, pinned, align) };
    signals.forEach((each, index) => showRow(write, rows[index], each, trace, tick, store.state.cursors, other));
    raw.ariaPressed = String(motion.choice.isRaw());
    table.dataset.pinned = String(Number(pinned !== null));
    table.dataset.cursors = String(Number(a !== null && b !== null));
    write(oldHead, motion.names[Number(isFlipped)]);
    write(newHead, pinned ? motion.names[Number(!isFlipped)] : 'Value');
    write(now, tickText(tick));
    write(cursors, cursorsText(store.state.cursors));
    write(events, [...eventsAt(trace, tick), ...(trace.isCut ? [cutText] : [])].join(', '));
  });

  store.subscribe(['playhead', 'trace', 'pinned', 'align', 'pick', 'cursors', 'frame'], show);
  return { element, show };
}

const cutText = `only the first ${maxTicks / ticksPerSecond / 60} minutes of this take are shown`;

function showRow(write, { box, fast, old, value, difference, signal }, { unit, isShown, isVelocityShown, isRaw }, trace, tick, { a, b }, other) {
  const at = Math.min(tick, trace.ticks);
  if (other) write(old, valueText(other.trace.curve(signal)[Math.round(other.tick)], unit));
  if (box.checked !== isShown) box.checked = isShown;
  write(value, valueText(trace.curve(signal)[at], unit));
  write(fast, valueText(trace.velocity(signal, isRaw)[at], `${unit}/s`));
  if (fast.ariaPressed !== String(isVelocityShown)) fast.ariaPressed = String(isVelocityShown);
  write(difference, a === null || b === null ? '' : valueText(trace.curve(signal)[b] - trace.curve(signal)[a], unit));
}

function cursorsText({ a, b }) {
  const texts = [['A', a], ['B', b]].filter(([, at]) => at !== null).map(([name, at]) => `${name} ${tickText(at)}`);
  if (a !== null && b !== null) texts.push(`Δ ${b - a} · ${timeText(b - a)}`);
  return texts.join('   ');
}
