// What a link's fragment says of a session: its systems, their presets and the differences, the last gesture, a tick.
// Pure functions; nothing in a link is used unless the catalog declares it.

import { itemsOf } from '../figure/items.js';
import { packed, packedMark, unpacked } from '../figure/pack.js';
import { isDigest } from '../model/digest.js';
import { lineOf, maxNote, maxNotes, maxNoteTick } from '../model/notes.js';
import { edges, figureNamed, isSame, knobsOf, labelOf, othersOf, readValue, systemNamed } from './knobs.js';
import { canonicalEasing } from '../model/easing-text.js';
import { allowedText, isAllowed } from '../model/numbers.js';
import { controlsOf, valuesOf } from './presets.js';

export const maxLink = 8192; // characters; chosen: some seconds of a fast mouse. Browsers and mail allow more; for a chat with shorter messages, send a file
const maxFragment = 8192; // a longer one is ignored
const maxTick = 1e6;

function textOf(value, parameter) {
  const { kind } = parameter;
  if (kind === 'figure') return figureNamed(value, parameter).name ?? packed(value, parameter.form);
  if (kind === 'flag') return value ? 'on' : 'off';
  return kind === 'color' ? value.slice(1) : String(value);
}

function valueFrom(text, parameter) {
  const { kind } = parameter;
  if (kind === 'figure') return figureFrom(text, parameter);
  const value = kind === 'number' || kind === 'whole' ? (text.trim() === '' ? NaN : Number(text)) : kind === 'flag' ? { on: true, off: false }[text] : kind === 'color' ? `#${text}` : kind === 'curve' ? canonicalEasing(text) : text;
  if (!isAllowed(value, parameter)) throw new Error(`${labelOf(parameter)} must be ${allowedText(parameter)}`);
  return value;
}

/** A name, a packed figure, or a figure's text. */
function figureFrom(text, parameter) {
  const named = figureNamed(text, parameter);
  if (named.name) return named.name;
  const value = text.startsWith(packedMark) ? unpacked(text, parameter.form) : text;
  if (!itemsOf(value, parameter.form)) throw new Error(`${labelOf(parameter)} must be ${allowedText(parameter)}`);
  return value;
}

/** The contents of the link for the store's state: `[name, text]` pairs. */
function entriesOf(state) {
  const entries = [];
  for (const { edge, system, values, base, changed } of controlsOf(state)) {
    entries.push([edge, system.name]);
    if (system.presets) entries.push([`${edge}.preset`, `${base.name}.${base.language}`]);
    for (const parameter of changed) entries.push([`${edge}.${parameter.name}`, textOf(values[parameter.name], parameter)]);
  }
  const none = edges.filter((edge) => !state.scene[edge]).map((edge) => [edge, '']);
  return [...entries, ...none, ...othersOf(state).map(({ key, parameter, value }) => [key, textOf(value, parameter)])];
}

/**
 * The link: `{ href, has }`. `page` is the page's address, `token` the access token or null. `shared` is the gesture or
 * null: `gesture` packed, `take` under which the session keeps it, `same` the digest of its motion, `tick`, null or the
 * tick to show, and its `notes`, which are of use only with the packed gesture. What makes the link longer than 8 kB is
 * left out, the notes first, then the packed gesture, long texts, and figures; `has` says what the link contains, and of
 * a gesture whether `whole` or only as long as it is `kept`.
 */
export function linkOf(state, { page, session, shared = null, token = null }) {
  const address = new URL(page);
  address.search = new URLSearchParams({ session }).toString();
  const { notes = [], ...motion } = shared ?? {};
  const build = (entries, gesture, pinned) => {
    const last = [...Object.entries({ ...motion, gesture }).filter(([, value]) => value !== null && value !== undefined), ...pinned.map(({ tick, text }) => ['note', `${tick} ${text}`])];
    address.hash = new URLSearchParams([...(token ? [['token', token]] : []), ...entries, ...(shared ? last : [])]).toString();
    return address.href;
  };
  const entries = entriesOf(state);
  const figures = new Set(knobsOf(state).filter(({ parameter }) => parameter.kind === 'figure').map(({ key }) => key));
  const short = entries.filter(([key, text]) => text.length <= 20 || figures.has(key));
  const shortest = short.filter(([, text]) => text.length <= 20);
  for (const [chosen, gesture, pinned = []] of [[entries, motion.gesture, notes], [entries, motion.gesture], [entries, null], [short, null], [shortest, null], [[], null]]) {
    const href = build(chosen, gesture, gesture ? pinned : []);
    const has = { gesture: shared && (gesture ? 'whole' : 'kept'), notes: gesture ? pinned.length : 0, values: chosen.length === entries.length, figures: chosen !== shortest || short.length === shortest.length };
    if (href.length <= maxLink || chosen.length === 0) return { href, has: chosen.length === 0 ? { ...has, figures: figures.size === 0 } : has };
  }
}

