// A page that needs nothing, as one file: the program's document with style, script, engine and data packed into it, as
// `StandalonePage` of the program packs them.

import { toBase64 } from '../net/base64.js';
import { toBase85 } from '../net/base85.js';
import { addressesOf } from '../stage/pictures.js';

/** The parts, by the ids of their places in the document. */
const parts = { style: 'standalone.css', code: 'standalone.js', engine: 'engine/engine.wasm' };

/**
 * The file's text. `data` is what the daemon exports as `page`, `nodes` are those of the scene, whose pictures it gets, and `daemon` the address
 * that its links lead to. Rejects in words where the daemon's program has no such page.
 */
export async function pageFile(data, nodes, daemon, browser = globalThis) {
  const { fetch } = browser;
  const load = async (path) => {
    const response = await fetch(path);
    if (!response.ok) throw new Error(path === parts.engine ? 'the program was built without the engine for pages' : `the program has no ${path}`);
    return response;
  };
  const bytes = async (path) => new Uint8Array(await (await load(path)).arrayBuffer());
  const addresses = addressesOf(nodes);
  const pictures = Object.fromEntries(await Promise.all(addresses.map(async (address) => [address, `data:image/png;base64,${toBase64(await bytes(address))}`])));
  const whole = JSON.stringify({ ...data, pictures, daemon });
  const packed = { data: await pack(new TextEncoder().encode(whole), browser) };
  await Promise.all(Object.entries(parts).map(async ([id, path]) => { packed[id] = await pack(await bytes(path), browser); }));
  return (await (await load('standalone.html')).text()).replace(/id="(\w+)"><\/script>/g, (place, id) => (packed[id] ? place.replace('><', `>${packed[id]}<`) : place));
}

async function pack(bytes, { CompressionStream, Blob, Response }) {
  return toBase85(new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()));
}
