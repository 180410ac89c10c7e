// Settings as texts, laid over a scenario. The names are those of `pullwire run --set`. Pure functions.

import { ticksOf } from '../engine/recording.js';

const edges = ['header', 'footer'];
const hexDigits = /^[0-9a-f]{6}$/i;

/** The list's own settings: what each text changes of a scenario. */
const ofList = {
  __proto__: null,
  viewport: (text) => ({ viewport: numbersFrom(text.split(/[x×]/), 2) }),
  content: (text) => ({ content: numberFrom(text) }),
  rows: (text) => ({ sections: numberFrom(text) }),
  start: (text) => ({ start: numberFrom(text) }),
  seed: (text) => ({ seed: String(BigInt(text)) }),
  work: (text) => ({ work: workFrom(text) }),
  inset(text) {
    const [top, bottom = '0'] = text.trim().split(/\s+/);
    return { insets: numbersFrom([top, bottom], 2) };
  },
};

/**
 * The scenario with the settings, which are texts by name: `dropHeight` and `header.dropHeight`, `footer.height`,
 * `scroll.rate`, and those of the list. `valuesOf(scenario)` gives the present values of its controls, `{ header,
 * footer }`: they say what kind of value a text is. Throws in words.
 */
export function withSettings(scenario, settings, valuesOf) {
  let changed = scenario;
  for (const [name, text] of Object.entries(settings)) if (name in ofList) changed = { ...changed, ...attempt(name, text, ofList[name]) };
  const present = valuesOf(changed);
  for (const [name, text] of Object.entries(settings)) {
    if (name in ofList) continue;
    const [place, own] = placeOf(name);
    changed = attempt(name, text, () => withValue(changed, place, own, String(text), present));
  }
  return changed;
}

/** `height` is the header's; a name with a dot says whose it is. */
function placeOf(name) {
  const [place, ...rest] = name.split('.');
  return rest.length === 0 ? ['header', name] : [place, rest.join('.')];
}

function withValue(scenario, place, name, text, present) {
  if (place === 'scroll') return { ...scenario, scroll: { ...scenario.scroll, [name]: scrollValue(text) } };
  const control = scenario[place];
  if (!edges.includes(place) || !control) throw new Error(`there is no ${place}`);
  if (!Object.hasOwn(present[place] ?? {}, name)) throw new Error(`${control.name} has no parameter "${name}"`);
  return { ...scenario, [place]: { ...control, parameters: { ...control.parameters, [name]: valueLike(present[place][name], text) } } };
}

function attempt(name, text, read) {
  try {
    return read(String(text));
  } catch (error) {
    throw new Error(`${name}="${text}": ${error.message}`);
  }
}

/** The text as a value of the same kind as the one that is there. */
export function valueLike(present, text) {
  if (typeof present === 'number') return numberFrom(text);
  if (typeof present === 'boolean') return flagFrom(text);
  return hexDigits.test(text) && /^#/.test(present) ? `#${text}` : text; // as a link writes colours
}

/** Of the scroll view's values those that are words are words of letters. */
function scrollValue(text) {
  if (/^(on|off|true|false)$/.test(text)) return flagFrom(text);
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function flagFrom(text) {
  if (['', 'on', 'true'].includes(text)) return true;
  if (['off', 'false'].includes(text)) return false;
  throw new Error('it is on or off');
}

/** With or without its unit. */
function numberFrom(text) {
  const [, digits] = /^\s*(-?[\d.]+(?:e-?\d+)?)\s*(?:pt|s)?\s*$/i.exec(text) ?? [];
  if (digits === undefined || !Number.isFinite(Number(digits))) throw new Error('it is no number');
  return Number(digits);
}

function numbersFrom(texts, count) {
  if (texts.length !== count) throw new Error(`it is ${count} numbers`);
  return texts.map(numberFrom);
}

/** `manual`, `3s`, `after 3s`, `3s failed`, `3s succeeded rows 20`. */
function workFrom(text) {
  const [seconds, result = 'succeeded', , rows] = text.trim().replace(/^after\s+/, '').split(/\s+/);
  return seconds === 'manual' ? 'manual' : { after: ticksOf(numberFrom(seconds)), result, ...(rows ? { rows: numberFrom(rows) } : {}) };
}

/** What changes a list that has the one scenario to one that has the other, while it moves: inputs in the engine's form. */
export function inputsBetween(before, after) {
  const changed = (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return [
    ...['viewport', 'content', 'sections', 'insets', 'work'].filter(changed).map((name) => ({ [name]: after[name] })),
    ...(changed('scroll') ? [{ scrollSettings: after.scroll }] : []),
    ...edges.filter(changed).map((edge) => ({ system: after[edge] ?? null, edge })),
  ];
}