/** The fragment with nothing but its token. */
export function tokenOnly(href) {
  const address = new URL(href);
  const token = new URLSearchParams(address.hash.slice(1)).get('token');
  address.hash = token ? new URLSearchParams({ token }).toString() : '';
  return address.href;
}

/**
 * What a fragment asks for: `{ values, gesture, take, same, tick, notes, errors }`; `values` by key, an edge's key being its
 * system's name or null; `gesture` still packed; `take` as `{ run, number }`. Invalid parts are left out, and described
 * in `errors`. It never throws.
 */
export function readLink(hash, state) {
  const found = { values: {}, gesture: null, take: null, same: null, tick: null, notes: [], errors: [] };
  if (hash.length > maxFragment) return { ...found, errors: [`it is longer than ${maxFragment} characters`] };
  const entries = new URLSearchParams(hash.slice(1));
  const attempt = (act) => {
    try {
      act();
    } catch (error) {
      found.errors.push(error.message);
    }
  };
  const known = new Set(['token', 'gesture', 'take', 'same', 'tick', 'note']);
  for (const edge of edges) attempt(() => readEdge(edge, entries, state, found.values, known, attempt));
  for (const place of ['scroll', 'list']) {
    for (const { key, parameter } of knobsOf(state).filter((knob) => knob.place === place)) {
      known.add(key);
      if (entries.has(key)) attempt(() => { found.values[key] = valueFrom(entries.get(key), parameter); });
    }
  }
  found.gesture = entries.get('gesture');
  if (entries.has('take')) attempt(() => { found.take = takeFrom(entries.get('take')); });
  if (entries.has('same')) attempt(() => { found.same = digestFrom(entries.get('same')); });
  if (entries.has('tick')) attempt(() => { found.tick = valueFrom(entries.get('tick'), { name: 'tick', kind: 'whole', min: 0, max: maxTick, unit: '' }); });
  for (const text of entries.getAll('note').slice(0, maxNotes)) attempt(() => found.notes.push(noteFrom(text)));
  const unknown = [...entries.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) found.errors.push(`"${unknown.slice(0, 40)}" is not known here`);
  return found;
}

/** `TICK words` */
function noteFrom(entry) {
  const [, tick, text] = /^(\d{1,6}) (.+)$/u.exec(entry) ?? [];
  if (!text || Number(tick) > maxNoteTick || lineOf(text, maxNote) !== text) throw new Error('one of its notes cannot be read');
  return { tick: Number(tick), text };
}

/** `RUN.NUMBER` */
function takeFrom(text) {
  const [, run, number] = /^([\w-]{1,64})\.([1-9]\d{0,8})$/.exec(text) ?? [];
  if (!run) throw new Error('its take is not valid');
  return { run, number: Number(number) };
}

function digestFrom(text) {
  if (!isDigest(text)) throw new Error('the digest of its motion cannot be read');
  return text;
}

function readEdge(edge, entries, { catalog }, values, known, attempt) {
  for (const name of [edge, `${edge}.preset`]) known.add(name);
  if (!entries.has(edge)) return;
  const name = entries.get(edge) || null;
  const system = systemNamed(catalog, name);
  if (name !== null && !system?.edges.includes(edge)) throw new Error(`there is no ${edge} "${name.slice(0, 40)}"`);
  values[edge] = name;
  if (!system) return;
  const [preset, language] = (entries.get(`${edge}.preset`) ?? '').split('.');
  const base = system.presets?.find((each) => each.name === preset);
  if (preset && !base) attempt(() => { throw new Error(`${system.name} has no preset "${preset.slice(0, 40)}"`); });
  const start = base ? valuesOf(base, language) : Object.fromEntries(system.parameters.map((each) => [each.name, each.default]));
  for (const parameter of system.parameters) {
    const key = `${edge}.${parameter.name}`;
    known.add(key);
    values[key] = start[parameter.name];
    if (entries.has(key)) attempt(() => { values[key] = valueFrom(entries.get(key), parameter); });
  }
}

/** The keys whose values differ from the session's. */
export function differingKeys(values, state) {
  return Object.keys(values).filter((key) => !isSame(values[key], readValue(state, key)));
}
