// What an exported file has in it: parts that are packed, and data.

import { fromBase85 } from '../net/base85.js';

const cut = 'This file was cut off: save or send it again.';

/** The bytes of a part. Rejects in words when it is not whole. */
export async function unpacked(document, id) {
  const text = document.getElementById(id)?.textContent.trim();
  if (!text) throw new Error(cut);
  try {
    return await new Response(new Blob([fromBase85(text)]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  } catch {
    throw new Error(cut);
  }
}

/** The file's data: `{ name, recording, catalog, outlines, pictures, daemon }`. Rejects in words. */
export const dataIn = async (document) => JSON.parse(new TextDecoder().decode(await unpacked(document, 'data')));
