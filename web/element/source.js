// What `src` names: a recording, by its address or in the document, or a link's values.

import { linkedScenario } from './link.js';
import { readRecording, scriptText } from '../engine/recording.js';

/** A list that waits for a hand, and one that pulls itself (pull.js). */
const idle = { inputs: [], start: 0, end: 0, isCut: false };
const pulled = { inputs: null, isCut: false };

/**
 * Promises a recording (recording.js) and what else `src` asks for: `{ recording, settings, tick, notes }`; without it,
 * a list with the system. `settings` are a link's values; `notes` are sentences about what is not used. Rejects in words.
 */
export async function loadSource({ src, system, footer, catalog, autoplay }, document, { fetch } = globalThis) {
  const none = { settings: {}, tick: null, notes: [] };
  const alone = autoplay ? pulled : idle;
  if (src === null) return { ...none, recording: { ...alone, scenario: scenarioOf({ header: system, footer }) } };
  const [address, fragment] = src.split(/#(.*)/s);
  if (fragment?.includes('=')) {
    const { header, footer: linkedFooter, recording, ...rest } = await linkedScenario(fragment, async () => (catalog ? JSON.parse(await fetched(new URL(catalog, document.baseURI).href, fetch)) : null));
    return { ...none, ...rest, recording: recording ?? { ...alone, scenario: scenarioOf({ header: header ?? system, footer: linkedFooter ?? footer }) } };
  }
  if (/\.pull$/.test(address)) throw new Error(scriptText(address.split('/').at(-1)));
  const recording = readRecording(address === '' ? textIn(document, fragment) : await fetched(new URL(address, document.baseURI).href, fetch));
  return { ...none, recording, notes: recording.isCut ? ['The recording was cut off: this is what is left of it.'] : [] };
}

function scenarioOf(names) {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name).map(([edge, name]) => [edge, { name }]));
}

/** A recording in the page itself, which needs no network: the text of an element, such as a script of type text/plain. */
function textIn(document, id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element "${id}"`);
  return element.textContent.trimStart();
}

async function fetched(address, fetch) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Error(`${address} cannot be loaded`);
  }
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.text();
}
