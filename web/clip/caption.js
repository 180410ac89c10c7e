// The caption below a device: which motion it is, the control's state, the offset, the time.

import { stateName } from '../model/states.js';
import { ticksPerSecond, titleOf } from '../model/trace.js';

const edges = ['header', 'footer'];

/** What a caption says of a motion's tick. `state` is that of the control that does something, '' if there is none. */
export function captionOf({ motion, tick, over }) {
  const { frame } = motion.at(tick);
  const shown = edges.filter((edge) => frame[edge]);
  const edge = shown.find((each) => frame[each].state !== 'idle') ?? shown[0];
  return {
    title: titleOf(motion) + (over ? `, ghost: ${titleOf(over)}` : ''),
    state: edge ? frame[edge].state : '',
    offset: `${frame.offset.toFixed(1).replace(/^-0\.0$/, '0.0').replace('-', '−')} pt`,
    time: `${(tick / ticksPerSecond).toFixed(3)} s`,
  };
}

/** Returns a function that draws it into a rectangle, pt. `color(name)` is a custom property of the page's style sheet. */
export function createCaption(color) {
  const family = color('--text');
  const colorOf = (state, kind = '') => color(`--${kind}${state === 'beginning' ? 'loading' : state}`);

  return (context, shown, [x, y, width, height]) => {
    const { title, state, offset, time } = captionOf(shown);
    const [left, right, first, second] = [x + 4, x + width - 4, y + height / 2 - 11, y + height / 2 + 11];
    const text = (said, at, [align, weight, ink], room) => {
      Object.assign(context, { globalAlpha: 1, direction: 'ltr', textBaseline: 'middle', textAlign: align, font: `${weight} 13px ${family}`, fillStyle: color(ink) });
      context.fillText(said, ...at, room);
    };
    text(title, [left, first], ['left', 600, '--ink'], width - 80);
    text(time, [right, first], ['right', 500, '--ink']);
    text(offset, [right, second], ['right', 500, '--ink-2']);
    if (!state) return;
    context.font = `600 12px ${family}`;
    const name = stateName(state);
    const chip = context.measureText(name).width + 14;
    context.fillStyle = colorOf(state);
    context.beginPath();
    context.roundRect(left, second - 9, chip, 18, 3);
    context.fill();
    Object.assign(context, { textAlign: 'left', fillStyle: colorOf(state, 'on-') });
    context.fillText(name, left + 7, second + 0.5);
  };
}
