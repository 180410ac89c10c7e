// What the dots of an edge compare with: the preset that its values came from.

import { edges, splitKey, systemNamed } from './knobs.js';
import { differences, nearestPreset } from './presets.js';

/** For each edge the nearest preset, which stays until another one is met exactly, another system is shown, or another one is chosen. */
export function createBases(own) {
  const bases = new Map(); // by edge: { system, name, values, isOwn, language, changed }

  return {
    of: (edge) => bases.get(edge),
    update({ catalog, scene }) {
      for (const edge of edges) {
        const system = systemNamed(catalog, scene[edge]?.system);
        const before = bases.get(edge);
        if (!system) {
          bases.delete(edge);
          continue;
        }
        const { parameters } = scene[edge];
        const base = nearestPreset(system, own.of(system), parameters, before?.system === system.name ? before : undefined);
        bases.set(edge, { ...base, system: system.name, changed: differences(base.values, parameters).length });
      }
    },
    /** The value that a key's dot compares with. */
    valueOf(key, parameter) {
      const [edge, name] = splitKey(key);
      return edges.includes(edge) ? bases.get(edge)?.values[name] : parameter.default;
    },
  };
}
