// On phones, over the values: the motion's states and its offset, so that one sees what a turned value does to them.

import { createChart } from './chart.js';
import { followChartKeys } from './pointer.js';
import { createChoice } from './signals.js';

/** Appends it to `root`, which has a height of its own. `shown` is dock.js' `motion`. */
export function createTuneLane(document, store, scheduler, shown, { root, playhead }) {
  const chart = createChart(document, store, scheduler, { ...shown, choice: createChoice() }, playhead, {
    arrange: (lanes) => lanes.filter(({ key, kind }) => kind === 'states' || key === 'offset').map((lane) => ({ ...lane, least: 0 })),
  });
  root.append(chart.element);
  followChartKeys(chart.element, playhead.step);
  new ResizeObserver(([{ contentRect: { width, height } }]) => chart.setRoom({ width, height })).observe(root);
}
