// What the tests of the figure editor share: figures, random ones, and numbers that are the same on each run.

import { textOf } from '../../../web/figure/items.js';

/** Numbers from 0 to 1, the same each time (mulberry32). */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** The text of a figure of so many bars or strokes, whose coordinates are whole numbers of 1/`divisor` pt; bars are often chained. */
export function randomFigure(random, form, count, divisor) {
  const whole = (size) => Math.floor(random() * size);
  const point = () => [(whole(20000) - 5000) / 100, (whole(6000) - 1000) / 100].map((value) => Math.round(value * divisor) / divisor);
  let last = point();
  const items = Array.from({ length: count }, () => {
    const commands = form === 'bars' ? 'ML' : `M${Array.from({ length: 1 + whole(5) }, () => 'LQC'[whole(3)]).join('')}${random() < 0.3 ? 'Z' : ''}`;
    const size = [...commands].reduce((sum, command) => sum + { M: 1, L: 1, Q: 2, C: 3, Z: 0 }[command], 0);
    const points = [random() < 0.5 ? last : point(), ...Array.from({ length: size - 1 }, point)];
    last = points.at(-1);
    return { commands, points };
  });
  return textOf(items, form);
}

export const square = '0,0 10,0; 10,0 10,10; 10,10 0,10; 0,10 0,0';
export const strokes = 'M0 0L10 0Q15 5 10 10ZM20 0C20 5 30 5 30 10';
