import assert from 'node:assert/strict';
import test from 'node:test';
import { createEdits } from '../../../web/inspector/edits.js';
import { pack } from '../../../web/inspector/gesture.js';
import { createOffer } from '../../../web/inspector/offer.js';
import { createStore } from '../../../web/model/store.js';
import { make } from '../../../web/model/elements.js';
import { createDocument } from '../dom.mjs';
import { fakeClock } from '../fakes.mjs';
import { catalog, designedValues, fakeDaemon, sceneOf, settings, settled } from './fakes.mjs';

const gesture = pack([{ phase: 'down', time: 0, y: 200 }, { phase: 'up', time: 20000, y: 250 }]);

/** A page that was opened with this link, on a session that shows `scene`. */
function open(link, { welcome = {}, scene = sceneOf() } = {}) {
  const [store, clock, daemon, document] = [createStore(), fakeClock(), fakeDaemon(), createDocument()];
  clock.pass(1000);
  const address = { now: `http://host/${link}`, href: () => address.now, replace: (href) => { address.now = href; } };
  const edits = createEdits(store, daemon.request, clock, () => {});
  const bar = createOffer((...rest) => make(document, ...rest), store, edits, { request: daemon.request, address });
  store.set({ catalog, settings, welcome: { session: 'demo', role: 'controller', ...welcome } });
  store.set({ scene });
  const [words, use, keep] = bar.children;
  return { store, daemon, edits, bar, words, use, keep, address };
}
const set = (name, value) => ({ type: 'set', name, value, edge: 'header' });

test('a link that made its session is carried out at once, and forgotten: values first, then the gesture as a script', () => {
  const { daemon, bar, address } = open(`?session=demo#token=t&header=arrow&header.preset=designed.en&header.height=80&gesture=${gesture}`, { welcome: { made: true } });

  assert.equal(bar.hidden, true);
  assert.deepEqual(daemon.messages(), [set('height', 80), { type: 'play', name: 'from the link', script: 'pull 1\ndown 200pt\nsleep 20ms\nup\n' }]);
  assert.equal(address.now, 'http://host/?session=demo#token=t');
});

test('on a session that has other values the link asks: they are used as one step, or kept', () => {
  for (const isUsed of [true, false]) {
    const { daemon, bar, words, use, keep, edits, address } = open('?session=demo#header=arrow&header.preset=designed.en&header.height=80&header.count=9');
    assert.deepEqual([bar.hidden, words.textContent, use.textContent, keep.textContent], [false, 'This session has other values than the link.', 'Use the link\'s', 'Keep']);
    assert.deepEqual(daemon.messages(), []);

    (isUsed ? use : keep).onclick();

    assert.deepEqual([bar.hidden, address.now], [true, 'http://host/?session=demo']);
    assert.deepEqual(daemon.messages(), isUsed ? [set('height', 80), set('count', 9)] : []);
    assert.equal(edits.history.canUndo, isUsed);
  }
});

test('a link that says what the session has asks nothing; one with a gesture asks whether to play it', () => {
  assert.equal(open('#header=arrow&header.preset=designed.en').bar.hidden, true);
  const { words, use, daemon } = open(`#header=arrow&header.preset=designed.en&gesture=${gesture}`);
  assert.equal(words.textContent, 'The link brings a gesture.');
  use.onclick();
  assert.deepEqual(daemon.messages().map(({ type }) => type), ['play']);
});

test('when its gesture has become a trace, that is looked at at the link\'s tick, once', () => {
  const { store } = open(`#header=arrow&header.preset=designed.en&gesture=${gesture}&tick=300`, { welcome: { made: true } });
  store.set({ trace: { name: 'another', ticks: 999 } });
  assert.equal(store.state.playhead.isLive, true);
  store.set({ trace: { name: 'from the link', ticks: 120 } });
  assert.deepEqual([store.state.playhead.tick, store.state.playhead.isLive, store.state.playhead.isPlaying], [120, false, false]);
  store.set({ playhead: { ...store.state.playhead, tick: 5 } });
  store.set({ trace: { name: 'from the link', ticks: 121 } });
  assert.equal(store.state.playhead.tick, 5);
});

test('a link that is wrong is told of, and what is right of it counts', async () => {
  const { store, daemon } = open('#header=arrow&header.preset=designed.en&header.height=9999&header.count=9', { welcome: { made: true } });
  assert.equal(store.state.toast.text, 'A part of the link is left out: Height must be a number from 20 to 400 pt.');
  assert.deepEqual(daemon.messages(), [set('count', 9)]);

  const hostile = open('#<script>alert(1)</script>');
  assert.match(hostile.store.state.toast.text, /is not known here/);
  assert.deepEqual([hostile.bar.hidden, hostile.daemon.messages()], [true, []]);
});

test('what the daemon refuses to play is told in its words', async () => {
  const { store, daemon } = open(`#gesture=${gesture}`, { welcome: { made: true } });
  await daemon.refuse('a script plays');
  await settled();
  assert.equal(store.state.toast.text, 'a script plays');
});

test('?system= on a session that shows another one offers it; on its own session, and for who watches, nothing is asked', () => {
  const { words, use, daemon, address } = open('?session=demo&system=plain');
  assert.deepEqual([words.textContent, use.textContent], ['This session shows arrow; the link asks for plain.', 'Use plain']);
  use.onclick();
  assert.deepEqual([daemon.messages(), address.now], [[{ type: 'system', name: 'plain', edge: 'header' }], 'http://host/?session=demo']);

  for (const [link, more] of [['?system=arrow', {}], ['?system=none-such', {}], ['?system=plain', { welcome: { role: 'viewer' } }], ['', {}]]) assert.equal(open(link, more).bar.hidden, true, link);
});

test('who only watches is asked nothing and changes nothing', () => {
  const { bar, daemon } = open(`#token=t&header=arrow&header.height=80&gesture=${gesture}`, { welcome: { role: 'viewer', made: true }, scene: sceneOf(designedValues) });
  assert.deepEqual([bar.hidden, daemon.messages()], [true, []]);
});
