// The inspector: what the session has, as fields that can be scrubbed, typed into, undone and searched; locked for those who only watch.

import { isAutomatic } from '../model/automatic.js';
import { make as makeElement } from '../model/elements.js';
import { createLater } from '../model/later.js';
import { saysMore } from '../net/address.js';
import { createBases } from './bases.js';
import { createEdits } from './edits.js';
import { createHead } from './head.js';
import { edges, splitKey } from './knobs.js';
import { createPanel } from './panel.js';
import { createOwnPresets, languageOf } from './presets.js';
import { createThumbnails } from './thumbnails.js';

/**
 * `environment` has request (net/client.js), trace (model/tracer.js), takes (model/takes.js), snapshot (stage/snapshot.js), storage (model/storage.js), token (the link's, or null),
 * address (`href()`, `replace(href)`), clipboard, language, setTimeout, clearTimeout and now.
 */
export function createInspector(document, store, scheduler, environment) {
  const { atTextRate } = scheduler;
  const make = (tag, fields, ...children) => makeElement(document, tag, fields, ...children);
  const edits = createEdits(store, requestBetweenPulls(store, environment.request), environment, () => show());
  const own = createOwnPresets(environment.storage);
  const bases = createBases(own);
  const thumbnails = createThumbnails(environment.trace, environment.snapshot);
  const choices = createLater(store, async () => {
    const { createChoices } = await import('./choices.js');
    const language = () => languageOf(store.state.catalog, environment.language);
    const made = createChoices(make, { store, edits, bases, own, thumbnails, language });
    document.body.append(made.picker.dialog);
    return made;
  });
  const figures = createFigures(document, store, scheduler, edits, environment);
  const services = { store, bases, thumbnails, choices, timers: environment };
  const heads = Object.fromEntries(edges.map((edge) => [edge, createHead(make, edge, services)]));
  const panel = createPanel(make, edits, Object.fromEntries(edges.map((edge) => [edge, heads[edge].element])), { ...environment, editFigure: figures.button });
  const step = (text, title, act) => make('button', { type: 'button', className: 'plain', title, attributes: { 'aria-label': title }, on: { click: act } }, text);
  const [undo, redo] = [step('↶', 'Undo', edits.undo), step('↷', 'Redo', edits.redo)];
  const root = document.getElementById('inspector');
  root.append(make('div', { className: 'find' }, panel.search, undo, redo), panel.root);
  addShare(document, make, store, environment);
  if (asks(environment.address.href())) addOffer(document.getElementById('actions'), make, store, edits, environment);

  const isLocked = () => store.state.welcome?.role === 'viewer';
  const show = atTextRate(() => {
    if (!store.state.catalog || !store.state.scene) return;
    bases.update(store.state);
    panel.show(store.state, bases.valueOf);
    for (const edge of edges) heads[edge].show();
    panel.root.disabled = isLocked();
    undo.disabled = isLocked() || !edits.history.canUndo;
    redo.disabled = isLocked() || !edits.history.canRedo;
    figures.refresh();
  });
  store.subscribe(['catalog', 'scene', 'settings', 'welcome', 'preferences'], show);

  document.addEventListener('keydown', (event) => {
    const isRedo = event.key.toLowerCase() === 'y' || event.shiftKey;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !/^[zy]$/i.test(event.key) || isLocked() || isForeignText(event.target)) return;
    event.preventDefault();
    if (isRedo) edits.redo();
    else edits.undo();
  });
}

/** What plays by itself ends when something is to be changed: while a script plays nothing can be. */
function requestBetweenPulls(store, request) {
  const stop = () => { if (isAutomatic(store.state.script)) request({ type: 'stop' }).catch(() => {}); };
  return async (message) => {
    stop();
    try {
      return await request(message);
    } catch (refusal) { // it may have begun while the message was on its way
      if (refusal?.reason !== 'busy' || !isAutomatic(store.state.script)) throw refusal;
      stop();
      return request(message);
    }
  };
}

/** The editor of figures, loaded when it is first opened: `button(target, opener)` gives the listeners of a button that opens it. */
function createFigures(document, store, scheduler, edits, environment) {
  let refresh = () => {};
  const editor = createLater(store, async () => {
    const { createFigureEditor } = await import('../figure/editor.js');
    const { linkOf } = await import('./link.js');
    const { address } = environment;
    const link = async () => linkOf(store.state, { page: address.href(), session: store.state.welcome.session });
    const nameOf = (key) => {
      const [edge] = splitKey(key);
      return edits.valueOf(key) === undefined ? undefined : `Figure of the ${edge}: ${store.state.scene[edge]?.system}`;
    };
    const made = await createFigureEditor(document, { ...environment, store, scheduler, edits, link, nameOf });
    ({ refresh } = made);
    return made;
  });
  return { button: (target, opener) => editor.button(({ open }) => open(target, opener())), refresh: () => refresh() };
}

function addShare(document, make, store, environment) {
  const share = createLater(store, async () => {
    const { createShare } = await import('./share.js');
    const { createValues } = await import('./values.js');
    const values = createValues(make, document, store, environment);
    const made = createShare(make, store, button, { ...environment, openValues: values.open });
    button.after(made.panel, values.dialog);
    return made;
  });
  const button = make('button', { type: 'button', attributes: { 'aria-haspopup': 'dialog', 'aria-expanded': 'false' }, on: share.button(({ toggle }) => toggle()) }, 'Share');
  document.getElementById('share').append(button);
}

/** Whether the page's address says what is to be shown, and not only which session. */
function asks(href) {
  const { hash, searchParams } = new URL(href);
  return saysMore(hash) || searchParams.has('system');
}

function addOffer(actions, make, store, edits, environment) {
  const offer = createLater(store, async () => {
    const { createOffer } = await import('./offer.js');
    actions.before(createOffer(make, store, edits, environment)); // beside the device, of which it covers nothing
  });
  offer.ahead();
  store.subscribe(['welcome'], () => offer.use());
}

/** A text that is no parameter has its own undo. */
function isForeignText(target) {
  return Boolean(target?.closest?.('input, textarea') && !target.closest('[data-parameter]'));
}
