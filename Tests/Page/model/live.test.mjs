import assert from 'node:assert/strict';
import test from 'node:test';
import { createEvent } from '../../../web/model/event.js';
import { createLive } from '../../../web/model/live.js';
import { createStore } from '../../../web/model/store.js';
import { frame, scene } from './traces.mjs';

function started() {
  const [store, logged] = [createStore(), createEvent()];
  const live = createLive(store, logged);
  const show = (...frames) => frames.forEach((each) => store.set({ frame: each }));
  store.set({ scene: scene() });
  show(frame(100, 0));
  return { store, live, show, say: logged };
}

test('a drag is a motion from its first callback to the newest frame', () => {
  const { live, show, say } = started();
  say({ type: 'notice', tick: 500, notice: 'willBeginDragging' });
  show(frame(502, -10, 'pulling'), frame(504, -20, 'pulling'));

  assert.equal(live.trace().ticks, 4);
  assert.deepEqual([0, 1, 2, 4].map((tick) => live.trace().curve('offset')[tick]), [0, 0, -10, -20]);
  assert.deepEqual(live.trace().notices.map(({ tick }) => tick), [0]);
});

test('a parameter that is set at rest is no motion', () => {
  const { live, show } = started();
  show(frame(300, 0), frame(400, 0), frame(500, 0), frame(502, 0));

  assert.equal(live.trace(), null);
});

test('what has rested begins a new motion; a finger that holds still does not', () => {
  const { live, show } = started();
  show(frame(200, -10, 'pulling'), frame(202, -20, 'pulling'), frame(900, -20, 'pulling'));
  assert.equal(live.trace().ticks, 700);

  show(frame(1000, 0), frame(1400, -5, 'pulling'), frame(1402, -6, 'pulling'), frame(1404, -7, 'pulling'));
  assert.equal(live.trace().ticks, 4);
});

test('a clock that begins anew, as a script\'s does, is a new motion', () => {
  const { live, show } = started();
  show(frame(200, -10, 'pulling'), frame(202, -20, 'pulling'), frame(2, -1, 'pulling'), frame(4, -2, 'pulling'));

  assert.equal(live.trace().ticks, 2);
});

for (const step of [1, 2]) {
  test(`a motion without end keeps its last 30 seconds, also with ${120 / step} frames a second`, () => {
    const { live, show } = started();
    for (let tick = 102; tick < 101 + 12000; tick += step) show(frame(tick, -80 - (tick % 2), 'loading'));

    assert.ok(live.trace().ticks <= 3900 && live.trace().ticks >= 3590, live.trace().ticks);
    assert.equal(live.trace().at(0).scene.number, 1);
  });
}

test('many callbacks make it no larger', () => {
  const { live, show, say } = started();
  for (let tick = 102; tick < 3000; tick += 2) {
    show(frame(tick, -tick, 'loading'));
    for (let count = 0; count < 5; count += 1) say({ type: 'notice', tick, notice: 'willBeginDragging' });
  }

  const { ticks, notices } = live.trace();
  assert.ok(ticks < 2000 && notices.length < 4800, `${ticks} ticks, ${notices.length} callbacks`);
  assert.equal(live.trace().at(0).scene.number, 1);
});

test('a take that has come replaces it', () => {
  const { live, show } = started();
  show(frame(200, -10, 'pulling'), frame(202, -20, 'pulling'));
  live.clear();

  assert.equal(live.trace(), null);
});
