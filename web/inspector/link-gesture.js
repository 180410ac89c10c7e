// The gesture of a link: plays it, and checks whether its motion is the one that was shared.

import { linkGestureName } from '../model/automatic.js';
import { differencesOf, digestOf } from '../model/digest.js';
import { upload } from '../model/uploads.js';
import { scriptOf, unpack as unpackFirst, version as firstVersion } from './gesture-v1.js';
import { bytesOfPacked, unpack } from '../model/packed-gesture.js';

/**
 * Promises a packed gesture in a form that can be played, `{ kind, text }` of an upload; rejected, with a reason in
 * words, when it is not a gesture.
 */
export async function playableOf(packed) {
  if (bytesOfPacked(packed)[0] === firstVersion) return { kind: 'script', text: scriptOf(unpackFirst(packed)) };
  return { kind: 'recording', text: await unpack(packed) };
}

/** Sends it to be played. Rejected with the daemon's refusal. */
export const play = ({ kind, text }, request) => upload(request, kind, linkGestureName, text);

/** Calls `act` once, with the trace of the next motion that plays under that name. */
export function whenTraced(store, act) {
  const last = store.state.takes.at(-1)?.number ?? 0;
  let isDone = false;
  store.subscribe(['trace'], ({ trace }) => {
    if (isDone || trace?.name !== linkGestureName || !(trace.take > last)) return;
    isDone = true;
    act(trace);
  });
}

/**
 * A sentence that says whether a motion is the shared one; `same` is the digest of that, or null if the link has none.
 */
export function comparison(trace, same) {
  if (same === null) return 'The link was made by an older version of the page: its gesture is not exactly the original one, but within half a point of it.';
  const differences = differencesOf(digestOf(trace), same);
  return differences ? `This is the link's gesture, but the list moves differently: ${differences}.` : 'This is the link\'s gesture, and the list moves exactly as it did there, tick by tick.';
}
