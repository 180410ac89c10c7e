import assert from 'node:assert/strict';
import test from 'node:test';
import { createEdits } from '../../../web/inspector/edits.js';
import { pack } from '../../../web/model/packed-gesture.js';
import { digestOf } from '../../../web/model/digest.js';
import { playableOf } from '../../../web/inspector/link-gesture.js';
import { createLinkPrompt } from '../../../web/inspector/link-prompt.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument } from '../dom.mjs';
import { fakeClock, fakeEvents } from '../fakes.mjs';
import { pulledTrace } from '../model/traces.mjs';
import { catalog, designedValues, fakeDaemon, firstPack, sceneOf, settings, settled } from './fakes.mjs';

const text = '{"pullcast":1}\n[10,"i",{"down":[0,200]}]\n[14,"i",{"up":[32000,250]}]\n';
const gesture = await pack(text);
const firstGesture = firstPack([{ phase: 'down', time: 0, y: 200 }, { phase: 'up', time: 20000, y: 250 }]);
const upload = { type: 'upload', kind: 'recording', name: 'from the link', text, last: true };
const traced = (take, fields) => ({ ...pulledTrace({ take, ...fields }), name: 'from the link' });

/** A page that was opened with this link, on a session that shows `scene`. */
async function open(link, { welcome = {}, scene = sceneOf(), takes = [] } = {}) {
  const [store, clock, daemon, document] = [createStore(), fakeClock(), fakeDaemon(), createDocument()];
  clock.pass(1000);
  const [events, location] = [fakeEvents(), { href: `http://host/${link}` }];
  const history = { replaceState: (_, __, href) => { location.href = href; } };
  const edits = createEdits(store, daemon.request, events, () => {}, clock);
  const chosen = [];
  const choose = async (number) => {
    chosen.push(number);
    store.set({ trace: pulledTrace({ take: number }), playhead: { ...store.state.playhead, tick: 0, isLive: false } });
    return true;
  };
  const unpacked = [];
  const readGesture = (packed) => {
    const reading = playableOf(packed);
    unpacked.push(reading.catch(() => {}));
    return reading;
  };
  const bar = createLinkPrompt(document, store, edits, { request: daemon.request, takes: { choose }, toast: events.toast, readGesture }, { location, history });
  store.set({ catalog, settings, welcome: { session: 'demo', role: 'controller', run: '3f9ac1', ...welcome } });
  store.set({ scene });
  store.set({ takes });
  await Promise.all(unpacked);
  await settled();
  const [, words, keep, use] = bar.children;
  return { store, daemon, told: events.told, edits, bar, words, use, keep, location, chosen };
}
const set = (name, value) => ({ type: 'set', name, value, edge: 'header' });
const kept = (...numbers) => numbers.map((number) => ({ number, ticks: 40, name: '' }));

test('a link that made its session is carried out at once, and forgotten: values first, then the gesture as it was', async () => {
  const { daemon, bar, location } = await open(`?session=demo#token=t&header=arrow&header.preset=designed.en&header.height=80&gesture=${gesture}`, { welcome: { made: true } });

  assert.equal(bar.hidden, true);
  assert.deepEqual(daemon.messages(), [set('height', 80), upload]);
  assert.equal(location.href, 'http://host/?session=demo#token=t');
});

test('the gesture of an old link is played as a script, and it is said that it is not the hand\'s to the sample', async () => {
  const { daemon, store, bar, words } = await open(`#gesture=${firstGesture}`, { welcome: { made: true } });
  assert.deepEqual(daemon.messages(), [{ type: 'upload', kind: 'script', name: 'from the link', text: 'pull 1\ndown 200pt\nsleep 20ms\nup\n', last: true }]);
  store.set({ trace: traced(1) });
  assert.match(words.textContent, /within half a point/);
  assert.equal(bar.hidden, false);
});

