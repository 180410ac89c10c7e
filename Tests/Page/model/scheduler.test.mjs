import assert from 'node:assert/strict';
import test from 'node:test';
import { createScheduler } from '../../../web/model/scheduler.js';
import { fakeClock } from '../fakes.mjs';

/** A scheduler whose display frames come by hand: `display()` says how many were requested. */
function scheduler() {
  const clock = fakeClock();
  const frames = [];
  const errors = [];
  const clocks = createScheduler({ ...clock, requestAnimationFrame: (turn) => frames.push(turn), console: { warn: (error) => errors.push(error.message) } });
  return { ...clocks, clock, errors, display: () => frames.splice(0).map((turn) => turn()).length };
}

test('at rest neither clock runs', () => {
  const { atDisplayRate, atTextRate, clock, display } = scheduler();
  const never = () => assert.fail('nobody requested it');

  atDisplayRate(never);
  atTextRate(never);
  clock.pass(10000);

  assert.deepEqual([display(), clock.waiting()], [0, 0]);
});

test('requested many times, work is done once before the display\'s next frame, and then no more frames are requested', () => {
  const { atDisplayRate, display } = scheduler();
  let done = 0;
  const request = atDisplayRate(() => { done += 1; });

  request();
  request();
  assert.equal(done, 0);
  assert.deepEqual([display(), done, display(), done], [1, 1, 0, 1]);
  request();
  assert.deepEqual([display(), done], [1, 2]);
});

test('all work of a display frame shares one request', () => {
  const { atDisplayRate, display } = scheduler();
  const done = [];

  for (const name of ['a', 'b']) atDisplayRate(() => done.push(name))();

  assert.deepEqual([display(), done], [1, ['a', 'b']]);
});

test('what work of a display frame requests of other work is done in the same frame, and nothing twice', () => {
  const { atDisplayRate, display } = scheduler();
  const done = [];
  const draw = atDisplayRate(() => done.push('draw'));
  const step = atDisplayRate(() => {
    done.push('step');
    draw();
    step();
  });

  step();
  draw();
  assert.deepEqual([display(), done.splice(0)], [1, ['step', 'draw']]);
  assert.deepEqual([display(), done], [1, ['step', 'draw']]);
});

test('work that others show is done first, whoever was requested first: they show it in the same frame', () => {
  const { atDisplayRate, display } = scheduler();
  const done = [];
  const draw = atDisplayRate(() => done.push('draw'));
  const step = atDisplayRate(() => {
    done.push('step');
    draw();
  }, true);

  draw();
  step();
  assert.deepEqual([display(), done, display()], [1, ['step', 'draw'], 0]);
});

test('texts at 60 changes a second are shown ten times a second, and the last value in the end', () => {
  const { atTextRate, clock, display } = scheduler();
  const shown = [];
  let value = 0;
  const request = atTextRate(() => shown.push([clock.now(), value]));

  for (let frame = 0; frame < 60; frame += 1) {
    value = frame;
    request();
    clock.pass(1000 / 60);
    display();
  }
  clock.pass(1000);
  display();

  assert.ok(shown.length <= 11, `${shown.length} times`);
  for (let index = 1; index < shown.length; index += 1) assert.ok(shown[index][0] - shown[index - 1][0] >= 99.99, String(shown));
  assert.deepEqual([shown.at(-1)[1], clock.waiting()], [59, 0]);
});

test('after a rest a text is shown with the display\'s next frame', () => {
  const { atTextRate, clock, display } = scheduler();
  const shown = [];
  const request = atTextRate(() => shown.push(clock.now()));
  request();
  clock.pass(0);
  display();
  clock.pass(5000);

  request();
  clock.pass(0);
  display();

  assert.deepEqual(shown, [0, 5000]);
});

test('a text that requests itself is shown ten times a second all the same', () => {
  const { atTextRate, clock, display } = scheduler();
  let shown = 0;
  const request = atTextRate(() => {
    shown += 1;
    request();
  });
  request();

  while (clock.now() < 1000) {
    clock.pass(1);
    display();
  }

  assert.ok(shown <= 11, `${shown} times`);
});

test('what one text requests of another is shown in the next turn', () => {
  const { atTextRate, clock, display } = scheduler();
  const shown = [];
  const second = atTextRate(() => shown.push(clock.now()));
  atTextRate(second)();

  for (let turn = 0; turn < 3; turn += 1) {
    clock.pass(100);
    display();
  }

  assert.deepEqual(shown, [200]);
});

test('a text is shown in the same display\'s frame as the picture that was requested with it, never before', () => {
  const { atDisplayRate, atTextRate, clock, display } = scheduler();
  const shown = [];
  const [text, picture] = [atTextRate(() => shown.push('text')), atDisplayRate(() => shown.push('picture'))];

  text();
  picture();
  clock.pass(1000);
  assert.deepEqual(shown, []);
  display();

  assert.deepEqual(shown, ['picture', 'text']);
});

test('work that throws is warned of, and the other work is done', () => {
  const { atDisplayRate, display, errors } = scheduler();
  let done = 0;
  const broken = atDisplayRate(() => { throw new Error('oh'); });
  const whole = atDisplayRate(() => { done += 1; });

  for (const request of [broken, whole]) request();
  display();

  assert.deepEqual([errors, done], [['oh'], 1]);
});

for (const [cost, times] of [[1, 20], [5, 6], [40, 5]]) {
  test(`plots that take ${cost} ms are drawn ${times} times a second`, () => {
    const { atPlotRate, clock, display } = scheduler();
    let drawn = 0;
    const request = atPlotRate(() => {
      drawn += 1;
      clock.pass(cost);
    });

    while (clock.now() < 1000) {
      request();
      clock.pass(1);
      display();
    }

    assert.ok(Math.abs(drawn - times) <= 1, `${drawn} times`);
  });
}

test('texts and plots are shown in different frames of the display: each costs a layout or a picture', () => {
  const { atTextRate, atPlotRate, clock, display } = scheduler();
  const shown = [];
  const requests = [atTextRate(() => shown.push('texts')), atPlotRate(() => shown.push('plots'))];

  for (const request of requests) request();
  clock.pass(0);

  assert.deepEqual([display(), [...shown]], [1, ['texts']]);
  assert.deepEqual([display(), [...shown]], [1, ['texts', 'plots']]);
  assert.equal(display(), 0);
});
