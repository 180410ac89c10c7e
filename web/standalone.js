// A page without a daemon: an exported file's, with its engine, its control and its takes in it.

import { loadEngine } from './engine/engine.js';
import { readRecording } from './engine/recording.js';
import { sourceIn } from './model/sources.js';
import { createPage } from './page.js';
import devices from './stage/devices.json';
import { dataIn, unpacked } from './standalone/file.js';
import { createWorld } from './standalone/world.js';

/** Pictures that are in the file, by the addresses that the page asks for. */
function carry(pictures) {
  globalThis.Image = class extends Image {
    set src(address) { super.src = pictures[address] ?? address; }
  };
}

try {
  const data = await dataIn(document);
  const engine = await loadEngine(unpacked(document, 'engine'));
  carry(data.pictures ?? {});
  document.body.dataset.daemon = data.daemon ? 'linked' : 'none';
  let world = null;
  const connect = (href, store, handlers, toast) => (world ??= createWorld(engine, readRecording(data.recording), data, sourceIn(store), toast))(href, store, handlers);
  await createPage(document, {
    connect, hasDaemon: false, linked: { href: data.daemon ?? location.href },
    read: async (path) => ({ 'systems.json': data.catalog, 'stage/devices.json': devices })[path],
  });
} catch (error) {
  document.dispatchEvent(new CustomEvent('pullwire-failed', { detail: `This page cannot be shown: ${error.message}` }));
  throw error;
}
