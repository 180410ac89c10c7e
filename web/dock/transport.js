// Buttons over the chart: which take, where in it, how fast, and what it is compared with.

import { make } from '../model/elements.js';
import { anchorsOf } from '../model/trace.js';
import { parseJump, speeds } from '../model/playhead.js';
import { tickText } from './signals.js';

/** `commands` (commands.js) are what the buttons do; keys do the same. */
export function createTransport(document, store, { atTextRate }, desk, commands, environment) {
  const { playhead, takes } = environment;
  const button = (name, text = commands[name].text) => make(document, 'button', {
    type: 'button', textContent: text, title: `${commands[name].text} (${commands[name].key})`, on: { click: commands[name].run },
    attributes: { 'aria-label': text === commands[name].text ? null : commands[name].text }, data: { command: name },
  });
  const option = (value, text = value) => make(document, 'option', { value, textContent: text });
  const select = (label, options, change) => make(document, 'select', { ariaLabel: label, on: { change } }, ...options);

  const chooser = select('Take', [], () => takes.choose(Number(chooser.value)));
  const speed = select('Speed', speeds.map((each) => option(each, `${each}×`)), () => playhead.setSpeed(Number(speed.value)));
  const align = select('Align the pinned take at', [], () => store.set({ align: align.value }));
  const play = button('toggle', '▶');
  const [live, loop, pin, flip, recorded] = ['live', 'loop', 'pin', 'flip', 'recorded'].map((name) => button(name));
  const error = make(document, 'span', { className: 'error', id: 'jump-error', hidden: true });
  const jump = make(document, 'input', {
    type: 'text', placeholder: 'tick, ms, mark', ariaLabel: 'Jump to', className: 'jump', autocomplete: 'off', spellcheck: false,
    attributes: { 'aria-describedby': 'jump-error' }, on: { keydown: jumpOnEnter, input: () => showError('') },
  });

  function jumpOnEnter(event) {
    if (event.key !== 'Enter' || !store.state.trace) return;
    try {
      playhead.seek(parseJump(jump.value, store.state.trace));
      showError('');
    } catch (wrong) {
      showError(wrong.message);
    }
  }
  function showError(text) {
    error.textContent = text;
    error.hidden = text === '';
    jump.setAttribute('aria-invalid', String(text !== ''));
  }

  const show = atTextRate(() => {
    const { takes: list, trace, pinned, playhead: now, align: anchor, isRecorded } = store.state;
    showTakes(list, trace);
    play.textContent = now.isPlaying ? '❚❚' : '▶';
    play.ariaPressed = String(now.isPlaying);
    live.ariaPressed = String(now.isLive);
    loop.ariaPressed = String(now.loop !== null);
    pin.ariaPressed = String(pinned !== null);
    flip.hidden = align.hidden = pinned === null;
    flip.ariaPressed = String(takes.isFlipped());
    align.replaceChildren(...Object.keys(anchorsOf(trace ?? pinned ?? emptyTrace)).map((name) => option(name)));
    align.value = anchor;
    speed.value = String(now.speed);
    recorded.ariaPressed = String(isRecorded);
  });

  function showTakes(list, trace) {
    const names = list.map(({ number, ticks, name }) => [String(number), `${number} ${name || 'by hand'} · ${tickText(ticks).split(' · ')[1]}`]).reverse();
    if (trace && !trace.isLive && !list.some(({ number }) => number === trace.take)) names.unshift([String(trace.take), trace.name || 'a take that is no longer kept']);
    const text = JSON.stringify(names);
    if (chooser.dataset.shown !== text) chooser.replaceChildren(...names.map(([value, each]) => option(value, each)));
    chooser.dataset.shown = text;
    chooser.disabled = names.length === 0;
    if (trace) chooser.value = String(trace.take);
  }

  const group = (label, ...children) => make(document, 'span', { className: 'group', attributes: { role: 'group', 'aria-label': label } }, ...children);
  const element = make(document, 'div', { className: 'transport' },
    group('Play', button('start', '⇤'), button('back', '◂'), play, button('forth', '▸'), button('end', '⇥'), speed, loop, live),
    group('Take', button('again', '↻'), chooser, recorded),
    group('Compare', pin, flip, align, button('sweep')),
    group('View', jump, button('closer', '+'), button('farther', '−'), button('fit'), button('help', '?')), error);

  store.subscribe(['takes', 'trace', 'pinned', 'playhead', 'align', 'isRecorded'], show);
  show();
  return { element, focusJump: () => jump.focus() };
}

const emptyTrace = { finger: [], notices: [] };
