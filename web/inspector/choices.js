// What the head of an edge opens: the gallery of controls and their presets, and the menu of the present control's
// presets.

import { createButton } from '../components/button.js';
import { menuItem, menuLabel, menuLine, menuTitle } from '../components/menu.js';
import { make } from '../model/elements.js';
import { createGallery } from './gallery.js';
import { isFor, systemNamed } from './knobs.js';
import { maxNameLength, valuesOf } from './presets.js';
import { presetLine, setLines, systemLine } from './script-lines.js';

const startPreset = 'designed'; // the preset of a control that is new to the session

/** `services` has store, edits, basePresets, own (presets.js), thumbnails, language(), and refresh() for changed presets. */
export function createChoices(document, { store, edits, basePresets, own, thumbnails, language, refresh }, browser = globalThis) {
  const gallery = createGallery(document, thumbnails, browser);
  const declared = (edge) => systemNamed(store.state.catalog, store.state.scene[edge]?.system);
  const isBase = (edge, { name, isOwn = false }) => basePresets.of(edge)?.name === name && Boolean(basePresets.of(edge).isOwn) === isOwn;

  /** A control's presets and the user's own: `{ name, summary, isOwn, lines, values }`; one without presets has itself. */
  function presetsOf(edge, one) {
    const given = (one.presets ?? [{ name: 'published', summary: '', values: {} }]).filter(isFor(edge)).map((each) => ({
      ...each, lines: [systemLine(edge, one.name), ...(one.presets ? [presetLine({ name: each.name, language: language() })] : [])], values: valuesOf(each, language()),
    }));
    const kept = own.of(one).map((each) => ({ ...each, isOwn: true, summary: 'yours', lines: [systemLine(edge, one.name), ...setLines(each.values, one.parameters)] }));
    return [...given, ...kept];
  }

  function openGallery(edge, opener) {
    const controls = store.state.catalog.systems.filter(({ edges }) => edges.includes(edge)).map((one) => ({
      name: one.name, summary: one.summary,
      items: presetsOf(edge, one).map((preset) => ({
        ...preset, isCurrent: one.name === declared(edge)?.name && isBase(edge, preset), choose: () => choose(edge, one, preset),
      })),
    }));
    const none = { name: 'None', summary: 'no control at this edge', items: [{ name: 'None', isCurrent: !declared(edge), choose: () => chooseSystem(edge, null) }] };
    gallery.open(edge, [...controls, none], opener);
  }

  function choose(edge, one, preset) {
    if (one.name === edits.valueOf(edge)) choosePreset(edge, preset);
    else if (preset.isOwn) edits.changeAll(`${edge} ${one.name}`, { [edge]: one.name, ...keyed(edge, preset.values) });
    else chooseSystem(edge, one.name, preset.name);
  }

  function chooseSystem(edge, name, preset = startPreset) {
    if (name === edits.valueOf(edge)) return;
    const beginning = name === null || !systemNamed(store.state.catalog, name).presets ? {} : { preset, language: language() };
    edits.changeAll(`${edge} ${name ?? 'none'}`, { [edge]: name }, { type: 'system', name, edge, ...beginning });
  }

  function choosePreset(edge, { name, values, isOwn = false }) {
    const message = isOwn ? undefined : { type: 'preset', name, edge, language: language() };
    edits.changeAll(`preset ${name}`, keyed(edge, values), message);
  }

  function fillPresets(menu, edge, again) {
    const one = declared(edge);
    if (!one) return;
    const { changed } = basePresets.of(edge);
    const presets = presetsOf(edge, one);
    const itemOf = (preset) => menuItem(document, {
      text: preset.name, detail: preset.isOwn ? '' : preset.summary, isChosen: isBase(edge, preset), act: () => choosePreset(edge, preset),
    });
    const ownItemOf = (preset) => make(document, 'div', { className: 'own-preset' }, itemOf(preset), createButton(document, () => {
      own.remove(one, preset.name);
      refresh();
      again();
    }, { icon: 'trash', label: `Delete ${preset.name}` }));
    const kept = presets.filter(({ isOwn }) => isOwn);
    menu.append(
      menuTitle(document, 'Preset'), ...presets.filter(({ isOwn }) => !isOwn).map(itemOf),
      ...(kept.length > 0 ? [menuLine(document), menuLabel(document, 'Yours, in this browser'), ...kept.map(ownItemOf)] : []),
      menuLine(document),
      ...(changed > 0 ? [menuItem(document, {
        text: changed === 1 ? 'Set the 1 changed value back' : `Set the ${changed} changed values back`, icon: 'reset', act: () => choosePreset(edge, presets.find((preset) => isBase(edge, preset))),
      })] : []),
      saveForm(edge, one, again));
  }

  function saveForm(edge, one, again) {
    const name = make(document, 'input', { type: 'text', maxLength: maxNameLength, required: true, autocomplete: 'off', placeholder: 'Name', attributes: { 'aria-label': 'Name of your preset' } });
    const said = make(document, 'p', { className: 'error-text', attributes: { role: 'alert' } });
    const save = (event) => {
      event.preventDefault();
      const error = name.value.trim() === '' ? 'A preset needs a name.' : own.save(one, name.value.trim(), { ...store.state.scene[edge].parameters });
      if (error) return Object.assign(said, { textContent: error });
      refresh();
      return again();
    };
    return make(document, 'form', { className: 'save', on: { submit: save } }, name, make(document, 'button', { type: 'submit', className: 'outlined' }, 'Save present values'), said);
  }

  return { openGallery, chooseSystem, fillPresets };
}

const keyed = (edge, values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [`${edge}.${name}`, value]));
