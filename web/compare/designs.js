// What the second design can be: the values of its controls, its scroll view and its viewport, by key (inspector/knobs.js).
// Pure functions.

import { edges, isSame, knobsOf, messageOf, readValue, splitKey } from '../inspector/knobs.js';
import { readLink } from '../inspector/link.js';
import { controlsOf, valuesOf } from '../inspector/presets.js';

/** The list and its app are the same in both: they come from the first session. */
const shared = ['list.height', 'list.rows', 'list.work', 'list.seconds', 'list.result', 'list.newRows'];

/** The values of the store's state. */
export function valuesOfState(state) {
  const systems = Object.fromEntries(edges.map((edge) => [edge, state.scene[edge]?.system ?? null]));
  const knobs = knobsOf(state).filter(({ key }) => !shared.includes(key));
  return { ...systems, ...Object.fromEntries(knobs.map(({ key }) => [key, readValue(state, key)])) };
}

const under = (edge, values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [`${edge}.${name}`, value]));

/** The values of the controls of a scene. */
const valuesOfScene = (scene) => Object.assign({}, ...edges.map((edge) => ({ [edge]: scene[edge]?.system ?? null, ...under(edge, scene[edge]?.parameters ?? {}) })));

/**
 * The choices, each `{ id, text, values(state) }`: the present values, each preset of the present controls, also the
 * user's `own` (inspector/presets.js), and the take that is shown, with the values with which it happened. Those that
 * need a text from the user have `asks` instead of `values`.
 */
export function choicesOf(state, own) {
  const presets = controlsOf(state).flatMap(({ edge, system, base }) => [
    ...(system.presets ?? []).map((preset) => ({ name: preset.name, values: valuesOf(preset, base.language) })),
    ...own.of(system).map((preset) => ({ ...preset, isOwn: true })),
  ].map(({ name, values, isOwn }) => ({
    id: `${edge}.${isOwn ? 'own' : 'preset'}.${name}`, text: `${isOwn ? 'Own preset' : 'Preset'}: ${name}${edge === 'footer' ? ' (footer)' : ''}`,
    values: (present) => ({ ...valuesOfState(present), ...under(edge, values) }),
  })));
  return [
    { id: 'copy', text: 'Copy of A', values: valuesOfState },
    ...presets,
    ...(state.trace && !state.trace.isScript && state.trace.take ? [{ id: 'take', text: `Take ${state.trace.take}, as it was`, take: state.trace.take }] : []),
    { id: 'link', text: 'A link…', asks: 'Link to a design' },
    { id: 'session', text: 'Another session…', asks: 'Name of the session' },
  ];
}

/** The values of a take as it happened. `trace` is its motion (model/trace.js). */
export const valuesOfTake = (trace, state) => ({ ...valuesOfState(state), ...valuesOfScene(trace.at(0).scene) });

/**
 * What a pasted link is: `{ values }` if it has values, `{ session }` if it only names one, or `{ error }` in words.
 */
export function designOfLink(text, state) {
  let address;
  try {
    address = new URL(text);
  } catch {
    return { error: 'This is not a link.' };
  }
  const { values, errors } = readLink(address.hash, state);
  if (Object.keys(values).length > 0) return { values: { ...valuesOfState(state), ...values } };
  const session = address.searchParams.get('session');
  return session ? { session } : { error: errors[0] ? `The link cannot be read: ${errors[0]}.` : 'The link has no values.' };
}

export const isSessionName = (text) => /^[\w.-]{1,64}$/.test(text);

/** The name of the second session of that one, if the user names none. */
export const secondName = (session) => `${session.slice(0, 62)}-b`;

/** The messages that give a session these values. Those of a system that it does not have yet are sent behind it. */
export function messagesOf(values, state) {
  const present = (key) => readValue(state, key);
  const systems = edges.filter((edge) => edge in values && values[edge] !== present(edge));
  const isOpen = (key) => {
    const [place, name] = splitKey(key);
    return name !== '' && !shared.includes(key) && (systems.includes(place) || !isSame(values[key], present(key)));
  };
  const valueOf = (key) => (key in values ? values[key] : present(key));
  return [...systems.map((edge) => messageOf(edge, values[edge], valueOf)), ...Object.keys(values).filter(isOpen).map((key) => messageOf(key, values[key], valueOf))];
}
