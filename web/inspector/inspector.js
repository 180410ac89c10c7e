// The inspector: the session's settings, as fields that can be scrubbed, typed into, undone and searched; locked for
// viewers who may only watch.

import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { isAutomatic } from '../model/automatic.js';
import { make as makeElement } from '../model/elements.js';
import { createLazy } from '../model/lazy.js';
import { createBasePresets } from './base-presets.js';
import { createEdits } from './edits.js';
import { createHead } from './head.js';
import { edges, splitKey } from './knobs.js';
import { createPanel } from './panel.js';
import { createOwnPresets, languageOf } from './presets.js';
import { createThumbnails } from './thumbnails.js';
import { createSnapshot } from '../stage/snapshot.js';

/**
 * `registry` is of model/commands.js, `layout` shell/layout.js', `request` of net/client.js, `trace` and `storage` are the
 * model's; the events are `toast(text)`, and `edited` for values that have been sent. Returns its `edits` (edits.js), and
 * `showCurves(create)`, which gives the fields of curves what ../curve/row.js creates.
 */
export function createInspector(document, store, scheduler, { registry, layout, request, trace, storage, toast, edited }, browser = globalThis) {
  const make = (tag, fields, ...children) => makeElement(document, tag, fields, ...children);
  const edits = createEdits(store, requestBetweenPulls(store, request), { toast, edited }, () => show(), browser);
  const own = createOwnPresets(storage);
  const basePresets = createBasePresets(own);
  const thumbnails = createThumbnails(trace, createSnapshot(document, store), browser);
  const language = () => languageOf(store.state.catalog, browser.navigator.language);
  const choices = createLazy(toast, async () => {
    const { createChoices } = await import('./choices.js');
    return createChoices(document, { store, edits, basePresets, own, thumbnails, language, refresh: () => show() }, browser);
  });
  const figures = createFigures();
  let showCurves;
  const curves = new Promise((resolve) => { showCurves = resolve; });
  const heads = Object.fromEntries(edges.map((edge) => [edge, createHead(document, edge, { store, basePresets, thumbnails, choices, toast }, browser)]));
  const lane = make('div', { id: 'tune-lane' }); // on phones: what a turned knob does to the offset
  const parts = Object.fromEntries(edges.map((edge) => [edge, [heads[edge].control, ...(edge === 'header' ? [lane] : []), heads[edge].preset]]));
  const panel = createPanel(document, edits, parts, { storage, editFigure: figures.button, curves }, browser);
  const undo = createButton(document, edits.undo, { icon: 'undo', label: 'Undo', key: 'Ctrl Z' });
  const redo = createButton(document, edits.redo, { icon: 'redo', label: 'Redo', key: 'Ctrl Shift Z' });
  const search = make('label', { className: 'search' }, icon(document, 'search'), panel.search, make('kbd', { attributes: { 'aria-hidden': 'true' } }, '/'));
  document.getElementById('inspector').append(make('div', { className: 'find' }, search, undo, redo), make('div', { className: 'sections' }, panel.root));
  registry.add({ search: { group: 'Values', text: 'Search the values', key: '/', run: goToSearch, line: 'Search' } }); // here, so that no key behind it is lost while the other commands are loaded
  panel.root.append(lane); // the time panel may look for it before there are rows

  function goToSearch() {
    if (!search.checkVisibility()) layout.choose('tune');
    panel.search.focus();
    panel.search.select();
  }
  const isLocked = () => store.state.welcome?.role === 'viewer';
  const show = scheduler.atTextRate(() => {
    if (!store.state.catalog || !store.state.scene) return;
    basePresets.update(store.state);
    panel.show(store.state, basePresets.valueOf);
    for (const edge of edges) heads[edge].show();
    panel.root.disabled = isLocked();
    undo.disabled = isLocked() || !edits.history.canUndo;
    redo.disabled = isLocked() || !edits.history.canRedo;
    figures.refresh();
  });
  store.subscribe(['catalog', 'scene', 'settings', 'welcome', 'preferences', 'theme'], show);

  document.addEventListener('keydown', (event) => {
    const isRedo = event.key.toLowerCase() === 'y' || event.shiftKey;
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey || !/^[zy]$/i.test(event.key) || isLocked() || isForeignText(event.target)) return;
    event.preventDefault();
    if (isRedo) edits.redo();
    else edits.undo();
  });

  /**
   * The editor of figures, loaded when it is first opened: `button(target, opener)` gives the listeners of a button
   * that opens it.
   */
  function createFigures() {
    let refresh = () => {};
    const editor = createLazy(toast, async () => {
      const { createFigureEditor } = await import('../figure/editor.js');
      const { linkOf } = await import('./link.js');
      const link = async () => linkOf(store.state, { page: browser.location.href, session: store.state.welcome.session });
      const nameOf = (key) => {
        const [edge] = splitKey(key);
        return edits.valueOf(key) === undefined ? undefined : `Figure of the ${edge}: ${store.state.scene[edge]?.system}`;
      };
      const made = await createFigureEditor(document, { store, scheduler, edits, request, storage, edited, link, nameOf });
      ({ refresh } = made);
      return made;
    });
    let pressed = null; // the button of the figure that is edited
    const press = ({ isEditing }) => pressed?.setAttribute('aria-pressed', String(isEditing));
    store.subscribe(['isEditing'], press);
    const edit = (target, button) => editor.button(({ open }) => {
      press({ isEditing: false });
      pressed = button();
      open(target, pressed);
      press(store.state);
    });
    return { button: edit, refresh: () => refresh() };
  }

  return { edits, own, choices, thumbnails, language, showCurves };
}

/**
 * Before each change, stops a script that the page has started itself: nothing can be changed while a script plays.
 */
function requestBetweenPulls(store, request) {
  const stop = () => { if (isAutomatic(store.state.script)) request({ type: 'stop' }).catch(() => {}); };
  return async (message) => {
    stop();
    try {
      return await request(message);
    } catch (refusal) { // the script may have begun while the message was on its way
      if (refusal?.reason !== 'busy' || !isAutomatic(store.state.script)) throw refusal;
      stop();
      return request(message);
    }
  };
}

/** A text field that is not a parameter's has its own undo. */
function isForeignText(target) {
  return Boolean(target?.closest?.('input, textarea') && !target.closest('[data-parameter]'));
}
