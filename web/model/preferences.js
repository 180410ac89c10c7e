// The user's preferences for this browser: stored in it, and not shared with other viewers.

import { isBoolean, isLength, isObject, isText, oneOf } from '../net/shapes.js';

const shapes = {
  theme: oneOf('system', 'light', 'dark'),
  content: oneOf('page', 'light', 'dark'),
  device: (value) => isText(value) && value.length <= 100,
  sideways: isBoolean,
  safeAreas: isBoolean,
  touches: isBoolean,
  time: isBoolean,
  playsTuned: isBoolean,
  lowerHeight: isLength,
  hiddenLanes: (value) => Array.isArray(value) && value.length <= 20 && value.every(isText),
  laneHeights: (value) => isObject(value) && Object.keys(value).length <= 20 && Object.values(value).every(isLength),
};

/**
 * `content` is light, dark, or as the page's theme; `time` is whether the time panel is open once there is a take;
 * `playsTuned` is whether the page plays what a turned knob changes (tuned-replay.js); `lowerHeight`, of the tabs below the curves, is in CSS pixels, 0 for the standard; `hiddenLanes` are the keys of lanes
 * that are turned off, `laneHeights` the heights, in CSS pixels, of lanes that the user has changed (dock/lanes.js);
 * `device` is a name of stage/devices.json, '' for none.
 */
export const standardPreferences = Object.freeze({
  theme: 'system', content: 'page', device: '', sideways: false, safeAreas: true, touches: true, time: true, playsTuned: true, lowerHeight: 0, hiddenLanes: Object.freeze([]), laneHeights: Object.freeze({}),
});

/** Whether the list on the device is light or dark. */
export const contentOf = ({ preferences: { content }, theme }) => (content === 'page' ? theme : content);

/**
 * Returns the function that changes some of the store's preferences and stores them all. Begins with the stored ones,
 * if they are valid.
 */
export function createPreferences(store, storage) {
  const kept = storage.read('preferences', isObject) ?? {};
  const right = Object.keys(shapes).filter((name) => shapes[name](kept[name]));
  store.set({ preferences: Object.freeze({ ...standardPreferences, ...Object.fromEntries(right.map((name) => [name, kept[name]])) }) });

  return function prefer(changes) {
    store.set({ preferences: Object.freeze({ ...store.state.preferences, ...changes }) });
    storage.write('preferences', store.state.preferences);
  };
}
