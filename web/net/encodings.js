// The two ways in which messages are written. Both say the same.

import { createBinaryReader, writeBinary } from './binary.js';

const encodings = {
  __proto__: null,
  binary: { subprotocol: 'pullwire.v1', createReader: createBinaryReader, write: writeBinary },
  json: { subprotocol: 'pullwire.v1.json', createReader: () => JSON.parse, write: JSON.stringify },
};

/** The encoding for the page at `href`: compact, or with `?encoding=json` one that can be read in the browser's developer tools. */
export function encodingOf(href) {
  return encodings[new URL(href).searchParams.get('encoding')] ?? encodings.binary;
}
