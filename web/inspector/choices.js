// The pickers that the buttons of an edge's head open: its controls and its presets, as pictures.

import { systemNamed } from './knobs.js';
import { createPicker } from './picker.js';
import { maxNameLength, valuesOf } from './presets.js';
import { presetLine, setLines, systemLine, thumbnailScript } from './script-lines.js';

const startPreset = 'designed'; // the preset of a control that is new to the session

/** `services` has store, edits, basePresets, own (presets.js), thumbnails and language(). */
export function createChoices(make, { store, edits, basePresets, own, thumbnails, language }) {
  const picker = createPicker(make, thumbnails);
  const declared = (edge) => systemNamed(store.state.catalog, store.state.scene[edge]?.system);
  const scriptOf = (edge, ...lines) => thumbnailScript(edge, lines);

  function openSystems(edge) {
    const items = store.state.catalog.systems.filter(({ edges }) => edges.includes(edge)).map(({ name, summary: text, presets }) => ({
      title: name, summary: text, isCurrent: name === store.state.scene[edge]?.system, choose: () => chooseSystem(edge, name),
      script: scriptOf(edge, systemLine(edge, name), ...(presets ? [presetLine({ name: startPreset, language: language() })] : [])),
    }));
    picker.open(`Control of the ${edge}`, [...items, { title: 'none', summary: 'no control at this edge', isCurrent: !declared(edge), choose: () => chooseSystem(edge, null) }]);
  }

  function chooseSystem(edge, name) {
    if (name === edits.valueOf(edge)) return;
    const beginning = name === null || !systemNamed(store.state.catalog, name).presets ? {} : { preset: startPreset, language: language() };
    edits.changeAll(`${edge} ${name ?? 'none'}`, { [edge]: name }, { type: 'system', name, edge, ...beginning });
  }

  function openPresets(edge) {
    const one = declared(edge);
    if (!one) return;
    const isCurrent = ({ name, isOwn = false }) => basePresets.of(edge).changed === 0 && basePresets.of(edge).name === name && Boolean(basePresets.of(edge).isOwn) === isOwn;
    const given = (one.presets ?? []).map((each) => ({
      title: each.name, summary: each.summary, isCurrent: isCurrent(each), script: scriptOf(edge, systemLine(edge, one.name), presetLine({ name: each.name, language: language() })),
      choose: () => choosePreset(edge, each.name, valuesOf(each, language()), { type: 'preset', name: each.name, edge, language: language() }),
    }));
    const kept = own.of(one).map((each) => ({
      title: each.name, summary: 'your own, in this browser', isCurrent: isCurrent({ ...each, isOwn: true }),
      script: scriptOf(edge, systemLine(edge, one.name), ...setLines(each.values, one.parameters)), choose: () => choosePreset(edge, each.name, each.values),
      remove() {
        own.remove(one, each.name);
        openPresets(edge);
      },
    }));
    picker.open(`Preset of ${one.name}`, [...given, ...kept], saveForm(edge, one));
  }

  function choosePreset(edge, name, values, message) {
    edits.changeAll(`preset ${name}`, Object.fromEntries(Object.entries(values).map(([key, value]) => [`${edge}.${key}`, value])), message);
  }

  function saveForm(edge, one) {
    const name = make('input', { type: 'text', maxLength: maxNameLength, required: true, autocomplete: 'off', placeholder: 'Name', attributes: { 'aria-label': 'Name of your preset' } });
    const said = make('p', { className: 'error', attributes: { role: 'alert' } });
    const save = (event) => {
      event.preventDefault();
      const error = name.value.trim() === '' ? 'A preset needs a name.' : own.save(one, name.value.trim(), { ...store.state.scene[edge].parameters });
      if (error) said.textContent = error;
      else openPresets(edge);
    };
    return make('form', { className: 'save', on: { submit: save } }, name, make('button', { type: 'submit' }, 'Save the present values'), said);
  }

  return { picker, openSystems, openPresets };
}
