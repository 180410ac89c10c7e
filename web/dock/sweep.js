// Five values of one knob side by side: their devices here, their curves in the plots, all at the playhead. A click
// applies a value.

import { createSelect, setChoices } from '../components/select.js';
import { make } from '../model/elements.js';
import { createSweep, sweepRange, sweepValues } from '../model/sweep.js';
import { shiftOf } from '../model/anchors.js';
import { createSnapshot } from '../stage/snapshot.js';
import { sweepColors } from './chart.js';
import { createThumbnail } from './thumbnail.js';
import { secondsText } from './ticks.js';
import { fitPixels } from './pixels.js';

/**
 * Fills `root`. `trace` is the model's, `edited` the event that a value has been sent. Knobs are the number parameters
 * of the scene's controls, as the catalog declares them. Returns `show(isOpen)`, which begins or ends the sweep.
 */
export function createSweepPanel(document, store, { atDisplayRate, atTextRate }, { root, trace: request, toast, motion, send, edited }) {
  const sweep = createSweep(store, request, toast);
  const knob = createSelect(document, { label: 'Knob', choices: [], change: choose });
  const bound = (label) => make(document, 'input', { type: 'number', ariaLabel: label, step: 'any', on: { change: run } });
  const [from, to] = [bound('From'), bound('To')];
  const unitText = make(document, 'span', { className: 'soft' });
  const about = make(document, 'span', { className: 'about' });
  const devices = make(document, 'div', { className: 'devices', attributes: { role: 'group', 'aria-label': 'Values' } });
  root.append(make(document, 'div', { className: 'tool-row' }, knob, from, make(document, 'span', { className: 'soft', textContent: 'to' }), to, unitText, about), devices);
  const thumbnail = createThumbnail(document, createSnapshot(document, store, atTextRate(() => draw())));
  let knobs = new Map();
  let shown = []; // canvases

  function chosen() {
    return knobs.get(knob.value);
  }

  function choose() {
    const { parameter, value } = chosen() ?? {};
    if (!parameter) return;
    [from.value, to.value] = sweepRange(parameter, value);
    for (const field of [from, to]) Object.assign(field, { min: parameter.min, max: parameter.max });
    run();
  }

  function run() {
    const { parameter, edge, system } = chosen() ?? {};
    const isRight = [from, to].every((field) => field.value !== '' && field.validity.valid);
    for (const field of [from, to]) field.setAttribute('aria-invalid', String(!field.validity.valid));
    if (parameter && isRight) sweep.run({ edge, system, name: parameter.name, unit: parameter.unit }, sweepValues(parameter, from.valueAsNumber, to.valueAsNumber));
    unitText.textContent = parameter?.unit ?? '';
  }

  function show(isOpen) {
    if (!isOpen) return sweep.close();
    knobs = knobsOf(store.state);
    setChoices(knob, [...knobs].map(([value, { text }]) => [value, text]));
    if (!knobs.has(knob.value) || knob.dataset.isNew !== 'no') knob.value = firstOf(knobs);
    knob.dataset.isNew = 'no';
    return choose();
  }

  function take(value) {
    const { name, edge } = store.state.sweep;
    send({ type: 'set', name, value, edge });
    edited();
  }

  const showDevices = atTextRate(() => {
    const { values, unit } = store.state.sweep ?? { values: [] };
    shown = values.map(() => make(document, 'canvas', { attributes: { 'aria-hidden': 'true' } }));
    devices.replaceChildren(...values.map((value, index) => {
      const text = make(document, 'span', {}, make(document, 'i'), `${value} ${unit}`);
      const device = make(document, 'button', { type: 'button', ariaLabel: `Use ${value} ${unit}`, data: { value }, on: { click: () => take(value) } }, shown[index], text);
      device.style.setProperty('--signal', `var(${sweepColors[index]})`);
      return device;
    }));
    showPresent();
    draw();
  });

  const draw = atDisplayRate(() => {
    const { sweep: now, align } = store.state;
    const trace = motion.trace();
    if (!now || !trace) return;
    now.traces.forEach((each, index) => {
      if (shown[index] && fitPixels(shown[index])) thumbnail(shown[index], each.at(motion.tick() - shiftOf(trace, each, align)), each);
    });
  });

  /** Marks the device that has the present value, and says at what time all are. */
  const showPresent = atTextRate(() => {
    const { sweep: now, scene } = store.state;
    const present = scene?.[now?.edge]?.parameters?.[now.name];
    for (const device of devices.children) device.ariaPressed = String(Number(device.dataset.value) === present);
    about.textContent = motion.trace() ? `All at ${secondsText(motion.tick())}. A click takes one.` : 'Pull the list first.';
  });

  store.subscribe(['sweep'], showDevices);
  store.subscribe(['playhead', 'preferences', 'theme'], draw);
  store.subscribe(['scene', 'sweep', 'playhead'], showPresent);
  new ResizeObserver(() => draw()).observe(devices);
  return { show };
}

/** A knob of the pull, if there is one: its curves differ. */
const firstOf = (knobs) => ([...knobs].find(([, { parameter }]) => parameter.group === 'Pull') ?? [...knobs][0])?.[0];

/** Every number of the scene's controls that can be changed, by "edge.name". */
export function knobsOf({ scene, catalog }) {
  const knobs = new Map();
  for (const edge of ['header', 'footer']) {
    const { system, parameters } = scene?.[edge] ?? {};
    for (const parameter of catalog?.systems.find(({ name }) => name === system)?.parameters ?? []) {
      const value = parameters?.[parameter.name];
      if (typeof value !== 'number') continue;
      const text = `${edge === 'footer' ? 'Footer: ' : ''}${parameter.label ?? parameter.name}`;
      knobs.set(`${edge}.${parameter.name}`, { edge, system, parameter, value, text });
    }
  }
  return knobs;
}
