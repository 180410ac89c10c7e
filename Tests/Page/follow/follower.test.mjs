import assert from 'node:assert/strict';
import test from 'node:test';
import { createWorld, fakeEngine } from './world.mjs';

/** Drags for that many display frames at 10 pt a frame, and lets go. Returns by how far each shown frame was behind. */
function pull(world, frames = 20, beforeLift = () => {}) {
  const behind = [];
  let y = 100;
  const before = world.store.state.frame.offset;
  world.drag('began', [[Math.round(world.clock.now() * 1000), y]]);
  world.frames(frames, (now) => {
    y += 10;
    world.drag('moved', [[Math.round(now * 1000), y]]);
  });
  behind.push(...world.log.shown.slice(-frames).map((offset, index) => before + 10 * (index + 1) - offset));
  beforeLift();
  world.drag('ended', [[Math.round(world.clock.now() * 1000), y]]);
  return behind;
}

const steps = (shown) => shown.slice(1).map((offset, index) => offset - shown[index]);

for (const delay of [0, 25, 75, 150]) {
  test(`a finger moves the list in the display's next frame, ${2 * delay} ms from the daemon`, () => {
    const world = createWorld({ way: () => delay });
    world.frames(60);

    assert.deepEqual(pull(world).filter((behind) => Math.abs(behind) > 1e-9), []);
  });

  test(`after a lift the list goes on without a step back or a jump, and rests where the daemon's does, ${2 * delay} ms away`, () => {
    const world = createWorld({ way: (now) => delay + (Math.floor(now / 7) % 5) });
    world.frames(60);
    pull(world);
    const start = world.log.shown.length;
    world.frames(400);
    world.present();

    const moved = steps(world.log.shown.slice(start - 1));
    assert.ok(moved.every((step) => step >= 0), `${Math.min(...moved)}`);
    assert.ok(Math.max(...moved) < 13, `${Math.max(...moved)}`);
    assert.equal(world.store.state.frame.offset, world.truth.frame().offset);
  });
}

for (const [word, extra] of [['late', 40], ['early', -40]]) {
  test(`a lift that the daemon takes 40 ms too ${word} shifts no motion: only the display's clock goes a tenth slower or faster`, () => {
    let delay = 75;
    const world = createWorld({ way: () => delay });
    world.frames(60);
    pull(world, 20, () => {
      world.frames(4); // what was sent before is there
      delay += extra;
    });
    const start = world.log.shown.length;
    const ticks = [];
    world.frames(60, () => ticks.push(world.store.state.frame.tick));

    const moved = steps(world.log.shown.slice(start));
    const ratios = steps(moved).map((difference, index) => 1 + difference / moved[index]);
    assert.ok(ticks.every((tick, index) => index === 0 || tick >= ticks[index - 1]), `${ticks}`);
    assert.ok(Math.min(...ratios) > 0.84 && Math.max(...ratios) < 1.05, `${moved.map((step) => step.toFixed(1))}`);
  });
}

test('a finger that catches a moving list later than expected catches it elsewhere at the daemon: the difference fades in 12 ticks', () => {
  let delay = 75;
  const world = createWorld({ way: () => delay });
  world.frames(60);
  pull(world);
  world.frames(20);
  delay += 40;
  world.drag('began', [[Math.round(world.clock.now() * 1000), 300]]);
  const start = world.log.shown.length;
  world.frames(30);
  world.present();

  const moved = steps(world.log.shown.slice(start)).filter((step) => step !== 0);
  assert.ok(moved.length >= 5 && moved.length <= 8, `${moved}`);
  assert.equal(world.store.state.frame.offset, world.truth.frame().offset);
});

test('stalls of the link are not seen while a finger is down', () => {
  const world = createWorld({ way: (now) => (Math.floor(now / 300) % 3 === 1 ? 200 : 40) });
  world.frames(60);

  assert.deepEqual(pull(world, 90).filter((behind) => Math.abs(behind) > 1e-9), []);
});

