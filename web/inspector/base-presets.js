// The preset from which an edge's values came: dots mark the values that differ from it.

import { deviceOf, safeInsets } from '../stage/devices.js';
import { edges, readValue, splitKey, systemNamed } from './knobs.js';
import { differences, nearestPreset } from './presets.js';

/**
 * For each edge the nearest preset, which stays until the values are exactly those of another one, or another system is
 * shown.
 */
export function createBasePresets(own) {
  const basePresets = new Map(); // by edge: { system, name, values, isOwn, language, changed }
  let ofDevice = {}; // values that the chosen device brings along, by key

  return {
    of: (edge) => basePresets.get(edge),
    update(state) {
      const { catalog, scene } = state;
      ofDevice = deviceValues(state);
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
      return edges.includes(edge) ? basePresets.get(edge)?.values[name] : ofDevice[key] ?? parameter.default;
    },
  };
}

/** The list's size and insets, as far as they are those of the device that has this size. */
function deviceValues(state) {
  const { devices, scene, preferences } = state;
  const found = deviceOf(devices, scene.viewport, preferences.device);
  if (!found) return {};
  const [width, tall] = scene.viewport;
  const [top, bottom] = safeInsets(found.device, found.sideways, scene.axis);
  const all = Object.entries({ 'list.width': width, 'list.tall': tall, 'list.top': top, 'list.bottom': bottom });
  return Object.fromEntries(all.filter(([key, value]) => readValue(state, key) === value));
}
