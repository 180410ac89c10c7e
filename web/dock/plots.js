// A take's curves, their numbers, its filmstrip and the sweep: loaded when the first take exists.

import { make } from '../model/elements.js';
import { createSweep } from '../model/sweep.js';
import { createSnapshot } from '../stage/snapshot.js';
import { createChart } from './chart.js';
import { createFilmstrip } from './filmstrip.js';
import { followChartKeys } from './pointer.js';
import { createReadout } from './readout.js';
import { createChoice } from './signals.js';
import { createSweepPanel } from './sweep.js';
import { createThumbnail } from './thumbnail.js';

/** Inserts them after the element `before`. `shown` is dock.js' `motion`. A report's `browser` has its own `Image`. */
export function createPlots(document, store, scheduler, shown, { trace, playhead, send, save, toast, edited, before }, browser = globalThis) {
  const motion = { ...shown, choice: createChoice() };
  const thumbnail = createThumbnail(document, createSnapshot(document, store, scheduler.atTextRate(() => film.redraw()), browser));
  const chart = createChart(document, store, scheduler, motion, playhead);
  const readout = createReadout(document, store, scheduler, motion, chart.redraw);
  const film = createFilmstrip(document, store, scheduler, { thumbnail, save, playhead });
  const sweep = createSweepPanel(document, store, scheduler, { sweep: createSweep(store, trace, toast), thumbnail, motion, send, edited });
  const plots = make(document, 'div', { className: 'plots' }, readout.element, chart.element);
  before.after(plots, sweep.element, film.element);

  const show = scheduler.atTextRate(() => { plots.hidden = !motion.trace(); });
  store.subscribe(['trace', 'frame'], show);
  followChartKeys(chart.element, playhead.step);
  followColors(document, chart.redrawAnew);
  for (const draw of [show, readout.show, chart.redraw, film.redraw]) draw();
  return { chart, sweep };
}

/** The canvases take their colors from the style sheet, which changes with the theme. */
function followColors(document, redraw) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  new MutationObserver(redraw).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
}