test('a page that is busy for some milliseconds of each frame shows the list where it is when the display shows it', () => {
  let turn = 0;
  const world = createWorld({ busy: () => [0, 9, 2, 12, 5][(turn += 1) % 5] });
  world.frames(60);
  pull(world);
  const start = world.log.shown.length;
  world.frames(40);

  const moved = steps(world.log.shown.slice(start + 1));
  const ratios = steps(moved).map((difference, index) => 1 + difference / moved[index]);
  assert.ok(Math.min(...ratios) > 0.84 && Math.max(...ratios) < 1.05, `${ratios.map((ratio) => ratio.toFixed(2))}`);
});

test('who watches sees another one\'s finger as evenly as it moves, whatever the jitter up to 50 ms', () => {
  const world = createWorld({ way: (now) => 60 + (Math.floor(now * 7919) % 40), role: 'viewer' });
  world.frames(60);
  for (let turn = 0; turn < 8; turn += 1) { // until the jitter is known
    world.hash();
    world.frames(10);
  }
  let y = 0;
  world.other('began', [[0, 0]]);
  for (let move = 1; move <= 120; move += 1) {
    world.frames(1, (now) => world.other('moved', [[Math.round(now * 1000), y += 5]]));
  }

  const moved = steps(world.log.shown.slice(-90));
  assert.ok(Math.max(...moved.map((step) => Math.abs(step - 5))) < 0.2, `${moved.map((step) => step.toFixed(1))}`);
});

test('a haptic is felt with the finger, and not again when the daemon tells of it', () => {
  const world = createWorld({ way: () => 75 });
  world.frames(60);
  pull(world);

  assert.equal(world.log.felt, 1);
  const haptic = { type: 'notice', notice: 'haptic' };
  assert.deepEqual([world.follower.hear(haptic), world.follower.hear(haptic)], [true, false]);
});

test('at rest nothing is drawn, sent or waited for', () => {
  const world = createWorld({ way: () => 40 });
  world.frames(60);
  pull(world);
  world.frames(600);
  const { frame } = world.store.state;
  const sent = world.log.sent.length;
  world.frames(100);

  assert.equal(world.store.state.frame, frame);
  assert.equal(world.log.sent.length, sent);
  assert.equal(world.clock.waiting(), 0);
});

test('a frame that differs from the daemon\'s is reported with what reproduces it, and ends the page\'s own frames', () => {
  const world = createWorld({ engine: fakeEngine({ wrong: true }) });
  world.frames(10);
  pull(world);
  world.frames(10);
  world.hash();
  world.frames(2);

  const [unfollow] = world.log.sent.filter(({ type }) => type === 'unfollow');
  assert.match(unfollow.hash, /^\d+:/);
  assert.equal(world.log.errors.length, 1);
  world.follower.hear({ type: 'welcome' });
  assert.equal(world.log.sent.filter(({ type }) => type === 'follow').length, 1);
});

test('what is not confirmed within 250 ms is marked, and after 5 s the finger is let go', () => {
  const world = createWorld({ way: () => 20 });
  world.frames(60);
  world.lose();
  pull(world, 5);
  assert.equal(world.store.state.isUnconfirmed, false);
  world.frames(30);
  assert.equal(world.store.state.isUnconfirmed, true);
  assert.equal(world.log.letGo, 0);
  world.frames(300);
  assert.equal(world.log.letGo, 1);
});

test('a refused drag is taken back within 12 ticks', () => {
  const world = createWorld({ way: () => 50 });
  world.frames(60);
  world.lose();
  world.drag('began', [[0, 100]]);
  world.frames(5);
  world.drag('moved', [[80000, 140]]);
  world.frames(1);
  assert.equal(world.store.state.frame.offset, 40);
  world.follower.refused({ reason: 'outOfRange', id: 7 }); // of something else
  assert.equal(world.store.state.frame.offset, 40);
  world.follower.refused({ reason: 'busy' });
  world.drag('moved', [[90000, 160]]);
  world.frames(8);

  assert.equal(world.store.state.frame.offset, 0);
});

