// Five values of one knob side by side: their devices here, their curves in the plots, all at the playhead. A click
// applies a value.

import { make } from '../model/elements.js';
import { shiftOf } from '../model/trace.js';
import { sweepRange, sweepValues } from '../model/sweep.js';
import { sweepColors } from './chart.js';
import { createWidgets, fitPixels } from './widgets.js';

/**
 * `sweep` is model/sweep.js', `edited` the event that a value has been sent. Knobs are the number parameters of the
 * scene's controls, as the catalog declares them.
 */
export function createSweepPanel(document, store, { atDisplayRate, atTextRate }, { sweep, thumbnail, motion, send, edited }) {
  const { button, select, group, optionsOf } = createWidgets(document);
  const knob = select('Knob', [], choose);
  const bound = (label) => make(document, 'input', { type: 'number', ariaLabel: label, step: 'any', on: { change: run } });
  const [from, to] = [bound('From'), bound('To')];
  const devices = make(document, 'div', { className: 'devices' });
  const element = group('Sweep', group('Knob and range', knob, from, '–', to, button('Close', toggle)), devices);
  Object.assign(element, { className: 'sweep', hidden: true });
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
  }

  function toggle() {
    element.hidden = !element.hidden;
    if (element.hidden) return sweep.close();
    knobs = knobsOf(store.state);
    const before = knob.value;
    knob.replaceChildren(...optionsOf([...knobs].map(([value, { text }]) => [value, text])));
    knob.value = knobs.has(before) ? before : firstOf(knobs);
    choose();
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
      const device = button('', () => take(value), { className: 'plain', ariaLabel: `Use ${value} ${unit}` });
      device.append(shown[index], `${value} ${unit}`);
      device.style.setProperty('--signal', `var(${sweepColors[index]})`);
      return device;
    }));
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

  store.subscribe(['sweep'], showDevices);
  store.subscribe(['playhead', 'preferences', 'theme'], draw);
  return { element, toggle };
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
