import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlayback } from '../../../web/element/playback.js';
import { openPlayer } from '../../../web/element/player.js';
import { fakeClock } from '../fakes.mjs';
import { fakeEngine } from '../follow/world.mjs';

const frame = 1000 / 60; // ms

/** A recording of so many ticks on a display of 60 Hz; `log` is what is told. */
function world(end = 120) {
  const clock = fakeClock();
  const log = [];
  const engine = fakeEngine();
  const withNotices = (preview) => Object.assign(preview, { notices: () => [], copy: ((copy) => (other) => (other ? copy(other) : withNotices(copy())))(preview.copy) });
  const player = openPlayer({ open: () => withNotices(engine.open()) }, { scenario: {}, inputs: [], start: 0, end });
  let waiting = [];
  const hear = { draw() {}, tick: (tick) => log.push(tick), notices() {}, changed: (isPlaying, reason) => log.push(isPlaying ? 'plays' : reason), failed: (error) => log.push(error.message) };
  const playback = createPlayback(player, hear, { performance: clock.performance, requestAnimationFrame: (work) => waiting.push(work) });
  const frames = (count) => {
    for (let index = 0; index < count; index += 1) {
      clock.pass(frame);
      const works = waiting;
      waiting = [];
      for (const work of works) work();
    }
  };
  return { clock, log, player, playback, frames, waits: () => waiting.length };
}

test('it plays two ticks a frame of 60 Hz, and rests at the end', () => {
  const { log, playback, frames, waits } = world(8);
  playback.play();

  frames(10);

  assert.deepEqual(log, ['plays', 2, 4, 6, 8, 'end']);
  assert.equal(waits(), 0);
});

test('played at the end it begins again, and in a loop it never ends', () => {
  const { log, playback, frames } = world(4);
  playback.set({ loop: true });
  playback.seek(4);
  playback.play();

  frames(5);

  assert.deepEqual(log, [4, 'plays', 2, 4, 2, 4, 2]);
});

test('at half the speed a frame is a tick, and none is lost', () => {
  const { log, playback, frames } = world();
  playback.set({ speed: 0.25 });
  playback.play();

  frames(8);

  assert.equal(log.at(-1), 4);
});

test('paused, nothing runs; it goes on where it was', () => {
  const { log, player, playback, frames, clock, waits } = world();
  playback.play();
  frames(2);
  playback.pause();
  frames(1);
  assert.equal(waits(), 0);
  clock.pass(5000);
  playback.play();
  frames(1);

  assert.equal(player.tick(), 6);
  assert.deepEqual(log.filter((each) => !Number.isInteger(each)), ['plays', 'call', 'plays']);
});

test('out of sight time stands still', () => {
  const { player, playback, frames, clock, waits } = world();
  playback.play();
  frames(2);
  playback.setVisible(false);
  frames(1);
  clock.pass(5000);
  assert.equal(waits(), 0);
  playback.setVisible(true);
  frames(3); // the first one only begins

  assert.ok(player.tick() >= 8 && player.tick() <= 10, `${player.tick()}`);
});

test('a display that was busy for long does not jump', () => {
  const { player, playback, frames, clock } = world(1000);
  playback.play();
  frames(1);
  clock.pass(3000);
  frames(1);

  assert.ok(player.tick() <= 32);
});

test('a hand stops it, and the list goes on until it is at rest', () => {
  const { log, player, playback, frames, waits } = world();
  playback.play();
  frames(3);
  playback.input([{ down: [0, 100] }]);
  playback.input([{ move: [8000, 120] }]);
  playback.input([{ up: [16000, 120] }]);
  assert.equal(log.find((each) => each === 'hand'), 'hand');
  frames(2);
  assert.ok(player.preview().frame().offset > 20 && waits() === 1);
  frames(600);

  assert.equal(waits(), 0);
  playback.play();
  assert.deepEqual([player.isFree(), player.tick()], [false, 6]);
});

test('an input that the engine refuses ends it, in words', () => {
  const { log, player, playback } = world();
  player.preview().input = () => { throw new Error('it is refused'); };

  assert.equal(playback.input([{ down: [0, 1] }]), false);
  playback.play();

  assert.deepEqual(log, ['it is refused']);
});
