// The inspector: what the session has, as fields that can be scrubbed, typed into, undone and searched; locked for those who only watch.

import { make as makeElement } from '../model/elements.js';
import { createBases } from './bases.js';
import { createEdits } from './edits.js';
import { createHead } from './head.js';
import { edges } from './knobs.js';
import { createOffer } from './offer.js';
import { createPanel } from './panel.js';
import { createPicker, createThumbnails } from './picker.js';
import { createOwnPresets, languageOf } from './presets.js';
import { createShare } from './share.js';

/**
 * `environment` has request (net/client.js), trace (model/tracer.js), snapshot (stage/snapshot.js), storage (model/storage.js), token (the link's, or null),
 * address (`href()`, `replace(href)`), clipboard, language, setTimeout, clearTimeout and now.
 */
export function createInspector(document, store, { atTextRate }, environment) {
  const make = (tag, fields, ...children) => makeElement(document, tag, fields, ...children);
  const edits = createEdits(store, environment.request, environment, () => show());
  const own = createOwnPresets(environment.storage);
  const bases = createBases(own);
  const thumbnails = createThumbnails(environment.trace, environment.snapshot);
  const picker = createPicker(make, thumbnails);
  const language = () => languageOf(store.state.catalog, environment.language);
  const services = { store, edits, bases, own, picker, thumbnails, language, timers: environment };
  const heads = Object.fromEntries(edges.map((edge) => [edge, createHead(make, edge, services)]));
  const panel = createPanel(make, edits, Object.fromEntries(edges.map((edge) => [edge, heads[edge].element])), environment);
  const step = (text, title, act) => make('button', { type: 'button', className: 'plain', title, attributes: { 'aria-label': title }, on: { click: act } }, text);
  const [undo, redo] = [step('↶', 'Undo', edits.undo), step('↷', 'Redo', edits.redo)];
  const root = document.getElementById('inspector');
  root.append(make('div', { className: 'find' }, panel.search, undo, redo), panel.root);
  const share = createShare(make, store, environment.token, environment);
  document.getElementById('share').append(share.button, share.panel);
  document.body.append(picker.dialog, createOffer(make, store, edits, environment));

  const isLocked = () => store.state.welcome?.role === 'viewer';
  const show = atTextRate(() => {
    if (!store.state.catalog || !store.state.scene) return;
    bases.update(store.state);
    panel.show(store.state, bases.valueOf);
    for (const edge of edges) heads[edge].show();
    panel.root.disabled = isLocked();
    undo.disabled = isLocked() || !edits.history.canUndo;
    redo.disabled = isLocked() || !edits.history.canRedo;
  });
  store.subscribe(['catalog', 'scene', 'settings', 'welcome'], show);

  document.addEventListener('keydown', (event) => {
    const isRedo = event.key.toLowerCase() === 'y' || event.shiftKey;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !/^[zy]$/i.test(event.key) || isLocked() || isForeignText(event.target)) return;
    event.preventDefault();
    if (isRedo) edits.redo();
    else edits.undo();
  });
}

/** A text that is no parameter has its own undo. */
function isForeignText(target) {
  return Boolean(target?.closest?.('input, textarea') && !target.closest('[data-parameter]'));
}
