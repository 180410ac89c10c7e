// Over an edge's parameters: its control as a picture, and the preset that its values come from. Both open a picker.

import { systemNamed } from './knobs.js';
import { thumbnail } from './picker.js';
import { maxNameLength, valuesOf } from './presets.js';
import { presetLine, setLines, systemLine, thumbnailScript } from './script-lines.js';

const pictureDelay = 600; // ms without another change, until the picture of the present values is made anew
const startPreset = 'designed'; // what a control begins with that the session has not had

/** `services` has store, edits, bases, own (presets.js), picker, thumbnails, language() and the environment's timers. Returns `element` and `show()`. */
export function createHead(make, edge, { store, edits, bases, own, picker, thumbnails, language, timers }) {
  const canvas = thumbnail(make);
  const [system, summary, preset] = [make('b'), make('small'), make('b')];
  const choose = (text, act, ...parts) => make('button', { type: 'button', className: 'option', attributes: { 'aria-haspopup': 'dialog' }, on: { click: act } }, make('span', { className: 'visually-hidden' }, text), ...parts);
  const systemButton = choose(`${edge} control: `, openSystems, canvas, make('span', {}, system, summary));
  const presetButton = choose(`${edge} preset: `, openPresets, preset);
  const element = make('header', { className: 'head' }, make('h2', {}, edge === 'header' ? 'Header' : 'Footer'), systemButton, presetButton);
  let pictured = ''; // the values that the picture was asked for
  let timer = null;

  const declared = () => systemNamed(store.state.catalog, store.state.scene[edge]?.system);
  const scriptOf = (...lines) => thumbnailScript(edge, lines);

  function openSystems() {
    const items = store.state.catalog.systems.filter(({ edges }) => edges.includes(edge)).map(({ name, summary: text, presets }) => ({
      title: name, summary: text, isCurrent: name === store.state.scene[edge]?.system, choose: () => chooseSystem(name),
      script: scriptOf(systemLine(edge, name), ...(presets ? [presetLine({ name: startPreset, language: language() })] : [])),
    }));
    picker.open(`Control of the ${edge}`, [...items, { title: 'none', summary: 'no control at this edge', isCurrent: !declared(), choose: () => chooseSystem(null) }]);
  }

  function chooseSystem(name) {
    if (name === edits.valueOf(edge)) return;
    const beginning = name === null || !systemNamed(store.state.catalog, name).presets ? {} : { preset: startPreset, language: language() };
    edits.changeAll(`${edge} ${name ?? 'none'}`, { [edge]: name }, { type: 'system', name, edge, ...beginning });
  }

  function openPresets() {
    const one = declared();
    if (!one) return;
    const isCurrent = ({ name, isOwn = false }) => bases.of(edge).changed === 0 && bases.of(edge).name === name && Boolean(bases.of(edge).isOwn) === isOwn;
    const given = (one.presets ?? []).map((each) => ({
      title: each.name, summary: each.summary, isCurrent: isCurrent(each), script: scriptOf(systemLine(edge, one.name), presetLine({ name: each.name, language: language() })),
      choose: () => choosePreset(each.name, valuesOf(each, language()), { type: 'preset', name: each.name, edge, language: language() }),
    }));
    const kept = own.of(one).map((each) => ({
      title: each.name, summary: 'yours, in this browser', isCurrent: isCurrent({ ...each, isOwn: true }),
      script: scriptOf(systemLine(edge, one.name), ...setLines(each.values, one.parameters)), choose: () => choosePreset(each.name, each.values),
      remove() {
        own.remove(one, each.name);
        openPresets();
      },
    }));
    picker.open(`Preset of ${one.name}`, [...given, ...kept], saveForm(one));
  }

  function choosePreset(name, values, message) {
    edits.changeAll(`preset ${name}`, Object.fromEntries(Object.entries(values).map(([key, value]) => [`${edge}.${key}`, value])), message);
  }

  function saveForm(one) {
    const name = make('input', { type: 'text', maxLength: maxNameLength, required: true, autocomplete: 'off', placeholder: 'Name', attributes: { 'aria-label': 'Name of your preset' } });
    const said = make('p', { className: 'error', attributes: { role: 'alert' } });
    const save = (event) => {
      event.preventDefault();
      const error = name.value.trim() === '' ? 'A preset needs a name.' : own.save(one, name.value.trim(), { ...store.state.scene[edge].parameters });
      if (error) said.textContent = error;
      else openPresets();
    };
    return make('form', { className: 'save', on: { submit: save } }, name, make('button', { type: 'submit' }, 'Save present values'), said);
  }

  /** The picture is of the present values, a moment after they have changed. */
  function showPicture(one) {
    const script = one ? scriptOf(systemLine(edge, one.name), ...setLines(store.state.scene[edge].parameters, one.parameters)) : '';
    if (script === pictured) return;
    pictured = script;
    timers.clearTimeout(timer);
    if (one) timer = timers.setTimeout(() => thumbnails.draw(canvas, script), pictureDelay);
  }

  return {
    element,
    show() {
      const one = declared();
      const base = bases.of(edge);
      system.textContent = one?.name ?? 'none';
      summary.textContent = one?.summary ?? 'no control at this edge';
      canvas.hidden = presetButton.hidden = !one;
      preset.textContent = base ? `${base.name}${base.changed ? `, ${base.changed} changed` : ''}` : '';
      presetButton.title = base ? `Dots mark what differs from the preset ${base.name}.` : '';
      showPicture(one);
    },
  };
}
