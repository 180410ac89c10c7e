// What a message or a statement makes of a design (engine/design.js), by the catalog. Values in, values out.

import { valueLike } from '../element/settings.js';
import { allowedText, isAllowed } from '../model/numbers.js';
import { Refusal } from './refusal.js';

const named = (all, name, what) => {
  const found = all.find((each) => each.name === name);
  if (!found) throw new Refusal('outOfRange', `there is no ${what} "${name}"; there is ${all.map((each) => each.name).join(', ')}`);
  return found;
};

/**
 * `outlines` are those of the texts that this page can draw as paths. The engine says whether it takes a design.
 */
export function createDesignChanges(catalog, outlines) {
  const systemNamed = (name) => named(catalog.systems, name, 'control');
  const systemOf = (design, edge) => {
    if (!design[edge]) throw new Refusal('noSystem', `there is no ${edge}`);
    return design[edge];
  };
  /** Named figures are their texts. */
  function checked(parameters, name, value) {
    const parameter = named(parameters, name, 'parameter');
    const found = parameter.figures?.find((figure) => figure.name === value)?.text ?? value;
    if (parameter.kind !== 'figure' && !isAllowed(found, parameter)) throw new Refusal('outOfRange', `${name} must be ${allowedText(parameter)}`);
    return found;
  }
  const outlinesOf = (parameters) => outlines.filter(({ text }) => Object.values(parameters).includes(text));
  const withSystem = (design, edge, name, parameters) => ({ ...design, [edge]: { name, parameters, outlines: outlinesOf(parameters) } });

  function presetOf(system, name, language) {
    const { values, languages = {} } = named(system.presets, name, 'preset');
    return { ...values, ...languages[language] };
  }

  return {
    /** A control with the values that it last had, or those of a preset; none at all for null. */
    system(design, edge, name, { preset = 'published', language, tuned } = {}) {
      if (name === null) return { ...design, [edge]: null };
      const system = systemNamed(name);
      if (!system.edges.includes(edge)) throw new Refusal('outOfRange', `${name} cannot be a ${edge}`);
      return withSystem(design, edge, name, tuned ?? presetOf(system, preset, language));
    },
    preset(design, edge, name, language) {
      const { name: system } = systemOf(design, edge);
      return withSystem(design, edge, system, presetOf(systemNamed(system), name, language));
    },
    set(design, edge, name, value) {
      const { name: system, parameters } = systemOf(design, edge);
      return withSystem(design, edge, system, { ...parameters, [name]: checked(systemNamed(system).parameters, name, value) });
    },
    scroll: (design, name, value) => ({ ...design, scroll: { ...design.scroll, [name]: checked(catalog.scroll, name, value) } }),
    /** What a script says (script.js). */
    choice(design, { edge, system, preset, language, name, text }) {
      if (system !== undefined) return design[edge]?.name === system ? design : this.system(design, edge, system);
      if (preset !== undefined) return this.preset(design, edge, preset, language);
      const parameters = edge ? systemNamed(systemOf(design, edge).name).parameters : catalog.scroll;
      const { default: standard } = named(parameters, name, 'parameter');
      const value = typeof standard === 'number' ? parseFloat(text) : valueLike(standard, text);
      return edge ? this.set(design, edge, name, value) : this.scroll(design, name, value);
    },
  };
}
