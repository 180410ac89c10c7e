// A text to be played, as messages: a recording may be longer than one message.

const maxPiece = 16000; // characters of an `upload`; a message may have 65536 bytes, and a character three

/** Sends a script or a recording, which the daemon then plays. Rejected with the daemon's refusal. */
export async function upload(request, kind, name, text) {
  for (const message of uploadsOf(kind, name, text)) await request(message);
}

/** The messages that send a script or a recording under that name, in order. */
export function uploadsOf(kind, name, text) {
  const pieces = piecesOf(text);
  return pieces.map((piece, index) => ({ type: 'upload', kind, name, text: piece, last: index === pieces.length - 1 }));
}

/** Pieces of at most `maxPiece` characters, none of which ends within a pair of surrogates. */
function piecesOf(text) {
  const pieces = [];
  for (let start = 0; start < text.length || pieces.length === 0;) {
    let end = Math.min(text.length, start + maxPiece);
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1])) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
