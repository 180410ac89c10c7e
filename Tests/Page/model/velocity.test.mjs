import assert from 'node:assert/strict';
import test from 'node:test';
import { breaksOf, sampledVelocity, smoothed, velocityOf } from '../../../web/model/velocity.js';

/** A finger that moves the list by 600 pt/s, seen at these times, s: its curve and samples. */
function hand(times) {
  const finger = times.map((time, index) => ({ tick: Math.ceil(time * 120 - 1e-9), time: 5e9 + time * 1e6, phase: index === 0 ? 'began' : 'moved', y: 600 * time }));
  const curve = Float64Array.from({ length: 50 }, (_, tick) => -600 * (times.findLast((time) => time * 120 <= tick + 1e-9) ?? 0));
  return [curve, velocityOf(curve), finger];
}
const every = (seconds, jitter = () => 0) => Array.from({ length: Math.floor(0.4 / seconds) + 1 }, (_, index) => (index + jitter(index)) * seconds);

for (const [name, times] of [
  ['20', every(1 / 20)], ['60', every(1 / 60)], ['120', every(1 / 120)], ['125', every(1 / 125)], ['1,000', every(1 / 1000)], ['jittered', every(1 / 60, (index) => (index === 0 ? 0 : 0.4 * Math.sin(index * 7)))],
]) {
  test(`${name} samples a second of one motion make one velocity, no comb`, () => {
    const [curve, ticks, finger] = hand(times);
    const moving = sampledVelocity(curve, ticks, finger).slice(Math.max(4, finger[1].tick), 47);

    assert.ok(moving.every((value) => Math.abs(value + 600) < 0.001), moving.join(' '));
    if (name !== '120') assert.ok(ticks.slice(4, 47).some((value) => Math.abs(value + 600) > 20)); // from tick to tick it is one
  });
}

test('a finger that rests has no velocity, and what the list does by itself has that of its ticks', () => {
  const [curve, , finger] = hand(every(1 / 60).slice(0, 7)); // down to tick 12
  for (let tick = 30; tick < 50; tick += 1) curve[tick] += 3 * (tick - 29);
  const velocity = sampledVelocity(curve, velocityOf(curve), finger);

  assert.deepEqual([13, 20, 30, 40].map((tick) => Math.round(velocity[tick])), [-600, 0, 360, 360]);
});

for (const phase of ['ended', 'cancelled']) {
  test(`a finger that has ${phase} has no velocity any more`, () => {
    const [curve, , finger] = hand(every(1 / 60).slice(0, 7)); // down to tick 12
    const last = finger.at(-1);
    const velocity = sampledVelocity(curve, velocityOf(curve), [...finger, { tick: 13, time: last.time + 8000, phase, y: last.y }]);

    assert.deepEqual([12, 13, 14, 15].map((tick) => Math.round(velocity[tick]) + 0), [-600, -600, 0, 0]);
  });
}

test('a trace of a daemon that tells no times has the velocity of its ticks', () => {
  const [curve, ticks, finger] = hand(every(1 / 60));

  assert.deepEqual(sampledVelocity(curve, ticks, finger.map((sample) => ({ ...sample, time: undefined }))), ticks);
});

test('a smooth velocity is the mean of its ticks, of which a far one counts less', () => {
  const spike = Float64Array.from({ length: 31 }, (_, tick) => (tick === 15 ? 49 : 0));

  assert.deepEqual([8, 9, 12, 15, 18, 21, 22].map((tick) => smoothed(spike, [])[tick]), [0, 1, 4, 7, 4, 1, 0]); // of 49: 7 + 2 · (6 + … + 1)
  assert.ok(smoothed(Float64Array.of(5, 5, 5), []).every((value) => value === 5)); // also at its ends
});

test('nothing is smoothed across a break, and where there is no value there is none', () => {
  const step = Float64Array.from({ length: 20 }, (_, tick) => (tick < 8 ? 100 : -300));
  assert.deepEqual([...new Set(smoothed(step, [8]))], [100, -300]);
  assert.equal(new Set(smoothed(step, [])).size > 2, true);

  const gap = smoothed(Float64Array.of(1, NaN, 1), []);
  assert.deepEqual([...gap], [1, NaN, 1]);
});

test('a velocity breaks at touch down, at release, and at a jump of the app, but not at a comb', () => {
  const finger = [{ tick: 3, phase: 'began' }, { tick: 5, phase: 'moved' }, { tick: 9, phase: 'ended' }];
  const jump = Float64Array.from({ length: 30 }, (_, tick) => (tick < 20 ? 0 : 400) + tick);
  const comb = Float64Array.from({ length: 30 }, (_, tick) => 25 * Math.floor(tick / 2));

  assert.deepEqual(breaksOf(jump, finger), [4, 10, 20, 21]);
  assert.deepEqual(breaksOf(comb, []), []);
});
