// Presets: the catalog's, and the user's own, which this browser stores for each system.

import { edges, isSame, systemNamed } from './knobs.js';
import { isAllowed } from '../model/numbers.js';
import { isObject, isText } from '../net/shapes.js';

export const maxOwnPresets = 24; // of a system
export const maxNameLength = 40;

/** The two letters of the browser's language, if a system of the catalog supports it; otherwise `en`. */
export function languageOf(catalog, language = 'en') {
  const letters = language.slice(0, 2).toLowerCase();
  return catalog?.systems.some(({ presets }) => presets?.some(({ languages }) => languages && Object.hasOwn(languages, letters))) ? letters : 'en';
}

/** All values of a preset in a language. */
export function valuesOf({ values, languages }, language) {
  return { ...values, ...(languages && Object.hasOwn(languages, language) ? languages[language] : {}) };
}

/** The names of the parameters that differ. */
export function differences(values, present) {
  return Object.keys(values).filter((name) => Object.hasOwn(present, name) && !isSame(values[name], present[name]));
}

/** The system's presets in all their languages: [{ name, language, values }]. */
function candidates({ presets = [] }) {
  return presets.flatMap((preset) => [...new Set(['en', ...Object.keys(preset.languages ?? {})])]
    .map((language) => ({ name: preset.name, language, values: valuesOf(preset, language) })));
}

/**
 * The preset that dots are compared with: of a system's presets, including `own` ones, in all their languages, the one
 * nearest to `present`; but `before` stays, unless another one matches exactly. Of several that are equally near
 * `designed` comes first, because pages begin with it.
 */
export function nearestPreset(system, own, present, before) {
  const all = [...candidates(system), ...own.map((preset) => ({ ...preset, isOwn: true }))].sort((one, other) => (other.name === 'designed') - (one.name === 'designed'));
  const distances = all.map(({ values }) => differences(values, present).length);
  const least = Math.min(...distances);
  if (all.length === 0) return { name: 'published', values: Object.fromEntries(system.parameters.map(({ name, default: value }) => [name, value])) };
  return before && least > 0 ? before : all[distances.indexOf(least)];
}

/**
 * For each edge with a control `{ edge, system, values, base, changed }`: its declaration, its present values, the
 * catalog's nearest preset, and the parameters that differ.
 */
export function controlsOf({ catalog, scene }) {
  return edges.filter((edge) => systemNamed(catalog, scene[edge]?.system)).map((edge) => {
    const [system, values] = [systemNamed(catalog, scene[edge].system), scene[edge].parameters];
    const base = nearestPreset(system, [], values);
    const names = differences(base.values, values);
    return { edge, system, values, base, changed: system.parameters.filter(({ name }) => names.includes(name)) };
  });
}

/**
 * The user's own presets: `of(system)`, `save(system, name, values)` and `remove(system, name)`. `storage` is of
 * model/storage.js. Its contents are checked against the system's declaration, because anyone may have written it.
 */
export function createOwnPresets(storage) {
  const readAll = () => storage.read('presets', (all) => isObject(all) && !Array.isArray(all)) ?? {};

  function listOf({ name: system, parameters }) {
    const all = readAll();
    const list = Object.hasOwn(all, system) && Array.isArray(all[system]) ? all[system] : [];
    return list.filter(isPreset).slice(0, maxOwnPresets).map(({ name, values }) => ({ name: name.slice(0, maxNameLength), values: allowedValues(values, parameters) }));
  }

  const write = (system, list) => storage.write('presets', { ...readAll(), [system.name]: list });

  return {
    of: listOf,
    /** Why it was not saved; null when it was. Saving under an existing name replaces that preset's values. */
    save(system, name, values) {
      const others = listOf(system).filter((preset) => preset.name !== name);
      if (others.length >= maxOwnPresets) return `There are ${maxOwnPresets} presets of ${system.name} already: delete one first.`;
      return write(system, [...others, { name, values }]) ? null : 'This browser could not keep it.';
    },
    remove: (system, name) => write(system, listOf(system).filter((preset) => preset.name !== name)),
  };
}

const isPreset = (preset) => isObject(preset) && isText(preset.name) && preset.name.trim() !== '' && isObject(preset.values);

/** The values that the parameters allow. */
function allowedValues(values, parameters) {
  const right = parameters.filter((each) => Object.hasOwn(values, each.name) && isAllowed(values[each.name], each));
  return Object.fromEntries(right.map(({ name }) => [name, values[name]]));
}
