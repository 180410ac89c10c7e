// What the page's link asks for: done at once where the session is new, offered where it is not.

import { scriptOf } from './gesture.js';
import { edges, isSame, readValue, systemNamed } from './knobs.js';
import { differingKeys, readLink, tokenOnly } from './link.js';
import { linkGestureName } from '../model/automatic.js';
import { saysMore } from '../net/address.js';

/**
 * Looks once, when welcome, catalog and scene are there. `environment` has request and `address`: `href()`, and `replace(href)`, which leaves no entry in
 * the history. Returns the bar, which is hidden until it asks something.
 */
export function createOffer(make, store, edits, { request, address }) {
  const words = make('p');
  const use = make('button', { type: 'button' });
  const keep = make('button', { type: 'button', className: 'plain' }, 'Keep');
  const bar = make('div', { className: 'offer', hidden: true, attributes: { role: 'region', 'aria-label': 'Link', 'aria-live': 'polite' } }, words, use, keep);
  let isRead = false;

  const toast = (text) => store.set({ toast: { text } });

  function ask(question, answer, act) {
    words.textContent = question;
    use.textContent = answer;
    use.onclick = () => decide(act);
    keep.onclick = () => decide(() => {});
    bar.hidden = false;
  }

  function decide(act) {
    bar.hidden = true;
    forget();
    act();
  }

  /** Loaded again, the page says nothing more of it. */
  function forget() {
    const page = new URL(tokenOnly(address.href()));
    page.searchParams.delete('system');
    address.replace(page.href);
  }

  /** The values as one step, and then the gesture, once. */
  function apply({ values, samples, tick }) {
    if (differingKeys(values, store.state).length > 0) edits.changeAll('the link\'s values', values);
    if (!samples) return;
    request({ type: 'play', name: linkGestureName, script: scriptOf(samples) }).catch((refusal) => toast(refusal?.text ?? 'The link\'s gesture could not be played.'));
    if (tick !== null) lookAt(tick);
  }

  /** At that tick, when the gesture has become a take and its trace has come. */
  function lookAt(tick) {
    let isDone = false;
    store.subscribe(['trace'], ({ trace, playhead }) => {
      if (isDone || trace?.name !== linkGestureName) return;
      isDone = true;
      store.set({ playhead: { ...playhead, tick: Math.min(tick, trace.ticks), isPlaying: false, isLive: false } });
    });
  }

  function read() {
    const { state } = store;
    if (isRead || !state.welcome || !state.catalog || !state.scene) return;
    isRead = true;
    const { hash, searchParams } = new URL(address.href());
    if (saysMore(hash)) readFragment(readLink(hash, state), state);
    else offerSystem(searchParams.get('system'), state);
  }

  function readFragment(link, state) {
    if (link.errors.length > 0) toast(`A part of the link is left out: ${link.errors[0]}.`);
    const isOther = differingKeys(link.values, state).length > 0;
    if (state.welcome.role === 'viewer') {
      if (isOther) toast('This session has other values than the link. Who watches cannot set them.');
    } else if (state.welcome.made) decide(() => apply(link));
    else if (isOther) ask('This session has other values than the link.', 'Use the link\'s', () => apply(link));
    else if (link.samples) ask('The link brings a gesture.', 'Play it', () => apply(link));
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
  read();
  return bar;
}
