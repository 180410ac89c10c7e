// A take as the file of a gesture: what a link carries to a daemon.

import { isOfDesign } from '../engine/design.js';

/** The text of a recording without values of its own. */
export function gestureText(session, { start, inputs, marks, ticks }) {
  const { viewport, content } = start.scene();
  const { offset } = start.frame();
  const scenario = { viewport, content: content.height, start: offset, values: 'session' };
  const events = [
    ...inputs.filter(({ input }) => !isOfDesign(input)).map(({ tick, input }) => [tick, 'i', input]), ...marks.map(({ tick, name }) => [tick, 'm', name]),
  ].sort(([one], [other]) => one - other);
  return [{ pullcast: 1, session, ticksPerSecond: 120, scenario }, ...events, [ticks, 'x', null]].map((line) => `${JSON.stringify(line)}\n`).join('');
}
