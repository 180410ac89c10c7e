// Plays the last take again when the daemon has a newer build, so that the author of a control sees at once what has
// changed.

import { replayName } from './automatic.js';
import { rejectionText } from '../net/requests.js';
import { upload } from './uploads.js';

const settings = /^(system|footer|preset|set|viewport|content|rows|sections|inset|seed|work|clock|lastRefresh)\b/;

/** A script without its settings: it uses the session's, which has been restored with new defaults. */
export function gestureOf(script) {
  const lines = script.split('\n');
  const first = lines.findIndex((line, index) => index > 0 && line !== '' && !/^(#|start\b)/.test(line) && !settings.test(line));
  return lines.filter((line, index) => (first >= 0 && index >= first) || !settings.test(line)).join('\n');
}

/**
 * Keeps the newest take, if this page has made it, and plays it once when a message `build` has a new build number.
 * `trace` is tracer.js', `ownInput` own-input.js'; `loadCatalog()` reads the systems' declarations again.
 */
export function createReplay(store, { request, trace, playhead, ownInput, loadCatalog, toast }) {
  let newest = store.state.takes.at(-1)?.number ?? 0;
  let gesture = null;
  let { number } = store.state.build;

  async function keep({ takes }) {
    const last = takes.at(-1);
    if ((last?.number ?? 0) === newest) return;
    newest = last?.number ?? 0;
    if (!last || last.name === replayName) return; // a new session, or the replay itself
    const isOwn = ownInput.hasMoved();
    ownInput.reset();
    gesture = null;
    if (!isOwn) return;
    const text = await trace.file({ take: newest, format: 'script' }, 'replay').catch(() => null);
    if (text !== null && newest === last.number) gesture = gestureOf(text);
  }

  async function play() {
    playhead.goLive();
    try {
      await upload(request, 'script', replayName, gesture);
      toast(`Build ${number}: playing the last take again.`);
    } catch (refusal) {
      toast(rejectionText(refusal));
    }
  }

  store.subscribe(['takes'], keep);
  store.subscribe(['build'], ({ build, welcome }) => {
    if (build.number === number) return;
    number = build.number;
    loadCatalog();
    if (gesture !== null && welcome.role === 'controller') play();
    else toast(`Build ${number} is ready.`);
  });
}
