// What the palette can do with the session's values: go to a parameter's field or set it, and choose a control or a
// preset.

import { edges, isFor, knobsOf, labelOf, readValue, systemNamed } from './knobs.js';
import { canonicalEasing } from '../model/easing-text.js';
import { allowedText, isAllowed } from '../model/numbers.js';
import { valuesOf } from './presets.js';

const placeNames = { header: 'Header', footer: 'Footer', scroll: 'Scroll', list: 'List' };
const flags = { on: true, yes: true, true: true, off: false, no: false, false: false };

/** The value that a typed text means, or undefined: "90", "90pt", "on", "#ff8000", a curve, a choice or the beginning of one. */
export function valueOfText(text, { kind, unit = '', choices = [] }) {
  const word = text.trim().toLowerCase();
  if (kind === 'number' || kind === 'whole') {
    const number = unit !== '' && word.endsWith(unit) ? word.slice(0, -unit.length) : word;
    return number.trim() === '' || !Number.isFinite(Number(number)) ? undefined : Number(number);
  }
  if (kind === 'flag') return flags[word];
  if (kind === 'color') return /^#?[0-9a-f]{6}$/.test(word) ? `#${word.replace('#', '')}` : undefined;
  if (kind === 'choice') return choices.find((one) => one.toLowerCase() === word) ?? choices.find((one) => one.toLowerCase().startsWith(word));
  if (kind === 'curve') return canonicalEasing(text);
  return kind === 'text' ? text : undefined;
}

const textOf = (value, { kind, unit = '' }) => (kind === 'flag' ? (value ? 'on' : 'off') : kind === 'figure' ? '' : `${value} ${unit}`.trim());

/**
 * The commands; `typed(text)` of a parameter is the command that sets it to what was typed, null if that is no value of
 * it. `edits` is of edits.js, `language` the presets' language, `own` the user's presets (presets.js),
 * `show(key)` goes to a parameter's field.
 */
export function parameterCommands({ state }, edits, { language, own, show }) {
  if (!state.catalog || !state.scene) return [];
  const knobs = knobsOf(state).map((knob) => parameterCommand(knob, state, edits, show));
  return state.welcome?.role === 'viewer' ? knobs.map(({ typed: _, ...command }) => command) : [...knobs, ...edges.flatMap((edge) => edgeCommands(edge, state, edits, { language, own }))];
}

function parameterCommand({ key, place, parameter }, state, edits, show) {
  const label = labelOf(parameter);
  const value = edits.valueOf(key) ?? readValue(state, key);
  return {
    name: `set ${key}`, group: placeNames[place], text: label, detail: value === undefined ? '' : textOf(value, parameter), also: `${parameter.group ?? ''} ${parameter.name} ${parameter.summary ?? ''}`, run: () => show(key),
    typed(text) {
      const wanted = valueOfText(text, parameter);
      if (wanted === undefined) return null;
      const name = `set ${key}`;
      if (!isAllowed(wanted, parameter)) return { name, group: placeNames[place], text: `${label} must be ${allowedText(parameter)}`, isEnabled: () => false };
      return { name, group: placeNames[place], text: `Set ${label.toLowerCase()} to ${textOf(wanted, parameter)}`, run: () => edits.change(label, key, wanted) };
    },
  };
}

function edgeCommands(edge, { catalog, scene }, edits, { language, own }) {
  const present = scene[edge]?.system ?? null;
  const one = systemNamed(catalog, present);
  const at = (values) => Object.fromEntries(Object.entries(values).map(([key, value]) => [`${edge}.${key}`, value]));
  const systems = [...catalog.systems.filter(({ edges: own }) => own.includes(edge)), { name: null, summary: 'no control at this edge' }].filter(({ name }) => name !== present);
  return [
    ...systems.map(({ name, summary, presets }) => ({
      name: `system ${edge} ${name}`, group: placeNames[edge], text: `Use ${name ?? 'no control'}`, also: `control system ${summary}`,
      run: () => edits.changeAll(`${edge} ${name ?? 'none'}`, { [edge]: name }, { type: 'system', name, edge, ...(presets ? { preset: 'designed', language } : {}) }),
    })),
    ...(one?.presets ?? []).filter(isFor(edge)).map((preset) => ({
      name: `preset ${edge} ${preset.name}`, group: placeNames[edge], text: `Preset ${preset.name}`, also: `${one.name} ${preset.summary}`,
      run: () => edits.changeAll(`preset ${preset.name}`, at(valuesOf(preset, language)), { type: 'preset', name: preset.name, edge, language }),
    })),
    ...(one ? own.of(one) : []).map(({ name, values }) => ({
      name: `preset ${edge} own ${name}`, group: placeNames[edge], text: `Your preset ${name}`, also: `${one.name} own`, run: () => edits.changeAll(`preset ${name}`, at(values)),
    })),
  ];
}
