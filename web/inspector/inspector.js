// The settings beside the device, once the catalog is there; locked for those who only watch.

import { createSettings } from './settings.js';

export function createInspector(document, store, { atTextRate }, send) {
  const root = document.getElementById('inspector');
  let settings = null;

  store.subscribe(['catalog'], ({ catalog }) => { settings = createSettings(document, root, catalog, send); });
  store.subscribe(['welcome'], atTextRate(() => { root.inert = store.state.welcome.role === 'viewer'; }));
  // Also after a refusal: the value that was refused leaves its field.
  store.subscribe(['catalog', 'scene', 'refusal'], atTextRate(() => {
    if (settings && store.state.scene) settings.showScene(store.state.scene);
  }));
}
