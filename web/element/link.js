// The values of a link to a page (inspector/link.js writes them), without the daemon's catalog.

import { packedMark, unpacked } from '../figure/pack.js';
import { unpack } from '../model/packed-gesture.js';
import { readRecording } from '../engine/recording.js';

const edges = ['header', 'footer'];
const maxFragment = 8192; // characters; a longer link is none of a page
/** A page's link has the values that differ from a preset's; the published values are the engine's own. */
const ownPreset = 'published';
const ignored = ['token', 'take', 'same', 'note', 'tick', 'gesture'];

/**
 * What a fragment asks for: `{ header, footer }`, names of systems, null for none, undefined if it does not say;
 * `settings`, texts by name (settings.js); `recording` of its gesture, or null; `tick`; and `notes`, what of it cannot be
 * used here. `catalogOf()` promises the catalog that presets are in, null if there is none. Rejects in words.
 */
export async function linkedScenario(fragment, catalogOf = async () => null) {
  if (fragment.length > maxFragment) throw new Error(`the link is longer than ${maxFragment} characters`);
  const entries = new URLSearchParams(fragment);
  const found = { settings: {}, recording: null, tick: /^\d{1,6}$/.test(entries.get('tick')) ? Number(entries.get('tick')) : null, notes: [] };
  for (const edge of edges) {
    found[edge] = entries.has(edge) ? entries.get(edge) || null : undefined;
    Object.assign(found.settings, await presetOf(edge, entries, catalogOf, found.notes));
  }
  for (const [name, text] of entries) {
    const [place, own] = name.split('.');
    if (own !== undefined && own !== 'preset' && [...edges, 'scroll'].includes(place)) found.settings[name] = text.startsWith(packedMark) ? unpacked(text) : text;
    else if (place !== 'list' && own !== 'preset' && ![...edges, ...ignored].includes(name)) found.notes.push(`The link's "${name.slice(0, 40)}" is not known here.`);
  }
  Object.assign(found.settings, listSettings(entries));
  if (entries.has('gesture')) found.recording = gestureOn(readRecording(await unpack(entries.get('gesture'))), found);
  return found;
}

/** A gesture has no controls and values of its own: they are the link's. */
function gestureOn(recording, names) {
  const { values, ...scenario } = recording.scenario;
  return { ...recording, scenario: { ...scenario, ...Object.fromEntries(edges.filter((edge) => names[edge]).map((edge) => [edge, { name: names[edge] }])) } };
}

async function presetOf(edge, entries, catalogOf, notes) {
  const [name, language = 'en'] = (entries.get(`${edge}.preset`) ?? ownPreset).split('.');
  if (name === ownPreset) return {};
  const system = (await catalogOf())?.systems?.find((each) => each.name === entries.get(edge));
  const preset = system?.presets?.find((each) => each.name === name);
  if (!preset) notes.push(`The link's preset "${name.slice(0, 40)}" is not known here: give the element a catalog.`);
  const values = { ...preset?.values, ...preset?.languages?.[language] };
  return Object.fromEntries(Object.entries(values).map(([own, value]) => [`${edge}.${own}`, String(value)]));
}

/** The list's values, in the names of settings. */
function listSettings(entries) {
  const of = (name) => entries.get(`list.${name}`);
  const settings = {};
  if (of('height')) settings.content = of('height');
  if (of('rows')) settings.rows = of('rows');
  if (of('top') ?? of('bottom')) settings.inset = `${of('top') ?? 0} ${of('bottom') ?? 0}`;
  if (of('width') ?? of('tall')) settings.viewport = `${of('width') ?? 390}x${of('tall') ?? 844}`;
  if (of('work') === 'manual') settings.work = 'manual';
  else if (of('seconds') ?? of('result') ?? of('newRows')) {
    settings.work = `${of('seconds') ?? 3}s ${of('result') ?? 'succeeded'}${of('newRows') ? ` rows ${of('newRows')}` : ''}`;
  }
  return settings;
}
