// The time panel: one take, at every tick. Measures, transport, lanes, and tabs below them; or all of it as a slim bar.

import { createButton } from '../components/button.js';
import { createWriter, make } from '../model/elements.js';
import { createSave } from '../model/files.js';
import { createLazy } from '../model/lazy.js';
import { notesOf } from '../model/notes.js';
import { createCommands } from './commands.js';
import { createLower } from './lower.js';
import { createMeasures } from './measures.js';
import { createSlim } from './slim.js';
import { createTransport } from './transport.js';

/**
 * `motion` is the motion that is shown: `trace()`, the `tick()` at the playhead, and the `names` of the pinned and of
 * the present motion. `trace`, `playhead` and `takes` are the model's, `tuning` inspector/tuning.js', `layout` is shell/layout.js'.
 */
export function createDock(document, store, scheduler, { registry, layout, prefer, send, request, trace, playhead, takes, tuning, toast, edited }) {
  const motion = { trace: playhead.shown, tick: playhead.tick, names: ['Pinned', 'Present'] };
  const save = createSave(document);
  const [root, status, recorder] = ['dock', 'status', 'recorder'].map((id) => document.getElementById(id));

  const plots = createLazy(toast, async () => {
    const { createPlots } = await import('./plots.js');
    const { createTuneLane } = await import('./tune-lane.js');
    const made = createPlots(document, store, scheduler, motion, { root, playhead, commands, prefer, save, tuning, openNote: (note) => notePanel.use(({ edit }) => edit(note)) });
    lower.tools.append(made.signals);
    const lane = document.getElementById('tune-lane');
    if (lane) createTuneLane(document, store, scheduler, motion, { root: lane, playhead });
    made.showNotes(notes);
    placeOnLanes = made.placeOf;
    return made;
  });
  const sweep = createLazy(toast, async () => {
    const { createSweepPanel } = await import('./sweep.js');
    return createSweepPanel(document, store, scheduler, { root: lower.sweep, trace, toast, motion, send, edited });
  });
  const help = createLazy(toast, async () => {
    const { createHelp } = await import('./help.js');
    return createHelp(document, registry.commands);
  });
  const record = createLazy(toast, async () => {
    const { createRecorder } = await import('./recorder.js');
    return createRecorder(document, store, scheduler, { request, trace, playhead, save });
  });
  const phone = createLazy(toast, async () => {
    const { createPhoneReader } = await import('./phone.js');
    return createPhoneReader(store, toast, takes.pinOther);
  });
  const readPhone = (file) => phone.use((read) => read(file));

  const commands = createCommands(store, motion, {
    focusJump: () => plots.use(({ jump }) => jump.focus()),
    zoomBy: (factor) => plots.use(({ chart }) => chart.zoomBy(factor)),
    fit: () => plots.use(({ chart }) => chart.fit()),
    choosePhone: createChooser(document, readPhone),
    toggleSweep: () => lower.toggle('sweep'),
    closeTime: () => layout.showTime(false),
    showHelp: () => help.use(({ open }) => open()),
  }, { playhead, takes });
  const notePanel = createLazy(toast, async () => {
    const { createNotePanel } = await import('./note-panel.js');
    return createNotePanel(document, store, scheduler, { root: lower.notes, request, playhead, takes, motion, toast, placeOf: (tick) => placeOnLanes?.(tick) });
  });
  commands.note = { text: 'Pin a note here', group: 'Look', key: 'C', run: () => notePanel.use(({ add }) => add()), isEnabled: () => Boolean(motion.trace()) };
  let notes = []; // on ticks of the take that is shown
  let placeOnLanes;
  let isSweeping = false;
  const lower = createLower(document, store, prefer, (tab) => {
    if (isSweeping !== (tab === 'sweep')) sweep.use((panel) => panel.show(tab === 'sweep'));
    isSweeping = tab === 'sweep';
    if (tab === 'notes') notePanel.use();
  });
  root.append(createTransport(document, store, scheduler, commands, { playhead, takes }).element);
  status.append(createButton(document, () => layout.showTime(false), { icon: 'panel', label: 'Close the time panel', className: 'close-time' }));
  createSlim(document, store, scheduler, motion, { commands, open: () => layout.showTime(true) });
  createTickFigure(document, store, scheduler, motion, status);
  createMeasures(document, store, scheduler, playhead);
  registry.add({ ...commands, film: { group: 'Share', text: 'Filmstrip as PNG', run: () => plots.use(({ film }) => film.download()), isEnabled: () => Boolean(store.state.trace) } });
  registry.addSource(() => [
    ...store.state.takes.map(({ number, name }) => ({ name: `look at take ${number}`, group: 'Play', text: `Take ${number}${name ? `, ${name}` : ''}`, also: 'show look', run: () => takes.choose(number) })),
    ...notesOf(store.state).map(({ number, tick, text }) => ({ name: `note ${number}`, group: 'Look', text, detail: 'note', run: () => playhead.seek(tick) })),
  ]);

  let seen = null; // the newest trace
  const showMotion = scheduler.atTextRate(() => {
    const shown = motion.trace();
    if (shown && shown !== seen) plots.use();
    seen = shown;
  });
  store.subscribe(['trace', 'frame'], showMotion);
  showMotion();
  followDrops(root, readPhone);
  for (const element of [root, document.getElementById('stage')]) element.addEventListener('pointerenter', plots.preload);
  document.getElementById('tab-record').addEventListener('pointerenter', record.preload);
  new ResizeObserver(() => { if (recorder.clientHeight > 0) record.use(); }).observe(recorder);
  for (const id of ['dock', 'actions', 'recorder']) document.getElementById(id).addEventListener('mousedown', keepFocus);
  const askNotes = () => send({ type: 'notes' }); // off by default in a connection
  store.subscribe(['welcome'], askNotes);
  if (store.state.welcome) askNotes();
  store.subscribe(['notes', 'trace'], () => {
    const list = notesOf(store.state);
    if (list.length > 0 || notes.length > 0) plots.use((made) => made.showNotes(notes));
    notes = list;
  });
  return { commands };
}

/** In the strip above a motion, the tick as the lanes' axis counts; live there is the session's. */
function createTickFigure(document, store, { atTextRate }, motion, status) {
  const value = make(document, 'span', { className: 'often' });
  const write = createWriter();
  status.querySelector('.figures').append(make(document, 'div', { data: { figure: 'motion-tick' } }, make(document, 'dt', { textContent: 'Tick' }), make(document, 'dd', {}, value)));
  store.subscribe(['playhead', 'trace', 'frame'], atTextRate(() => write(value, String(Math.round(motion.tick())))));
}

/**
 * Lets the user choose a phone's file. It opens immediately, because browsers do not allow that later than the click.
 */
function createChooser(document, read) {
  const input = make(document, 'input', { type: 'file', accept: '.csv,.tsv,.txt,text/csv', hidden: true, ariaLabel: 'A phone\'s file', on: { change: take } });
  function take() {
    const [file] = input.files;
    input.value = ''; // the same file may be chosen again
    if (file) read(file);
  }
  return () => input.click();
}

/** Files dropped on the dock are read as a phone's. */
function followDrops(root, read) {
  const hasFile = ({ dataTransfer }) => dataTransfer?.types.includes('Files');
  root.addEventListener('dragover', (event) => { if (hasFile(event)) event.preventDefault(); });
  root.addEventListener('drop', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  });
}

/** A mouse click does not move the focus: the space bar should play, not press the last button again. */
function keepFocus(event) {
  if (event.target.closest('button')) event.preventDefault();
}
