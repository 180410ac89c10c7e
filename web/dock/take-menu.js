// Which take is shown, and the menu of all: each with its states as a strip, its length, and a button that pins it.

import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { createMenu, menuItem, menuTitle } from '../components/menu.js';
import { createWriter, make } from '../model/elements.js';
import { statesOf } from '../model/lanes.js';
import { ticksPerSecond } from '../model/trace.js';

const underWay = 'live'; // instead of the number of a motion that has none yet

/** A take's states as they follow each other, `{ state, ticks }`: those of the edge at which something happens. */
export function stripOf(trace) {
  const edges = ['header', 'footer'].map((edge) => statesOf(trace, edge));
  const busy = edges.map((states) => states.filter(({ state }) => state !== 'idle')).find((states) => states.length > 0);
  return (busy ?? edges.find((states) => states.length > 0) ?? []).map(({ state, from, to }) => ({ state, ticks: to - from }));
}

/**
 * Returns the `button`, `fill(menu)`, which adds the takes to a menu, and `isEmpty()`. A take has a strip once its trace
 * has been here: the page asks for none only to draw one.
 */
export function createTakeMenu(document, store, { atTextRate }, { playhead, takes }) {
  const [title, more] = [make(document, 'b'), make(document, 'small')];
  const button = make(document, 'button', { type: 'button', className: 'takes' }, title, more, icon(document, 'updown'));
  const write = createWriter();
  const strips = new Map(); // by a take's number
  let pins = []; // the buttons that are shown, `{ number, pin }`
  createMenu(document, button, { label: 'Takes', className: 'take-menu', fill: (menu) => menu.append(menuTitle(document, 'Takes', 'the last 20 are kept'), ...rows()) });

  const shown = () => {
    const { trace, isUnderWay } = store.state;
    return isUnderWay || trace?.isLive ? underWay : trace?.take;
  };

  /** `{ value, text, length, name }`, the newest first. A motion that has not ended has no number yet. */
  function list() {
    const { takes: kept, trace } = store.state;
    const all = kept.map(({ number, ticks, name }) => ({ value: number, text: `Take ${number}`, length: lengthText(ticks), name })).reverse();
    if (shown() === underWay) all.unshift({ value: underWay, text: 'In progress …', length: '', name: '' });
    else if (trace && !kept.some(({ number }) => number === trace.take)) all.unshift({ value: trace.take, text: trace.name || 'No longer kept', length: lengthText(trace.ticks), name: '' });
    return all;
  }

  function rows() {
    pins = [];
    const all = list().map(row);
    showPins();
    return all;
  }
  function row({ value, text, length, name }) {
    const item = menuItem(document, { text, isChosen: value === shown(), detail: length, act: () => (value === underWay ? playhead.goLive() : takes.choose(value)), data: { take: value } });
    const words = item.querySelector('.menu-text');
    if (name) words.append(make(document, 'small', { textContent: ` ${name}` }));
    words.after(make(document, 'span', { className: 'strip', attributes: { 'aria-hidden': 'true' } }, ...(strips.get(value) ?? []).map(({ state, ticks }) => {
      const part = make(document, 'i', { data: { state } });
      part.style.flexGrow = String(ticks);
      return part;
    })));
    if (!store.state.takes.some(({ number }) => number === value)) return make(document, 'div', { className: 'take-row' }, item);
    const pin = createButton(document, () => takes.pinTake(value), { icon: 'pin', label: `Pin ${text.toLowerCase()}` });
    pins.push({ number: value, pin });
    return make(document, 'div', { className: 'take-row' }, item, pin);
  }
  function showPins() {
    for (const { number, pin } of pins) pin.ariaPressed = String(takes.pinned() === number);
  }

  const show = atTextRate(() => {
    const all = list();
    const { text, length, name } = all.find(({ value }) => value === shown()) ?? all[0] ?? { text: 'Take', length: '', name: '' };
    write(title, text);
    write(more, [length, name].filter(Boolean).join(' · '));
    button.disabled = all.length === 0;
    button.dataset.take = shown() ?? '';
    button.title = [text, length, name].filter(Boolean).join(', ');
    showPins();
  });
  function keepStrips({ trace, pinned, takes: kept }) {
    for (const each of [trace, pinned]) if (each?.take && !each.isLive) strips.set(each.take, stripOf(each));
    for (const number of strips.keys()) if (!kept.some((take) => take.number === number)) strips.delete(number);
  }
  store.subscribe(['trace', 'pinned', 'takes'], keepStrips);
  store.subscribe(['takes', 'trace', 'pinned', 'isFlipped', 'isUnderWay'], show);
  keepStrips(store.state);
  show();
  return { button, isEmpty: () => list().length === 0, fill: (menu) => menu.append(...rows()) };
}

const lengthText = (ticks) => `${(ticks / ticksPerSecond).toFixed(1)} s`;
