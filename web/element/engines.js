// The engine of a page's elements: compiled once, and an instance for each, because one that has trapped is of no use.

import { loadEngine } from '../engine/engine.js';

/** Returns a function from an address, bytes, a response or a promise of one of these to the promise of a new engine. */
export function createEngines({ WebAssembly, fetch } = globalThis) {
  const modules = new Map(); // by what was given; what could not be had is asked for again

  async function compile(given) {
    const source = await given;
    if (!source) throw new Error('the page has given none');
    const bytes = typeof source === 'string' || source instanceof URL ? await fetched(String(source)) : source;
    return WebAssembly.compile(bytes.arrayBuffer ? await bytes.arrayBuffer() : bytes);
  }

  async function fetched(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return response;
  }

  return async function engineOf(given) {
    if (!WebAssembly) throw new Error('this browser has no WebAssembly');
    const key = given instanceof URL ? given.href : given;
    if (!modules.has(key)) modules.set(key, compile(given));
    try {
      return await instanceOf(await modules.get(key), WebAssembly);
    } catch (error) {
      modules.delete(key);
      throw new Error(`the engine cannot be had: ${error.message}`);
    }
  };
}

const instanceOf = (module, { instantiate }) => loadEngine(module, { WebAssembly: { instantiate: async (compiled, imports) => ({ instance: await instantiate(compiled, imports) }) } });