test('on a session that has other values the link asks: they are used as one step, or kept', async () => {
  for (const isUsed of [true, false]) {
    const { daemon, bar, words, use, keep, edits, location } = await open('?session=demo#header=arrow&header.preset=designed.en&header.height=80&header.count=9');
    assert.deepEqual([bar.hidden, words.textContent, use.textContent, keep.textContent], [false, 'This session has other values than the link.', 'Use the link\'s values', 'Keep these']);
    assert.deepEqual(daemon.messages(), []);

    (isUsed ? use : keep).click();

    assert.deepEqual([bar.hidden, location.href], [true, 'http://host/?session=demo']);
    assert.deepEqual(daemon.messages(), isUsed ? [set('height', 80), set('count', 9)] : []);
    assert.equal(edits.history.canUndo, isUsed);
  }
});

test('a link that says what the session has asks nothing; one with a gesture asks whether to play it', async () => {
  assert.equal((await open('#header=arrow&header.preset=designed.en')).bar.hidden, true);
  const { words, use, daemon } = await open(`#header=arrow&header.preset=designed.en&gesture=${gesture}`);
  assert.equal(words.textContent, 'The link contains a gesture.');
  use.click();
  assert.deepEqual(daemon.messages().map(({ type }) => type), ['upload']);
});

test('its notes are offered with its gesture, and pinned to the take that this makes, once', async () => {
  const { words, use, daemon, store, told } = await open(`#header=arrow&header.preset=designed.en&gesture=${gesture}&note=10+too+slow&note=12+late`, { takes: kept(4) });
  assert.equal(words.textContent, 'The link contains a gesture with 2 notes.');
  use.click();
  store.set({ trace: traced(4) }); // one of before
  store.set({ trace: traced(5) });
  store.set({ trace: traced(5) });

  assert.deepEqual(daemon.messages().slice(1), [{ type: 'note', take: 5, tick: 10, text: 'too slow' }, { type: 'note', take: 5, tick: 12, text: 'late' }]);
  await daemon.refuse('this session has 100 notes already');
  assert.deepEqual(told.at(-1), 'this session has 100 notes already');
});

test('when its gesture has become a take, that is looked at at the link\'s tick, once, and it is said whether it is the motion that was shared', async () => {
  const same = digestOf(traced(5));
  const { store, bar, words, keep } = await open(`#header=arrow&header.preset=designed.en&gesture=${gesture}&same=${same}&tick=300`, { welcome: { made: true }, takes: kept(4) });
  store.set({ trace: { ...traced(5), name: 'another' } });
  store.set({ trace: traced(4) }); // one of before, from the same link
  assert.equal(store.state.playhead.isLive, true);
  store.set({ trace: traced(5) });
  assert.deepEqual([store.state.playhead.tick, store.state.playhead.isLive, store.state.playhead.isPlaying], [40, false, false]);
  assert.match(words.textContent, /exactly as it did there, tick by tick\.$/);
  keep.click();
  assert.equal(bar.hidden, true);
  store.set({ playhead: { ...store.state.playhead, tick: 5 } });
  store.set({ trace: traced(6) });
  assert.equal(store.state.playhead.tick, 5);

  const other = await open(`#header=arrow&header.preset=designed.en&gesture=${gesture}&same=${same}`, { welcome: { made: true } });
  other.store.set({ trace: traced(1, { ticks: 41 }) });
  assert.match(other.words.textContent, /the list moves differently: it ends at tick 41 and not 40/);
  assert.equal(other.store.state.playhead.isLive, true, 'a link without a tick looks at none');
  other.store.set({ takes: kept(2) });
  assert.equal(other.bar.hidden, true, 'until another take has come');
});

test('on its own session a link looks at the take itself, at its tick, and plays nothing; also for who only watches', async () => {
  const same = digestOf(pulledTrace());
  for (const role of ['controller', 'viewer']) {
    const { store, daemon, chosen, words, use, location } = await open(`?session=demo#header=arrow&header.preset=designed.en&gesture=${gesture}&take=3f9ac1.3&same=${same}&tick=12`, { welcome: { role }, takes: kept(3, 4) });
    assert.deepEqual([chosen, daemon.messages(), store.state.playhead.tick, store.state.playhead.isLive], [[3], [], 12, false]);
    assert.match(words.textContent, /exactly as it did there, tick by tick/);
    assert.equal(use.hidden, true);
    assert.equal(location.href, 'http://host/?session=demo');
  }
});

