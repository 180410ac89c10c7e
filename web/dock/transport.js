// The buttons above the chart: which take, which tick, at what speed, and what it is compared with.

import { make } from '../model/elements.js';
import { anchorsOf, ticksPerSecond } from '../model/trace.js';
import { createLazy } from '../model/lazy.js';
import { speeds } from '../model/playhead.js';
import { createWidgets } from './widgets.js';

const icons = { __proto__: null, toggle: '▶', start: '⇤', back: '◂', forth: '▸', end: '⇥', again: '↻', closer: '+', farther: '−', help: '?' };

/** `commands` (commands.js) are run by the buttons; keys run the same. */
export function createTransport(document, store, { atTextRate }, commands, { playhead, takes, toast }) {
  const { button, select, group, optionsOf } = createWidgets(document);
  const buttons = Object.fromEntries(Object.entries(commands).map(([command, { text, key, run }]) => (
    [command, button(icons[command] ?? text, run, { title: `${text} (${key})`, data: { command }, attributes: { 'aria-label': icons[command] ? text : null } })]
  )));
  const chooser = select('Take', [], () => (chooser.value === underWay ? playhead.goLive() : takes.choose(Number(chooser.value))));
  const speed = select('Speed', speeds.map((each) => [each, `${each}×`]), () => playhead.setSpeed(Number(speed.value)));
  const align = select('Align the pinned take at', Object.keys(anchorsOf(nothing)), () => store.set({ align: align.value }));
  const error = make(document, 'span', { className: 'error', id: 'jump-error', hidden: true });
  const jump = make(document, 'input', {
    type: 'text', placeholder: 'tick, ms, mark', ariaLabel: 'Jump to', className: 'jump', autocomplete: 'off', spellcheck: false,
    attributes: { 'aria-describedby': 'jump-error' }, on: { keydown: jumpOnEnter, input: () => showError(''), focus: () => jumps.preload() },
  });

  const jumps = createLazy(toast, async () => {
    const { parseJump } = await import('../model/jump.js');
    return parseJump;
  });

  function jumpOnEnter({ key }) {
    const trace = playhead.shown();
    if (key !== 'Enter' || !trace) return;
    jumps.use((parse) => {
      try {
        playhead.seek(parse(jump.value, trace));
        showError('');
      } catch (wrong) {
        showError(wrong.message);
      }
    });
  }
  function showError(text) {
    error.textContent = text;
    error.hidden = text === '';
    jump.setAttribute('aria-invalid', String(text !== ''));
  }

  const show = atTextRate(() => {
    const { takes: list, trace, pinned, playhead: { isPlaying, isLive, loop, speed: times }, align: anchor, isRecorded, pick, isPicking, isUnderWay, isFlipped } = store.state;
    const pressed = {
      toggle: isPlaying, live: isLive, loop: loop !== null, recorded: isRecorded, pin: pinned !== null, flip: isFlipped, pick: isPicking || pick !== null,
    };
    for (const [name, isPressed] of Object.entries(pressed)) if (buttons[name]) buttons[name].ariaPressed = String(isPressed);
    buttons.toggle.textContent = isPlaying ? '❚❚' : icons.toggle;
    buttons.flip.hidden = align.hidden = pinned === null;
    align.value = anchor;
    speed.value = String(times);
    showTakes(list, trace, isUnderWay || Boolean(trace?.isLive));
  });

  /** A motion that has not ended has no number yet, even when a tick of it is shown. */
  function showTakes(list, trace, isUnderWay) {
    const names = list.map(({ number, ticks, name }) => [String(number), [number, name, `${(ticks / ticksPerSecond).toFixed(1)} s`].filter(Boolean).join(' · ')]).reverse();
    if (isUnderWay) names.unshift([underWay, 'In progress …']);
    else if (trace && !list.some(({ number }) => number === trace.take)) names.unshift([String(trace.take), trace.name || 'No longer kept']);
    const text = JSON.stringify(names);
    if (chooser.dataset.shown !== text) chooser.replaceChildren(...optionsOf(names));
    chooser.dataset.shown = text;
    chooser.disabled = names.length === 0;
    if (isUnderWay || trace) chooser.value = isUnderWay ? underWay : String(trace.take);
  }

  const { start, back, toggle, forth, end, loop, live, again, recorded, pin, phone, flip, sweep, pick, closer, farther, fit, help } = buttons;
  const some = (label, ...parts) => group(label, ...parts.filter(Boolean)); // some commands do not exist in the report
  const element = make(document, 'div', { className: 'transport' },
    some('Play', start, back, toggle, forth, end, speed, loop, live),
    ...(again ? [some('Take', again, chooser, recorded)] : []),
    some('Compare', pin, phone, flip, ...(pin ? [align] : []), sweep),
    some('View', pick, jump, closer, farther, fit, help), error);

  store.subscribe(['takes', 'trace', 'pinned', 'playhead', 'align', 'isRecorded', 'pick', 'isPicking', 'isUnderWay'], show);
  show();
  return { element, focusJump: () => jump.focus() };
}

const underWay = 'live'; // the option's value for the motion without a number
const nothing = { finger: [], notices: [] };
