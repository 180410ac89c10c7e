// The preset from which an edge's values came: dots mark the values that differ from it.

import { edges, splitKey, systemNamed } from './knobs.js';
import { differences, nearestPreset } from './presets.js';

/**
 * For each edge the nearest preset, which stays until the values are exactly those of another one, or another system is
 * shown.
 */
export function createBasePresets(own) {
  const basePresets = new Map(); // by edge: { system, name, values, isOwn, language, changed }

  return {
    of: (edge) => basePresets.get(edge),
    update({ catalog, scene }) {
      for (const edge of edges) {
        const system = systemNamed(catalog, scene[edge]?.system);
        const before = basePresets.get(edge);
        if (!system) {
          basePresets.delete(edge);
          continue;
        }
        const { parameters } = scene[edge];
        const base = nearestPreset(system, own.of(system), parameters, before?.system === system.name ? before : undefined);
        basePresets.set(edge, { ...base, system: system.name, changed: differences(base.values, parameters).length });
      }
    },
    /** The value that a key's dot is compared with. */
    valueOf(key, parameter) {
      const [edge, name] = splitKey(key);
      return edges.includes(edge) ? basePresets.get(edge)?.values[name] : parameter.default;
    },
  };
}
