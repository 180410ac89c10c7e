// Whether this page follows the session with an engine of its own (follower.js), which comes with what is loaded later.

import { loadEngine } from '../engine/engine.js';
import { sourceIn } from '../model/sources.js';
import { createFollower } from './follower.js';

/**
 * Null where there is no engine: with `?engine=off`, in a browser that has none, or in a program that was built with an
 * older Swift. `mute()` ends this page's finger and says whether there was one.
 */
export async function loadFollower(store, { send, scheduler, mute, refused, toast }, browser = globalThis) {
  const { WebAssembly, fetch, console, location } = browser;
  if (!WebAssembly?.instantiateStreaming || new URL(location.href).searchParams.get('engine') === 'off') return null;
  try {
    const response = await fetch('engine/engine.wasm');
    if (!response.ok) return null;
    const engine = await loadEngine(response);
    const follower = createFollower(store, { engine, send, atDisplayRate: scheduler.atDisplayRate, letGo, sourceOf: sourceIn(store) }, browser);
    refused.listen(follower.refused);
    const { connection, welcome } = store.state;
    if (connection.state === 'open' && welcome) follower.hear(welcome);
    return follower;
  } catch (error) {
    console.warn('no engine:', error);
    return null;
  }

  function letGo() {
    if (mute()) toast('The daemon has not answered for 5 s: the finger is let go.');
  }
}
