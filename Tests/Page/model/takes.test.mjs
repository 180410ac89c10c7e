import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlayhead } from '../../../web/model/playhead.js';
import { createStore } from '../../../web/model/store.js';
import { createTakes } from '../../../web/model/takes.js';
import { fakeEvents } from '../fakes.mjs';
import { pulledTrace } from './traces.mjs';

const settle = () => new Promise((resolve) => setImmediate(resolve));
const list = (...numbers) => numbers.map((number) => ({ number, ticks: 40, name: number === 2 ? 'b.pull' : '' }));

function started(answer = (wanted) => pulledTrace({ take: wanted.take ?? 0 })) {
  const [store, events] = [createStore(), fakeEvents()];
  const asked = [];
  const live = { trace: () => null, isMoving: () => false, cleared: 0, clear() { this.cleared += 1; } };
  const playhead = createPlayhead(store, live, { requestAnimationFrame() {}, performance });
  const takes = createTakes(store, async (wanted) => asked.push(wanted) && answer(wanted), live, playhead, events);
  return { store, events, asked, live, playhead, takes };
}

test('the newest take is traced when the list has come to rest, and replaces what ran along', async () => {
  const { store, asked, live } = started();
  store.set({ takes: list(1, 2) });
  await settle();

  assert.deepEqual(asked, [{ take: 2, name: 'b.pull' }]);
  assert.equal(store.state.trace.take, 2);
  assert.equal(live.cleared, 1);
});

test('a take that is looked at is not replaced by a newer one, and one that is dropped asks for nothing', async () => {
  const { store, asked, playhead } = started();
  store.set({ takes: list(1) });
  await settle();
  playhead.seek(3);
  store.set({ takes: list(1, 2) });
  store.set({ takes: list(2) });
  await settle();

  assert.equal(asked.length, 1);
});

test('a take that came while one looked elsewhere is looked at when one goes live', async () => {
  const { store, asked, playhead } = started();
  store.set({ takes: list(1) });
  await settle();
  playhead.seek(3);
  store.set({ takes: list(1, 2) });
  playhead.goLive();
  await settle();

  assert.deepEqual(asked.map(({ take }) => take), [1, 2]);
  assert.equal(store.state.trace.take, 2);
});

test('a knob that turned has the take run again, and the playhead stays where it is', async () => {
  const { store, events, asked, playhead } = started();
  store.set({ takes: list(1) });
  await settle();
  playhead.seek(17);
  events.edited();
  await settle();

  assert.deepEqual(asked.map(({ take }) => take), [1, 1]);
  assert.equal(store.state.playhead.tick, 17);
});

test('as it happened is another question', async () => {
  const { store, asked } = started();
  store.set({ takes: list(1) });
  store.set({ isRecorded: true });
  await settle();

  assert.equal(asked.at(-1).recorded, true);
});

test('the last gesture again plays from its beginning, with the present values', async () => {
  const { store, asked, takes } = started();
  store.set({ takes: list(1) });
  await settle();
  await takes.again();

  assert.equal(asked.length, 2);
  assert.deepEqual([store.state.playhead.tick, store.state.playhead.isPlaying, store.state.playhead.isLive], [0, true, false]);
});

test('without a gesture there is nothing to play, and a word says so', async () => {
  const { events, asked, takes } = started();
  await takes.again();

  assert.equal(asked.length, 0);
  assert.match(events.told[0], /no gesture yet/);
});

test('a refusal is told and changes nothing', async () => {
  const { store, events, takes } = started(() => { throw { reason: 'outOfRange', text: 'there is no take 9' }; });
  await takes.choose(9);

  assert.deepEqual(events.told, ['there is no take 9']);
  assert.equal(store.state.trace, null);
});

test('a pinned motion flips with the present one at the same moment, and a turned knob flips back', async () => {
  const { store, events, takes, playhead } = started();
  store.set({ takes: list(1) });
  await settle();
  takes.pin();
  await takes.choose(2);
  const [present, pinned] = [store.state.trace, store.state.pinned];
  playhead.seek(9);
  takes.flip();
  assert.deepEqual([store.state.trace, store.state.pinned, store.state.playhead.tick], [pinned, present, 9]);

  events.edited();
  await settle();
  assert.equal(store.state.pinned, pinned);
  assert.equal(store.state.trace.take, 2);
  takes.pin();
  assert.equal(store.state.pinned, null);
});

test('a gesture that nobody else sees is played from a script', async () => {
  const { store, asked, takes } = started();
  await takes.playScript('Flick', 'pull 1\n');

  assert.deepEqual(asked, [{ name: 'Flick', script: 'pull 1\n' }]);
  assert.ok(store.state.playhead.isPlaying);
});

test('a take is pinned by its number beside the present one, which is not asked for again, and unpinned', async () => {
  const { store, asked, takes } = started();
  store.set({ takes: list(1, 2) });
  await settle();
  await takes.pinTake(1);
  assert.deepEqual(asked.at(-1), { take: 1, name: '' });
  assert.deepEqual([store.state.trace.take, store.state.pinned.take, takes.pinned()], [2, 1, 1]);

  takes.flip();
  assert.deepEqual([store.state.trace.take, takes.pinned()], [1, 1]);
  await takes.pinTake(2);
  assert.deepEqual([asked.length, store.state.trace.take, takes.pinned()], [2, 2, 2]);
  await takes.pinTake(2);
  assert.deepEqual([store.state.trace.take, store.state.pinned, takes.pinned()], [2, null, undefined]);
});

test('a take that cannot be pinned says why', async () => {
  const { store, events, takes } = started(() => Promise.reject({ text: 'no take 9' }));
  await takes.pinTake(9);
  assert.equal(store.state.pinned, null);
  assert.equal(events.told.length, 1);
});
