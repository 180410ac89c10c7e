// Values as lines of a gesture script (.pull).

import { figureNamed } from './knobs.js';

/** A word of a script as it is written there. */
const quoted = (text) => `"${String(text).replace(/[\\"]/g, '\\$&')}"`;

/** A value as people write it in a script, with the parameter's unit. */
function written(value, { kind, unit = '', figures }) {
  if (typeof value === 'number') return `${value}${unit}`;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (kind === 'color') return value.slice(1);
  if (kind === 'figure') return quoted(figureNamed(value, { figures }).name ?? value);
  return kind === 'choice' || kind === 'curve' ? value : quoted(value);
}

/** `set` lines of the values that the parameters declare; `prefix` is `scroll.` for the scroll view's. */
export function setLines(values, parameters, prefix = '') {
  return parameters.filter(({ name }) => Object.hasOwn(values, name)).map((parameter) => `set ${prefix}${parameter.name} ${written(values[parameter.name], parameter)}`);
}

/** The line that chooses a system, and the one that applies a preset in a language. */
export const systemLine = (edge, name) => `${edge === 'header' ? 'system' : 'footer'} ${name}`;
export const presetLine = ({ name, language }) => ['preset', quoted(name), language].filter(Boolean).join(' ');

const [width, height, content] = [272, 170, 800]; // pt, of the list in a picture
const beginning = ['pull 1', `viewport ${width}x${height}`, `content ${content}pt`, 'inset 0pt 0pt'];

/**
 * The picture of a control: pulled past its threshold (in so low a viewport the rubber band shows a sixth of the way),
 * and still held. `lines` set the control and its values.
 */
export function thumbnailScript(edge, lines) {
  const gesture = edge === 'header' ? ['drag 620pt in 250ms'] : [`start ${content - height}pt`, 'drag -620pt in 250ms'];
  return [...beginning, ...lines, 'work manual', ...gesture, 'hold 120ms', 'mark shown', ''].join('\n');
}

/** The motion of that control: a pull by hand, a second of work, and the way back. */
export function thumbnailMotion(edge, lines) {
  const gesture = edge === 'header' ? ['drag 1200pt in 900ms ease in-out'] : [`start ${content - height}pt`, 'drag -1200pt in 900ms ease in-out'];
  return [...beginning, ...lines, 'work after 1.2s', ...gesture, 'hold 150ms', 'release', 'wait settled timeout 6s', 'sleep 300ms', ''].join('\n');
}
