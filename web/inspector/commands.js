// The inspector's commands: undo, redo, and for the palette every parameter, control, preset and figure.

import { languageOf } from './presets.js';

/** Adds them to the registry (model/commands.js). `edits` is of edits.js, `own` presets.js', `layout` shell/layout.js'. */
export function inspectorCommands(document, store, registry, { edits, own, layout }, { navigator } = globalThis) {
  const isLocked = () => store.state.welcome?.role === 'viewer';
  const values = (text, key, run, isEnabled) => ({ group: 'Values', text, key, run, isEnabled });
  registry.add({
    undo: values('Undo', 'Ctrl Z', edits.undo, () => !isLocked() && edits.history.canUndo),
    redo: values('Redo', 'Ctrl Shift Z', edits.redo, () => !isLocked() && edits.history.canRedo),
  });
  registry.addSource(async () => {
    const { parameterCommands } = await import('./parameter-commands.js');
    return parameterCommands(store, edits, { own, language: languageOf(store.state.catalog, navigator.language), show: (key) => showField(document, key, layout) });
  });
  registry.addSource(() => [...document.querySelectorAll('.edit-figure:enabled')].map((button) => {
    const [edge] = button.closest('[data-parameter]').dataset.parameter.split('.');
    return { name: `figure ${edge}`, group: 'Values', text: `Edit the figure of the ${edge}`, run: () => button.click() };
  }));
}

/** Goes to a parameter's field, wherever it is, and returns it. */
export function showField(document, key, layout) {
  const row = document.querySelector(`[data-parameter="${key}"]`);
  if (!row) return undefined;
  if (document.body.dataset.mode !== 'wide') layout.choose('tune');
  for (let outer = row.closest('details'); outer; outer = outer.parentElement?.closest('details')) outer.open = true;
  row.scrollIntoView({ block: 'center' });
  const field = [...row.querySelectorAll('input, select, button:not(.reset)')].find((each) => each.checkVisibility({ visibilityProperty: true }));
  field?.focus();
  return field;
}
