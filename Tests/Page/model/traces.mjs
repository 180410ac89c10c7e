// Motions for tests: a short pull with a control at the header, as the daemon answers `trace`.

import { traceOf } from '../../../web/model/trace.js';

export const scene = (fields = {}) => ({
  type: 'scene', number: 1, viewport: [390, 844], content: { height: 2000, rowHeight: 44 }, background: '#20242c',
  nodes: [{ id: 0, kind: 'bar', at: [10, 20] }, { id: 7, kind: 'bar', opacity: 0.5 }], ...fields,
});

export const frame = (tick, offset, state = 'idle', nodes = {}) => (
  { type: 'frame', tick, offset, insets: [0, 0], header: { state, detail: state, progress: Math.min(1, -offset / 80) }, nodes }
);

/** A pull to 100 pt in 10 ticks, a release, and back to rest by tick 40. The bar turns a quarter at tick 10. */
export function pulled(fields = {}) {
  const down = Array.from({ length: 11 }, (_, tick) => frame(tick, -10 * tick || 0, tick === 0 ? 'idle' : tick > 8 ? 'armed' : 'pulling', tick === 10 ? { 7: { transform: [0, 1, -1, 0, 3, 4] } } : {}));
  return {
    type: 'traced', take: 3, script: false, from: 0, next: 41, ticks: 40,
    messages: [
      scene(), ...down.slice(0, 10),
      { type: 'notice', tick: 9, notice: 'state', edge: 'header', from: 'pulling', to: 'armed' }, down[10],
      { type: 'script', tick: 10, event: 'mark', name: 'peak' },
      frame(12, -100, 'loading'), { type: 'notice', tick: 12, notice: 'begin', edge: 'header' },
      frame(30, -40, 'ending'), { type: 'notice', tick: 30, notice: 'end', edge: 'header' }, frame(40, 0),
    ],
    finger: [{ tick: 0, phase: 'began', y: 100 }, { tick: 5, phase: 'moved', y: 190 }, { tick: 11, phase: 'ended', y: 280 }],
    measures: [{ name: 'overshoot', value: 20, unit: 'pt', tick: 10 }],
    ...fields,
  };
}

export const pulledTrace = (fields) => traceOf([pulled(fields)], 'a pull');