test('while another finger holds the list, a drag is left to the daemon', () => {
  const world = createWorld({ way: () => 50 });
  world.frames(60);
  world.other('began', [[0, 0]]);
  world.frames(10);
  world.lose(); // it would be refused
  world.drag('began', [[0, 100]]);
  world.drag('moved', [[9000, 200]]);
  world.frames(2);

  assert.equal(world.store.state.frame.offset, 0);
});

test('a scene that is as before is the same object, also when the daemon tells of the preview anew', () => {
  const world = createWorld();
  world.frames(10);
  const { scene } = world.store.state;
  world.follower.hear({ type: 'followed', tick: world.truth.tick(), scenario: '{}', inputs: [] });
  world.frames(5);

  assert.equal(world.store.state.scene, scene);
});

test('frames of the daemon end it; `followed` begins it again', () => {
  const world = createWorld();
  world.frames(10);
  world.follower.hear({ type: 'frame' });
  world.drag('began', [[0, 100]]);
  world.drag('moved', [[9000, 200]]);
  world.frames(5);
  assert.equal(world.store.state.frame.offset, 0);
  world.follower.hear({ type: 'followed', tick: 100, scenario: '{}', inputs: [{ tick: 5, input: '{"down":[0,0]}' }, { tick: 6, input: '{"move":[9000,7]}' }] });
  world.frames(5);

  assert.equal(world.store.state.frame.offset, 7);
});

for (const [what, message] of [
  ['a tick that is hours away while something moves', { type: 'reached', tick: 1e7, hash: '' }],
  ['an input that is none', { type: 'inputs', inputs: [{ tick: 100, input: '{' }] }],
]) {
  test(`${what} ends it in words, and the daemon is asked for frames`, () => {
    const world = createWorld();
    world.frames(10);
    pull(world);
    world.follower.hear(message);
    world.frames(5);

    assert.equal(world.log.errors.length, 1);
    assert.equal(world.log.sent.at(-1).type, 'unfollow');
  });
}

test('another engine follows in the place of one that has differed; without one there are frames', () => {
  const world = createWorld({ engine: fakeEngine({ wrong: true }) });
  const asked = () => world.log.sent.map(({ type }) => type).filter((type) => type.endsWith('follow'));
  world.frames(10);
  world.hash();
  world.frames(10);
  assert.deepEqual(asked(), ['follow', 'unfollow']);

  world.store.set({ connection: { state: 'open' } });
  world.follower.use(null);
  assert.deepEqual(asked(), ['follow', 'unfollow']);
  world.follower.use(fakeEngine());
  world.frames(60);
  assert.deepEqual(pull(world).filter((behind) => Math.abs(behind) > 1e-9), []);
  world.hash();
  world.frames(10);
  world.follower.use(null);
  assert.deepEqual(asked(), ['follow', 'unfollow', 'follow', 'unfollow']);
  assert.equal(world.log.errors.length, 1);
});

for (const [what, message] of [
  ['more inputs than any daemon keeps', { type: 'followed', tick: 1, scenario: '{}', inputs: Array.from({ length: 20001 }, () => ({ tick: 1, input: '{"cancel":null}' })) }],
  ['a control that the engine does not have', { type: 'followed', tick: 1, scenario: '{"header":{"name":"ribbon"}}', inputs: [] }],
]) {
  test(`${what}: there are frames until the session has another control`, () => {
    const world = createWorld();
    world.frames(10);
    world.follower.hear(message);
    assert.equal(world.log.sent.at(-1).type, 'unfollow');
    world.follower.hear({ type: 'scene', header: { system: message.scenario === '{}' ? undefined : 'ribbon' } });
    assert.equal(world.log.sent.at(-1).type, 'unfollow');
    world.follower.hear({ type: 'scene', header: { system: 'arrow' } });
    assert.equal(world.log.sent.at(-1).type, 'follow');
    assert.deepEqual(world.log.errors, []);
  });
}
