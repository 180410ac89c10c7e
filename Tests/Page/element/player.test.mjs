import assert from 'node:assert/strict';
import test from 'node:test';
import { openPlayer } from '../../../web/element/player.js';
import { fakeEngine } from '../follow/world.mjs';

const pull = [[2, { down: [0, 100] }], [4, { move: [16000, 140] }], [6, { move: [32000, 200] }], [8, { up: [40000, 200] }]];
const recordingOf = (end, inputs = pull, start = 0) => ({ scenario: {}, inputs: inputs.map(([tick, input]) => ({ tick, input })), start, end });

/** An engine that counts its previews and the ticks that they run, and knows no notices. */
function counted() {
  const count = { open: 0, most: 0, ticks: 0 };
  const wrap = (preview) => {
    count.open += 1;
    count.most = Math.max(count.most, count.open);
    return {
      ...preview, notices: () => [],
      advance(ticks) { count.ticks += ticks; preview.advance(ticks); },
      copy: (other) => (other ? (preview.copy(other), other) : wrap(preview.copy())),
      close() { count.open -= 1; },
    };
  };
  return { count, open: () => wrap(fakeEngine().open()) };
}

const offsets = (player, ticks) => ticks.map((tick) => {
  player.seek(tick);
  return player.preview().frame().offset;
});

test('every tick is the same, however one comes to it', () => {
  const forward = openPlayer(counted(), recordingOf(2000));
  const whole = Array.from({ length: 2001 }, () => {
    const { offset } = forward.preview().frame();
    forward.advance(1);
    return offset;
  });
  const ticks = [1999, 3, 700, 2000, 0, 5, 241, 240, 239, 1200];

  assert.deepEqual(offsets(openPlayer(counted(), recordingOf(2000)), ticks), ticks.map((tick) => whole[tick]));
  assert.ok(forward.isAtEnd());
});

test('a seek runs two seconds again at most, and copies are bounded', () => {
  const engine = counted();
  const player = openPlayer(engine, recordingOf(100000));
  player.seek(100000);
  assert.ok(engine.count.most <= 30, `${engine.count.most} previews`);
  const short = counted();
  const other = openPlayer(short, recordingOf(2400));
  other.seek(2400);
  const before = short.count.ticks;

  other.seek(2399);

  assert.ok(short.count.ticks - before <= 240);
});

test('ticks are within the recording, and it ends there', () => {
  const player = openPlayer(counted(), recordingOf(100));
  player.seek(-5);
  assert.equal(player.tick(), 0);
  player.advance(500);
  assert.deepEqual([player.tick(), player.isAtEnd()], [100, true]);
});

test('what comes before the mark has happened at the first tick', () => {
  const player = openPlayer(counted(), recordingOf(100, pull, 5));

  assert.deepEqual([player.ticks, player.tick(), player.preview().frame().offset], [95, 0, 40]);
  player.seek(50);
  player.seek(0);
  assert.equal(player.preview().frame().offset, 40);
});

test('the finger of a recording is where it was last, until it lifts', () => {
  const player = openPlayer(counted(), recordingOf(100));

  assert.deepEqual([0, 2, 5, 6, 9].map((tick) => (player.seek(tick), player.finger())), [null, 100, 140, 200, null]);
});

test('a hand takes over: the recorded finger is gone, its inputs do not count, and a seek gives it back', () => {
  const player = openPlayer(counted(), recordingOf(100));
  player.seek(5);

  player.input({ down: [0, 300] });
  player.input({ move: [9000, 310] });
  player.advance(200);

  assert.deepEqual([player.isFree(), player.tick(), player.finger(), player.isAtEnd(), player.preview().frame().offset], [true, 5, null, false, 50]);
  player.seek(6);
  assert.deepEqual([player.isFree(), player.tick(), player.preview().frame().offset], [false, 6, 100]);
});

test('only a finger that is down is taken away', () => {
  for (const [tick, wanted] of [[5, ['cancel', 'down']], [9, ['down']]]) {
    const player = openPlayer(counted(), recordingOf(100));
    player.seek(tick);
    const inputs = [];
    player.preview().input = (input) => inputs.push(Object.keys(input)[0]);

    player.input({ down: [0, 300] });

    assert.deepEqual(inputs, wanted);
  }
});

test('a recording that begins anew has another preview from there on', () => {
  const player = openPlayer(counted(), recordingOf(100, [...pull.slice(0, 2), [50, { restart: {} }], [60, { down: [0, 0] }], [61, { move: [9000, 7] }]]));

  assert.deepEqual(offsets(player, [49, 50, 49, 61, 4, 61]), [40, 0, 40, 7, 40, 7]);
  assert.deepEqual([player.tick(), player.preview().tick()], [61, 11]);
});
