// Whether this page follows the session with an engine of its own (follower.js), which it loads with what comes later.

import { loadEngine } from '../engine/engine.js';
import { createFollower } from './follower.js';

/** Null where there is no engine: it was made by an older Swift, or the browser cannot run it. */
export async function loadFollower(store, services, { fetch, console } = globalThis) {
  const response = await fetch('engine/engine.wasm');
  if (!response.ok) return null; // built with an older Swift
  try {
    return createFollower(store, { ...services, engine: await loadEngine(response) });
  } catch (error) {
    console.warn('no engine:', error);
    return null;
  }
}
