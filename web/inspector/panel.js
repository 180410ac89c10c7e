// All values of the session in groups that can be closed and searched. Elements are recreated only for other systems.

import { icon } from '../components/icon.js';
import { createWriter, make } from '../model/elements.js';
import { isBoolean, isObject } from '../net/shapes.js';
import { createField, textOf } from './field.js';
import { edges, knobsOf, labelOf } from './knobs.js';

const groupNames = ['Look', 'Pull', 'Motion', 'Loading', 'Texts', 'Scroll', 'List', 'Start', 'Automatic footer', 'Second floor'];
const initiallyClosed = { Scroll: true };
const summarized = { Scroll: ['scroll.profile', 'scroll.rate'], List: ['list.height'] }; // what a closed part says of itself

/**
 * `heads` has for each edge the elements that are shown above its groups. `show(state, baseOf)` shows the present
 * values; `baseOf(key)` is what a row goes back to. `search` is the field that searches labels, names and summaries.
 * `services` are field.js'.
 */
export function createPanel(document, edits, heads, { storage, ...services }, timers = globalThis) {
  const write = createWriter();
  const closed = { ...initiallyClosed, ...storage.read('groups', (kept) => isObject(kept) && Object.values(kept).every(isBoolean)) };
  const none = make(document, 'p', { className: 'none', hidden: true }, 'No value matches the search.');
  const search = make(document, 'input', { type: 'search', placeholder: 'Search values', attributes: { 'aria-label': 'Search values' }, on: { input: filter } });
  const root = make(document, 'fieldset', { className: 'groups', attributes: { 'aria-label': 'Values' } });
  let shown = ''; // the systems whose rows are shown
  let groups = []; // { name, details, fields, count }

  /** A group of an edge's values, or a whole part of the panel (`isPart`). */
  function group(key, name, knobs, isPart) {
    const fields = knobs.map((knob) => createField(document, knob, edits, services, timers));
    const count = make(document, 'small');
    const details = make(document, 'details', { open: !closed[key], className: isPart ? 'part' : '' },
      make(document, 'summary', {}, icon(document, 'chevron-right'), make(document, isPart ? 'h2' : 'h3', {}, name), count), ...fields.map(({ element }) => element));
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
    const isPart = !edges.includes(place);
    return [...names].sort((one, other) => groupNames.indexOf(one) - groupNames.indexOf(other))
      .map((name) => group(isPart ? name : `${place}.${name}`, name, own.filter(({ parameter }) => (parameter.group ?? 'Look') === name), isPart));
  }

  function build(state) {
    const knobs = knobsOf(state);
    const byPlace = [...edges, 'scroll', 'list'].map((place) => [place, groupsOf(place, knobs)]);
    groups = byPlace.flatMap(([, own]) => own);
    root.replaceChildren(...byPlace.map(([place, own]) => make(document, 'section', { data: { place } }, ...(heads[place] ?? []), ...own.map(({ details }) => details))), none);
    filter();
  }

  function filter() {
    const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    root.classList.toggle('searched', words.length > 0);
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

  /** What a closed group says at its right. */
  function summaryOf({ name, fields }, changed) {
    const first = fields.filter(({ key }) => summarized[name]?.includes(key));
    const texts = first.map(({ key, parameter }, index) => (index === 0 ? textOf(edits.valueOf(key), parameter) : String(edits.valueOf(key))));
    return [...texts, ...(changed > 0 ? [`${changed} changed`] : [])].join(', ');
  }

  return {
    root, search,
    show(state, baseOf) {
      const systems = edges.map((edge) => state.scene[edge]?.system ?? '').join('/');
      if (systems !== shown) build(state);
      shown = systems;
      for (const each of groups) {
        const changed = each.fields.filter((field) => field.show(baseOf(field.key, field.parameter))).length;
        write(each.count, summaryOf(each, changed));
      }
    },
  };
}