test('on its own session with other values it asks for these, and shows the take at once; the gesture is not played again', async () => {
  const { daemon, store, words, use } = await open(`#header=arrow&header.preset=designed.en&header.height=80&gesture=${gesture}&take=3f9ac1.3&same=1.a.b&tick=12`, { takes: kept(3) });
  assert.equal(words.textContent, 'This session has other values than the link.');
  assert.equal(store.state.playhead.tick, 12);
  use.click();
  assert.deepEqual(daemon.messages(), [set('height', 80)]);
});

test('a take that the session keeps no more, or that another session has, is played from the link; without a gesture in it that is told', async () => {
  for (const run of ['3f9ac1', 'other']) {
    const withGesture = await open(`#header=arrow&header.preset=designed.en&gesture=${gesture}&take=${run}.3`, { takes: kept(4) });
    assert.deepEqual([withGesture.words.textContent, withGesture.chosen], ['The link contains a gesture.', []]);
    const without = await open(`#header=arrow&header.preset=designed.en&take=${run}.3`, { takes: kept(4) });
    assert.equal(without.bar.hidden, true);
    assert.match(without.told.at(-1), /too long for a link/);
  }
  const made = await open('#header=arrow&header.preset=designed.en&take=other.3', { welcome: { made: true } });
  assert.match(made.told.at(-1), /too long for a link/);
});

test('a gesture that is broken, of another version or unpacks to millions is left out in words, and the values count', async () => {
  const { deflateSync } = await import('node:zlib');
  const packed = (version, bytes) => Buffer.from([version, ...deflateSync(bytes)]).toString('base64url');
  for (const [broken, words] of [[gesture.slice(0, -4), 'cut off'], [packed(3, Buffer.alloc(9)), 'another version'], [packed(2, Buffer.alloc(5 << 20)), 'longer than 64 KiB'], ['%25%25', 'cut off'], ['AQ', 'not one that a finger can make']]) {
    const { daemon, told } = await open(`#header=arrow&header.preset=designed.en&header.height=80&gesture=${broken}`, { welcome: { made: true } });
    assert.match(told.at(-1), new RegExp(`^Part of the link was ignored: its gesture .*${words}`));
    assert.deepEqual(daemon.messages(), [set('height', 80)]);
  }
});

test('a link that is wrong is told of, and what is right of it counts', async () => {
  const { told, daemon } = await open('#header=arrow&header.preset=designed.en&header.height=9999&header.count=9', { welcome: { made: true } });
  assert.equal(told.at(-1), 'Part of the link was ignored: Height must be a number from 20 to 400 pt.');
  assert.deepEqual(daemon.messages(), [set('count', 9)]);

  const hostile = await open('#<script>alert(1)</script>');
  assert.match(hostile.told.at(-1), /is not known here/);
  assert.deepEqual([hostile.bar.hidden, hostile.daemon.messages()], [true, []]);
});

test('what the daemon refuses to play is told in its words', async () => {
  const { told, daemon } = await open(`#gesture=${gesture}`, { welcome: { made: true } });
  await daemon.refuse('a script plays');
  await settled();
  assert.equal(told.at(-1), 'a script plays');
});

test('?system= on a session that shows another one offers it; on its own session, and for who watches, nothing is asked', async () => {
  const { words, use, daemon, location } = await open('?session=demo&system=plain');
  assert.deepEqual([words.textContent, use.textContent], ['This session shows arrow; the link asks for plain.', 'Use plain']);
  use.click();
  assert.deepEqual([daemon.messages(), location.href], [[{ type: 'system', name: 'plain', edge: 'header' }], 'http://host/?session=demo']);

  for (const [link, more] of [['?system=arrow', {}], ['?system=none-such', {}], ['?system=plain', { welcome: { role: 'viewer' } }], ['', {}]]) assert.equal((await open(link, more)).bar.hidden, true, link);
});

test('who only watches is asked nothing and changes nothing', async () => {
  const { bar, daemon } = await open(`#token=t&header=arrow&header.height=80&gesture=${gesture}`, { welcome: { role: 'viewer', made: true }, scene: sceneOf(designedValues) });
  assert.deepEqual([bar.hidden, daemon.messages()], [true, []]);
});
