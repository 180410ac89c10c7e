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
  return kind === 'choice' ? value : quoted(value);
}

/** `set` lines of the values that the parameters declare; `prefix` is `scroll.` for the scroll view's. */
export function setLines(values, parameters, prefix = '') {
  return parameters.filter(({ name }) => Object.hasOwn(values, name)).map((parameter) => `set ${prefix}${parameter.name} ${written(values[parameter.name], parameter)}`);
}

/** The line that chooses a system, and the one that applies a preset in a language. */
export const systemLine = (edge, name) => `${edge === 'header' ? 'system' : 'footer'} ${name}`;
export const presetLine = ({ name, language }) => ['preset', quoted(name), language].filter(Boolean).join(' ');

/**
 * The picture of a control in a picker: pulled past its threshold (in so low a viewport the rubber band shows a quarter
 * of the way), and still held. `lines` set the control and its values.
 */
export function thumbnailScript(edge, lines) {
  const [width, height, content] = [320, 200, 800]; // pt
  const gesture = edge === 'header' ? ['drag 480pt in 250ms'] : [`start ${content - height}pt`, 'drag -480pt in 250ms'];
  return ['pull 1', `viewport ${width}x${height}`, `content ${content}pt`, 'inset 0pt 0pt', ...lines, 'work manual', ...gesture, 'hold 120ms', 'mark shown', ''].join('\n');
}
