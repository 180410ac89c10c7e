// The slim bar below a recording: play and pause, a slider of time, and the time in words.

import { followScrub } from '../components/scrub.js';
import { createWriter, make } from '../model/elements.js';
import { ticksPerSecond } from '../engine/recording.js';

const shapes = { play: 'M5 3v10l8-5z', pause: 'M4 3h3v10H4zM9 3h3v10H9z' };
/** Ticks by which a key moves the slider. */
const steps = { __proto__: null, ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -12, PageUp: 12 };

/** The tick that a key on the slider goes to; undefined for any other key. With Shift an arrow goes as far as a page. */
export function tickOfKey({ key, shiftKey }, tick, ticks) {
  if (key === 'Home' || key === 'End') return key === 'Home' ? 0 : ticks;
  if (!(key in steps)) return undefined;
  return Math.min(ticks, Math.max(0, tick + steps[key] * (shiftKey && key.startsWith('Arrow') ? 12 : 1)));
}

/** `1.25 s` */
export const timeText = (tick) => `${(tick / ticksPerSecond).toFixed(2)} s`;

/** `toggle()` plays or pauses, `seek(tick)` goes to a tick. Returns `element`, `show(state)` and `key(event)`. */
export function createControls(document, { toggle, seek }) {
  const write = createWriter();
  const path = shape(document);
  const button = make(document, 'button', { type: 'button', on: { click: toggle } }, path.svg);
  const slider = make(document, 'div', { className: 'slider', tabIndex: 0, attributes: { role: 'slider', 'aria-label': 'Time', 'aria-valuemin': 0 } });
  const time = make(document, 'span', { className: 'time' });
  const element = make(document, 'div', { className: 'bar', attributes: { part: 'controls', role: 'group', 'aria-label': 'Playback' } }, button, slider, time);
  let shown = { tick: 0, ticks: 0, isPlaying: null };

  const scrub = (share) => seek(Math.round(Math.min(1, Math.max(0, share)) * shown.ticks));
  followScrub(slider, true, { begin() {}, move: scrub, end() {} });

  /** Whether a key was one of the bar's. */
  function key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const tick = tickOfKey(event, shown.tick, shown.ticks);
    if (event.key === ' ') toggle();
    else if (tick !== undefined) seek(tick);
    else return false;
    event.preventDefault();
    return true;
  }
  slider.addEventListener('keydown', key);

  return {
    element, key,
    show({ tick, ticks, isPlaying }) {
      slider.style.setProperty('--share', ticks === 0 ? 0 : tick / ticks);
      slider.setAttribute('aria-valuemax', ticks);
      slider.setAttribute('aria-valuenow', tick);
      slider.setAttribute('aria-valuetext', `${timeText(tick)} of ${timeText(ticks)}`);
      write(time, `${timeText(tick)} / ${timeText(ticks)}`);
      if (isPlaying !== shown.isPlaying) {
        path.set(isPlaying ? 'pause' : 'play');
        button.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
      }
      shown = { tick, ticks, isPlaying };
    },
  };
}

function shape(document) {
  const space = 'http://www.w3.org/2000/svg';
  const [svg, path] = [document.createElementNS(space, 'svg'), document.createElementNS(space, 'path')];
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(path);
  return { svg, set: (name) => path.setAttribute('d', shapes[name]) };
}
