// Whether this page follows the session with an engine of its own (follower.js), which comes with what is loaded later.

import { loadEngine } from '../engine/engine.js';
import { sourceIn } from '../model/sources.js';
import { createFollower } from './follower.js';

/**
 * Null with `?engine=off`, and in a browser that has no WebAssembly. A program that was built with an older Swift has no
 * engine; `pullwire dev` has another one with each build, and again once that one has the author's control. `mute()` ends
 * this page's finger and says whether there was one.
 */
export async function loadFollower(store, { send, scheduler, mute, refused, toast }, browser = globalThis) {
  const { WebAssembly, fetch, console, location } = browser;
  if (!WebAssembly?.instantiateStreaming || new URL(location.href).searchParams.get('engine') === 'off') return null;
  const follower = createFollower(store, { send, atDisplayRate: scheduler.atDisplayRate, letGo, sourceOf: sourceIn(store) }, browser);
  refused.listen(follower.refused);
  let loads = 0;
  store.subscribe(['build'], ({ build }) => { if (build.state === 'done') load(); });
  await load();
  return follower;

  async function load() {
    const number = loads += 1;
    follower.use(null);
    try {
      const response = await fetch('engine/engine.wasm');
      const engine = response.ok ? await loadEngine(response) : null;
      if (number === loads) follower.use(engine);
    } catch (error) {
      console.warn('no engine:', error);
    }
  }

  function letGo() {
    if (mute()) toast('The daemon has not answered for 5 s: the finger is let go.');
  }
}
