// All parameters of the session in groups that can be closed and searched. Elements are recreated only for other
// systems.

import { isBoolean, isObject } from '../net/shapes.js';
import { createField } from './field.js';
import { edges, knobsOf, labelOf } from './knobs.js';
import { createWriter } from '../model/elements.js';

const groupNames = ['Look', 'Pull', 'Loading', 'Texts', 'Scroll', 'List'];
const initiallyClosed = { Scroll: true };

/**
 * `heads` has an element for each edge, which is shown above its groups. `show(state, baseOf)` shows the present
 * values; `baseOf(key)` is what a key's dot is compared with. `search` is the field that searches labels, names and
 * summaries. `editFigure` is for figure-row.js.
 */
export function createPanel(make, edits, heads, { storage, editFigure }, timers = globalThis) {
  const write = createWriter();
  const closed = { ...initiallyClosed, ...storage.read('groups', (kept) => isObject(kept) && Object.values(kept).every(isBoolean)) };
  const none = make('p', { className: 'none', hidden: true }, 'No parameter matches the search.');
  const search = make('input', { type: 'search', placeholder: 'Search', attributes: { 'aria-label': 'Search parameters' }, on: { input: filter } });
  const root = make('fieldset', { className: 'groups', attributes: { 'aria-label': 'Parameters' } });
  let shown = ''; // the systems whose rows are shown
  let groups = []; // { name, details, fields, count }

  function group(key, name, knobs) {
    const fields = knobs.map((knob) => createField(make, knob, edits, editFigure, timers));
    const count = make('small');
    const details = make('details', { open: !closed[key] }, make('summary', {}, make('h3', {}, name), count), ...fields.map(({ element }) => element));
    details.addEventListener('toggle', () => {
      if (search.value.trim() !== '') return; // the search has opened it
      closed[key] = !details.open;
      storage.write('groups', closed);
    });
    return { key, name, details, fields, count };
  }

  /** A list's knobs by group; groups that only a newer daemon knows come last. */
  function groupsOf(place, knobs) {
    const own = knobs.filter((knob) => knob.place === place);
    const names = new Set(own.map(({ parameter }) => parameter.group ?? 'Look'));
    return [...names].sort((one, other) => groupNames.indexOf(one) - groupNames.indexOf(other))
      .map((name) => group(edges.includes(place) ? `${place}.${name}` : name, name, own.filter(({ parameter }) => (parameter.group ?? 'Look') === name)));
  }

  function build(state) {
    const knobs = knobsOf(state);
    const byPlace = [...edges, 'scroll', 'list'].map((place) => [place, groupsOf(place, knobs)]);
    groups = byPlace.flatMap(([, own]) => own);
    root.replaceChildren(...byPlace.map(([place, own]) => make('section', { data: { place } }, ...(heads[place] ? [heads[place]] : []), ...own.map(({ details }) => details))), none);
    filter();
  }

  function filter() {
    const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { key, name, details, fields } of groups) {
      const matching = fields.filter(({ key: own, parameter, element }) => {
        const text = [own, labelOf(parameter), parameter.summary, name].join(' ').toLowerCase();
        const isFound = words.every((word) => text.includes(word));
        element.hidden = !isFound;
        return isFound;
      });
      found += matching.length;
      details.hidden = matching.length === 0;
      details.open = words.length > 0 || !closed[key];
    }
    none.hidden = found > 0 || groups.length === 0;
  }

  return {
    root, search,
    show(state, baseOf) {
      const systems = edges.map((edge) => state.scene[edge]?.system ?? '').join('/');
      if (systems !== shown) build(state);
      shown = systems;
      for (const { fields, count } of groups) {
        const changed = fields.filter((field) => field.show(baseOf(field.key, field.parameter))).length;
        write(count, changed === 0 ? '' : `${changed} changed`);
      }
    },
  };
}
