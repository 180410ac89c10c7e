// Applies the page's link: at once in a new session, and after a question in any other.

import '../components/icons-later.js';
import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { make } from '../model/elements.js';
import { edges, isSame, readValue, systemNamed } from './knobs.js';
import { comparison, play, playableOf, whenTraced } from './link-gesture.js';
import { differingKeys, readLink, tokenOnly } from './link.js';
import { hasMoreThanToken } from '../net/address.js';

/**
 * Checks once, when welcome, catalog and scene have arrived. `takes` is of model/takes.js; only tests pass another
 * `readGesture`. Returns the banner, which is hidden until it asks or says something.
 */
export function createLinkPrompt(document, store, edits, { request, takes, toast, readGesture = playableOf }, { location, history } = globalThis) {
  const words = make(document, 'p', { className: 'banner-text' });
  const use = createButton(document, () => act.use(), { text: ' ', className: 'accent' });
  const keep = createButton(document, () => act.keep(), { text: ' ', className: 'outlined' });
  const bar = make(document, 'div', { className: 'banner', hidden: true, attributes: { role: 'region', 'aria-label': 'Link', 'aria-live': 'polite' } }, icon(document, 'link'), words, keep, use);
  let act = { use() {}, keep() {} }; // what the buttons do
  let isRead = false;
  let isAsking = false;

  function ask(question, answer, agreed) {
    isAsking = true;
    words.textContent = question;
    use.textContent = answer;
    keep.textContent = 'Keep these';
    use.hidden = false;
    act = { use: () => decide(agreed), keep: () => decide(() => {}) };
    bar.hidden = false;
  }

  function decide(then) {
    isAsking = false;
    bar.hidden = true;
    forget();
    then();
  }

  /** Shows a sentence until it is closed or another take has come, but not instead of a question. */
  function say(text) {
    if (isAsking) return;
    words.textContent = text;
    keep.textContent = 'Close';
    use.hidden = true;
    act = { use() {}, keep: () => { bar.hidden = true; } };
    bar.hidden = false;
  }

  /** Removes the request, so that a reloaded page does not ask again. */
  function forget() {
    const page = new URL(tokenOnly(location.href));
    page.searchParams.delete('system');
    history.replaceState(null, '', page.href); // no history entry: there is nothing to go back to
  }

  /** Applies the values as one step, and then plays the gesture, once. */
  function apply({ values, same, tick, notes }, playable) {
    if (differingKeys(values, store.state).length > 0) edits.changeAll('the link\'s values', values);
    if (!playable) return;
    whenTraced(store, (trace) => {
      lookAt(tick);
      say(comparison(trace, same));
      pin(notes, trace.take);
    });
    play(playable, request).catch((refusal) => toast(refusal?.text ?? 'The link\'s gesture could not be played.'));
  }

  /** Pins the link's notes to the take that its gesture has made here. The first refusal is told. */
  function pin(notes, take) {
    Promise.all(notes.map(({ tick, text }) => request({ type: 'note', take, tick, text }))).catch((refusal) => toast(refusal?.text ?? 'The link\'s notes could not be pinned.'));
  }

  /** Goes to that tick of the present trace. */
  function lookAt(tick) {
    const { trace, playhead } = store.state;
    if (tick !== null) store.set({ playhead: { ...playhead, tick: Math.min(tick, trace.ticks), isPlaying: false, isLive: false } });
  }

  /**
   * In the session where the link was made, shows the take itself, if the session still keeps it; otherwise calls
   * `act`.
   */
  async function lookAtKept({ take: { number }, same, tick }, act) {
    await new Promise((resolve) => { // the session has had a take, so a `takes` message will come
      if (store.state.takes.length > 0) resolve();
      else store.subscribe(['takes'], resolve);
    });
    if (!store.state.takes.some((take) => take.number === number) || !await takes.choose(number)) return act();
    lookAt(tick ?? 0);
    if (!isAsking) forget();
    say(comparison(store.state.trace, same));
  }

  function read() {
    const { state } = store;
    if (isRead || !state.welcome || !state.catalog || !state.scene) return;
    isRead = true;
    const { hash, searchParams } = new URL(location.href);
    if (hasMoreThanToken(hash)) readFragment(readLink(hash, state), state);
    else offerSystem(searchParams.get('system'), state);
  }

  async function readFragment(link, { welcome: { role, made, run } }) {
    const playable = link.gesture && await readGesture(link.gesture).catch(({ message }) => { link.errors.push(message); });
    if (link.errors.length > 0) toast(`Part of the link was ignored: ${link.errors[0]}.`);
    const isOther = differingKeys(link.values, store.state).length > 0;
    const isKept = link.take?.run === run;
    if (role === 'viewer' && isOther) toast('This session has other values than the link. With a view-only link they cannot be changed.');
    if (role !== 'viewer' && made) {
      decide(() => apply(link, playable));
      return playable ? undefined : offerGesture(link, null);
    }
    if (role !== 'viewer' && isOther) ask('This session has other values than the link.', 'Use the link\'s values', () => apply(link, isKept ? null : playable));
    if (isKept) return lookAtKept(link, () => offerGesture(link, playable));
    if (!isOther) offerGesture(link, playable);
  }

  function offerGesture(link, playable) {
    if (playable && !isAsking && store.state.welcome.role !== 'viewer') ask(`The link contains a gesture${withNotes(link.notes)}.`, 'Play it', () => apply(link, playable));
    else if (link.take && !playable) toast('The gesture is too long for a link, and this session does not have it, or no longer does.');
  }

  function offerSystem(name, { scene, catalog, welcome }) {
    const system = name && systemNamed(catalog, name);
    if (!system || welcome.role === 'viewer' || edges.some((edge) => scene[edge]?.system === name)) return;
    const edge = system.edges[0];
    ask(`This session shows ${readValue(store.state, edge) ?? 'no control'}; the link asks for ${name}.`, `Use ${name}`, () => {
      if (!isSame(readValue(store.state, edge), name)) edits.changeAll(`${edge} ${name}`, { [edge]: name });
    });
  }

  store.subscribe(['welcome', 'catalog', 'scene'], read);
  store.subscribe(['takes'], () => { if (!isAsking) bar.hidden = true; });
  read();
  return bar;
}

const withNotes = ({ length }) => (length === 0 ? '' : length === 1 ? ' with a note' : ` with ${length} notes`);
