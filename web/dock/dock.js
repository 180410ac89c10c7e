// The dock: one take, at every tick. Transport, plots with their numbers, filmstrip, sweep; beside it measures, actions and recorder.

import { make } from '../model/elements.js';
import { createSweep } from '../model/sweep.js';
import { createSnapshot } from '../stage/snapshot.js';
import { createActions } from './actions.js';
import { createChart } from './chart.js';
import { createCommands, createHelp, followCommandKeys } from './commands.js';
import { createFiles } from './files.js';
import { createFilmstrip } from './filmstrip.js';
import { createMeasures } from './measures.js';
import { createReadout } from './readout.js';
import { createRecorder } from './recorder.js';
import { createChoice } from './signals.js';
import { createSweepPanel } from './sweep.js';
import { createThumbnail } from './thumbnail.js';
import { createTransport } from './transport.js';

/** `environment` has the model's `playhead`, `takes` and `trace`, and `request`, beside what browsers have. */
export function createDock(document, store, scheduler, send, environment) {
  const { playhead, trace } = environment;
  const desk = {
    choice: createChoice(),
    trace: playhead.shown,
    tick: playhead.tick,
    onColors: (redraw) => followColors(document, redraw, environment),
  };
  const redrawPictures = scheduler.atTextRate(() => film.redraw());
  const thumbnail = createThumbnail(document, createSnapshot(environment, redrawPictures));
  const files = createFiles(document, environment);
  const parts = {};
  const commands = createCommands(store, desk, () => parts, environment);

  const chart = createChart(document, store, scheduler, desk, environment);
  const readout = createReadout(document, store, scheduler, desk, chart.redraw);
  const transport = createTransport(document, store, scheduler, commands, environment);
  const film = createFilmstrip(document, store, scheduler, thumbnail, files.save, environment);
  const sweep = createSweepPanel(document, store, scheduler, { sweep: createSweep(store, trace), thumbnail, desk, send }, environment);
  const help = createHelp(document, commands);
  Object.assign(parts, { chart, transport, sweep, help });

  const hint = make(document, 'p', { className: 'hint', textContent: 'Pull the list, or play a gesture: it stands here tick by tick.' });
  const plots = make(document, 'div', { className: 'plots', hidden: true }, readout.element, chart.element);
  document.getElementById('dock').append(transport.element, plots, sweep.element, film.element, hint, help);
  store.subscribe(['trace', 'frame'], scheduler.atTextRate(() => {
    hint.hidden = Boolean(desk.trace());
    plots.hidden = !hint.hidden;
  }));
  followCommandKeys(document, chart.element, commands, playhead.step);

  for (const id of ['dock', 'actions', 'recorder']) document.getElementById(id).addEventListener('mousedown', keepFocus);
  createMeasures(document, store, scheduler, environment);
  createActions(document, store, scheduler, send, environment);
  createRecorder(document, store, scheduler, { ...environment, ...files });
}

/** A click with the mouse leaves the focus where it is: the space bar is to play, not to push the last button again. */
function keepFocus(event) {
  if (event.target.closest('button')) event.preventDefault();
}

/** The canvases take their colors from the style sheet, which changes with the theme. */
function followColors(document, redraw, { matchMedia, MutationObserver }) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  new MutationObserver(redraw).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
}
