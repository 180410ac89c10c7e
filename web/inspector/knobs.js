// Every value that the inspector shows, in one form: where it is declared, where its present value is, and which
// messages set it.

const results = ['succeeded', 'failed', 'noMoreData'];

const declared = (name, label, summary, fields) => ({ name, label, summary, group: 'List', ...fields });
const number = (min, max, standard, step = 1, unit = 'pt', kind = 'number') => ({ kind, unit, min, max, step, scale: 'log', default: standard });
const choice = (...choices) => ({ kind: 'choice', choices, default: choices[0] });

/** The session's settings besides its systems and its scroll view. Ranges: the reference of the protocol. */
const listParameters = [
  declared('height', 'Content height', 'of all rows', number(0, 1e6, 2000, 10)),
  declared('rows', 'Rows in a section', '0: no sections', number(0, 1000, 0, 1, '', 'whole')),
  declared('top', 'Top inset', 'of the host app', number(0, 2000, 0)),
  declared('bottom', 'Bottom inset', 'of the host app', number(0, 2000, 0)),
  declared('width', 'Viewport width', 'of the list', number(50, 4096, 390)),
  declared('tall', 'Viewport height', 'of the list', number(50, 4096, 844)),
  declared('work', 'Work', 'its own time, the one below, or Finish', choice('own', 'after', 'manual')),
  declared('seconds', 'Work time', 'of a refresh', number(0, 3600, 3, 0.1, 's')),
  declared('result', 'Work result', 'of a refresh', choice(...results)),
  declared('newRows', 'New rows', 'that a footer adds', number(0, 1000, 0, 1, '', 'whole')),
];

/** The present value of each list parameter in the store's state. `own` is the present system's own time, s. */
const listValues = {
  height: ({ scene }) => scene.content.height,
  rows: ({ scene }) => scene.content.sections?.[1]?.row ?? 0,
  top: ({ settings }) => settings?.inset?.[0],
  bottom: ({ settings }) => settings?.inset?.[1],
  width: ({ scene }) => scene.viewport[0],
  tall: ({ scene }) => scene.viewport[1],
  work: ({ settings }) => (settings?.work?.mode ?? 'own').replace('bringing', 'after'),
  seconds: (state) => state.settings?.work?.seconds ?? workSecondsOf(state),
  result: ({ settings }) => settings?.work?.result ?? 'succeeded',
  newRows: ({ settings }) => settings?.work?.rows ?? 0,
};

const workSecondsOf = ({ catalog, scene }) => systemNamed(catalog, (scene.header ?? scene.footer)?.system)?.workSeconds ?? 3;

/** The messages that set a list parameter. `valueOf(name)` is another one's value, for those that share a message. */
const listMessages = {
  height: (height) => ({ type: 'content', height }),
  rows: (rows) => ({ type: 'sections', rows }),
  top: (top, valueOf) => ({ type: 'inset', top, bottom: valueOf('bottom') ?? 0 }),
  bottom: (bottom, valueOf) => ({ type: 'inset', top: valueOf('top') ?? 0, bottom }),
  width: (width, valueOf) => ({ type: 'resize', width, height: valueOf('tall') }),
  tall: (height, valueOf) => ({ type: 'resize', width: valueOf('width'), height }),
  work: (mode, valueOf) => (mode === 'manual' ? { type: 'work', mode } : after(valueOf)),
  seconds: (seconds, valueOf) => after(valueOf, seconds),
  result: (result, valueOf) => after(valueOf, undefined, result),
  newRows: (rows, valueOf) => after(valueOf, undefined, undefined, rows),
};
const after = (valueOf, seconds = valueOf('seconds'), result = valueOf('result'), rows = valueOf('newRows')) => (
  { type: 'work', mode: rows ? 'bringing' : 'after', seconds, result, ...(rows && { rows }) });

export const edges = ['header', 'footer'];
export const systemNamed = (catalog, name) => catalog?.systems.find((system) => system.name === name);

/** A parameter's key is "edge.name", "scroll.name" or "list.name"; a system's is its edge alone. */
export function splitKey(key) {
  const [place, ...name] = key.split('.');
  return [place, name.join('.')];
}

/** The value that the session has. */
export function readValue(state, key) {
  const [place, name] = splitKey(key);
  if (place === 'list') return listValues[name](state);
  if (place === 'scroll') return state.settings?.scroll?.[name] ?? state.catalog.scroll?.find((parameter) => parameter.name === name)?.default;
  return name ? state.scene[place]?.parameters[name] : state.scene[place]?.system ?? null;
}

/** The message that sets a key's value. `valueOf(key)` is the present or pending value of another key. */
export function messageOf(key, value, valueOf) {
  const [place, name] = splitKey(key);
  if (place === 'list') return listMessages[name](value, (other) => valueOf(`list.${other}`));
  if (place === 'scroll') return { type: 'set', name: key, value };
  return name ? { type: 'set', name, value, edge: place } : { type: 'system', name: value, edge: place };
}

/** Whether a parameter, or a preset, means something at an edge. */
export const isFor = (edge) => ({ edges: only }) => !only || only.includes(edge);

/** Every key of the present systems with its declaration, in display order. */
export function knobsOf({ catalog, scene }) {
  const of = (place, parameters = []) => parameters.map((parameter) => ({ key: `${place}.${parameter.name}`, place, parameter }));
  return [
    ...edges.flatMap((edge) => of(edge, systemNamed(catalog, scene[edge]?.system)?.parameters.filter(isFor(edge)))),
    ...of('scroll', catalog.scroll), ...of('list', listParameters),
  ];
}

/** The scroll view's and the list's values that are not defaults, each knob with its `value`. */
export function othersOf(state) {
  return knobsOf(state).map((knob) => ({ ...knob, value: readValue(state, knob.key) }))
    .filter(({ place, parameter, value }) => !edges.includes(place) && value !== undefined && !isSame(value, parameter.default));
}

/** The named figure that equals a value, by its name or its text: `{ name, text }`; empty if there is none. */
export const figureNamed = (value, { figures = [] }) => figures.find(({ name, text }) => value === name || (value !== undefined && value === text)) ?? {};

export const labelOf = ({ label, name }) => label ?? name;

/** Whether two values mean the same. */
export function isSame(one, other) {
  return one === other || (typeof one === 'number' && Math.abs(one - other) < 1e-6);
}
