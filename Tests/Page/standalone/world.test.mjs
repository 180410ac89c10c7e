import assert from 'node:assert/strict';
import test from 'node:test';
import { createWorld } from '../../../web/standalone/world.js';


/** An engine whose list follows the finger and glides home, and whose header begins when it is let go below 80 pt. */
function fakeEngine({ trapsAt = Infinity } = {}) {
  const open = new Set();
  function previewOf(state) {
    const preview = {
      state,
      tick: () => state.tick,
      advance(ticks) {
        if (state.tick + ticks > trapsAt) throw new WebAssembly.RuntimeError('unreachable');
        const before = state.told.length;
        if (preview.isStill()) state.tick += ticks;
        else for (let step = 0; step < ticks; step += 1) {
          state.tick += 1;
          if (state.finger === null) state.offset = Math.abs(state.offset) < 1 ? 0 : state.offset * 0.9;
          if (state.loadsUntil === state.tick) {
            state.told.push({ tick: state.tick, notice: 'end', edge: 'header' });
            state.loadsUntil = null;
          }
        }
        return state.told.length - before;
      },
      input(input) {
        const sample = input.down ?? input.move ?? input.up;
        if (input.down) Object.assign(state, { finger: input.down[1] });
        if (input.move && state.finger !== null) Object.assign(state, { offset: state.offset + state.finger - input.move[1], finger: sample[1] });
        if (input.up || input.cancel === null) state.finger = null;
        if (input.up && state.offset < -80 && state.design.header) Object.assign(state, { loadsUntil: state.tick + (state.design.work?.after ?? 60), told: [...state.told, { tick: state.tick, notice: 'begin', edge: 'header' }] });
        if (input.scrollSettings?.rate === 'warp') throw new Error('a parameter is damaged');
        if ('system' in input) Object.assign(state, { design: { ...state.design, [input.edge]: input.system }, scenes: state.scenes + 1 });
        if ('work' in input) state.design = { ...state.design, work: input.work };
        if (input.content) Object.assign(state, { content: input.content, scenes: state.scenes + 1 });
        return 0;
      },
      notices: () => state.told.splice(0),
      isStill: () => state.finger === null && state.offset === 0 && state.loadsUntil === null,
      isIdle: () => preview.isStill(),
      workEnd: () => state.loadsUntil ?? -1, measure() {}, measures: () => [], animations: () => [],
      copy(other) {
        const copied = { ...state, told: [] };
        if (!other) return previewOf(copied);
        Object.assign(other.state, copied);
        return other;
      },
      close: () => open.delete(preview),
      frame: () => ({ tick: state.tick, offset: state.offset, velocity: 0, insets: [0, 0], scene: state.scenes, numbers: new Float64Array(0), texts: [] }),
      scene: () => ({ viewport: [390, 844], content: { height: state.content }, header: state.design.header ?? undefined, nodes: [] }),
    };
    open.add(preview);
    return preview;
  }
  return {
    opened: open,
    open({ header = null, footer = null, work = null, content = 2000, tick = 0 }) {
      return previewOf({ tick, offset: 0, finger: null, loadsUntil: null, told: [], scenes: 1, content, design: { header, footer, work } });
    },
  };
}

const parameter = (name, min, max) => ({ name, kind: 'number', unit: 'pt', min, max, default: min });
const catalog = { systems: [{ name: 'arrow', edges: ['header'], parameters: [parameter('height', 20, 200)], presets: [{ name: 'published', values: { height: 50 } }] }], scroll: [{ name: 'rate', kind: 'text', default: 'normal' }] };
const scenario = { header: { name: 'arrow', parameters: { height: 50 } } };
const pull = [[0, { down: [0, 100] }], [10, { move: [83333, 220] }], [20, { up: [166667, 220] }]].map(([tick, input]) => ({ tick, input }));

/** A page's file with that recording; time stands still until it is told to pass. */
function createPage({ recording = {}, engine = fakeEngine() } = {}) {
  let now = 0;
  let asked = [];
  let frames = 0; // of the display
  const toasts = [];
  const browser = { performance: { now: () => now }, requestAnimationFrame: (work) => asked.push(work), queueMicrotask: (work) => work() };
  const connect = createWorld(engine, { scenario, inputs: [], marks: [], end: 0, ...recording }, { name: 'demo', catalog, outlines: [] }, () => ({}), (text) => toasts.push(text), browser);
  function open(session) {
    const heard = [];
    const handlers = new Proxy({}, { get: () => (message) => heard.push(message) });
    const client = connect(`file:///demo.html${session ? `?session=${session}` : ''}`, { set() {} }, handlers);
    return { ...client, heard, of: (type) => heard.filter((message) => message.type === type), last: (type) => heard.findLast((message) => message.type === type) };
  }
  return {
    ...open(), open, toasts, engine, frames: () => frames,
    pass(milliseconds) {
      const end = now + milliseconds;
      while (now < end) {
        now = Math.min(end, now + 1000 / 60);
        const due = asked;
        asked = [];
        if (due.length > 0) frames += 1;
        for (const work of due) work();
      }
    },
    isAtRest: () => asked.length === 0,
  };
}

/** A pull by hand, as the page's device sends it. */
function drag(page, travel = 120) {
  page.send({ type: 'drag', phase: 'began', samples: [[0, 100]] });
  page.pass(50);
  page.send({ type: 'drag', phase: 'moved', samples: [[50000, 100 + travel]] });
  page.pass(50);
  page.send({ type: 'drag', phase: 'ended', samples: [[100000, 100 + travel]] });
}

test('a page that opens is sent what a viewer is: welcome, scene, frame, settings', () => {
  const page = createPage();

  assert.deepEqual(page.heard.map(({ type }) => type), ['welcome', 'scene', 'frame', 'settings']);
  assert.deepEqual([page.last('welcome').session, page.last('welcome').role, page.last('settings').work], ['demo', 'controller', null]);
  assert.ok(page.isAtRest());
});

test('a finger moves the list at once, and what follows is shown at the display\'s rate until it rests', () => {
  const page = createPage();
  page.send({ type: 'drag', phase: 'began', samples: [[0, 100]] });
  page.send({ type: 'drag', phase: 'moved', samples: [[8000, 220]] });
  assert.equal(page.last('frame').offset, -120);

  page.send({ type: 'drag', phase: 'ended', samples: [[16000, 220]] });
  page.pass(3000);
  assert.equal(page.last('frame').offset, 0);
  assert.deepEqual(page.of('notice').map(({ notice }) => notice), ['begin', 'end']);
  assert.ok(page.isAtRest(), 'at rest nothing runs');
  assert.ok(page.frames() < 100);
});

test('what happens from rest to rest is a take, which is run again with the present values, or as it was', async () => {
  const page = createPage();
  drag(page);
  page.pass(3000);
  assert.deepEqual(page.last('takes').takes.map(({ number, name }) => [number, name]), [[1, '']]);
  const { ticks } = page.last('takes').takes[0];

  await page.request({ type: 'work', mode: 'after', seconds: 2 });
  assert.equal((await page.request({ type: 'trace', take: 1, recorded: true })).ticks, ticks);
  const tuned = await page.request({ type: 'trace', take: 1 });
  assert.deepEqual([tuned.ticks, tuned.take], [ticks + 180, 1]);
  assert.deepEqual(tuned.finger.map(({ phase }) => phase), ['began', 'moved', 'ended']);
  assert.equal(page.last('frame').offset, 0, 'the list is where it was');
});

test('a recording in the file is done before the page is seen: its takes are there, and the list rests', () => {
  const page = createPage({ recording: { inputs: pull, end: 60 } });

  assert.deepEqual(page.last('takes').takes.map(({ number }) => number), [1]);
  assert.deepEqual([page.of('frame').length, page.last('frame').offset], [1, 0]);
  assert.ok(page.isAtRest());
});

test('a recording that is cut off while a finger is down lets go, and comes to rest', () => {
  const page = createPage({ recording: { inputs: pull.slice(0, 2), end: 12 } });

  assert.equal(page.last('frame').offset, 0);
  assert.ok(page.isAtRest());
});

test('a gesture of the page is played: its finger is a script\'s, and a hand ends it', () => {
  const page = createPage();
  page.send({ type: 'play', name: 'Slow pull', script: 'pull 1\ndrag 120pt in 1s\nhold 100ms\nrelease\n' });
  page.pass(500);
  assert.ok(page.last('frame').offset < -40 && page.last('frame').offset > -80);
  page.send({ type: 'drag', phase: 'began', samples: [[0, 100]] });
  assert.deepEqual(page.of('script').map(({ event }) => event), ['started', 'finished']);

  page.send({ type: 'drag', phase: 'ended', samples: [[8000, 100]] });
  page.send({ type: 'play', name: 'Slow pull', script: 'pull 1\ndrag 120pt in 1s\nhold 100ms\nrelease\n' });
  page.pass(5000);
  assert.equal(page.last('takes').takes.at(-1).name, 'Slow pull');
  assert.ok(page.isAtRest());
});

test('a script of the page is run beside the list, at its top, with what it says', async () => {
  const page = createPage();
  const traced = await page.request({ type: 'trace', script: 'pull 1\ncontent 900pt\nset height 70pt\nwork manual\ndrag 100pt in 100ms\nmark shown\n' });

  const scene = traced.messages.find(({ type }) => type === 'scene');
  assert.deepEqual([traced.script, scene.content.height, scene.header.parameters.height], [true, 900, 70]);
  assert.equal(page.of('scene').at(-1).content.height, 2000);
});

test('values are set, and refused in words when they are not allowed; nothing has changed then', async () => {
  const page = createPage();

  assert.equal((await page.request({ type: 'set', name: 'height', value: 80 })).effect, true);
  assert.equal(page.last('scene').header.parameters.height, 80);
  await assert.rejects(page.request({ type: 'set', name: 'height', value: 5, id: 4 }), (refusal) => refusal.text === 'height must be a number from 20 to 200 pt' && refusal.id === 4);
  await assert.rejects(page.request({ type: 'set', name: 'scroll.rate', value: 'warp' }), (refusal) => /damaged/.test(refusal.text));
  assert.equal(page.last('scene').header.parameters.height, 80);
});

test('an input that is refused is in no take', async () => {
  const page = createPage();
  page.send({ type: 'drag', phase: 'began', samples: [[0, 100]] });
  await assert.rejects(page.request({ type: 'set', name: 'scroll.rate', value: 'warp' }));
  page.send({ type: 'drag', phase: 'moved', samples: [[8000, 220]] });
  page.send({ type: 'drag', phase: 'ended', samples: [[16000, 220]] });
  page.pass(3000);

  assert.equal((await page.request({ type: 'trace', take: 1, recorded: true })).ticks, page.last('takes').takes[0].ticks);
});

test('what only the program can do is refused, and so is a take that is not kept', async () => {
  const page = createPage();
  for (const message of [{ type: 'values', format: 'css' }, { type: 'figure' }, { type: 'upload' }, { type: 'record' }, { type: 'wave' }]) {
    await assert.rejects(page.request(message), (refusal) => /no daemon/.test(refusal.text), message.type);
  }
  await assert.rejects(page.request({ type: 'trace', take: 4 }), (refusal) => refusal.reason === 'unknownTake');
  page.send({ type: 'upload' });
  assert.equal(page.last('refusal').reason, 'standalone');
});

test('a gesture is a file that a daemon can play', async () => {
  const page = createPage({ recording: { inputs: pull, end: 60 } });
  const { text } = await page.request({ type: 'export', take: 1, format: 'gesture' });
  const [header, ...lines] = text.trim().split('\n').map((line) => JSON.parse(line));

  assert.deepEqual(header.scenario, { viewport: [390, 844], content: 2000, start: 0, values: 'session' });
  assert.deepEqual(lines.map(([tick, code]) => `${tick} ${code}`), ['0 i', '10 i', '20 i', `${page.last('takes').takes[0].ticks} x`]);
});

test('a second design mirrors the first once that rests: the same finger at the same ticks, its own values', async () => {
  const page = createPage();
  page.send({ type: 'drag', phase: 'began', samples: [[0, 100]] });
  const second = page.open('demo-b');
  await second.request({ type: 'set', name: 'height', value: 90 });
  await second.request({ type: 'mirror', session: 'demo' });
  assert.equal(second.last('mirrored').waits, true);
  page.send({ type: 'drag', phase: 'ended', samples: [[8000, 100]] });
  page.pass(100);
  assert.deepEqual([second.last('mirrored').session, second.last('mirrored').waits], ['demo', undefined]);

  drag(page);
  assert.deepEqual([second.last('frame').offset, second.last('frame').tick], [page.last('frame').offset, page.last('frame').tick]);
  assert.deepEqual([second.last('scene').header.parameters.height, page.last('scene').header.parameters.height], [90, 50]);
  await assert.rejects(second.request({ type: 'begin' }), (refusal) => refusal.reason === 'busy');
  page.pass(3000);
  assert.equal(second.last('takes').takes.length, 1);
  assert.ok(page.isAtRest());

  await second.request({ type: 'mirror' });
  drag(page);
  assert.equal(second.last('frame').offset, 0);
});

test('of many takes the last twenty are kept, and their previews are given back', () => {
  const page = createPage();
  for (let turn = 0; turn < 25; turn += 1) {
    drag(page);
    page.pass(3000);
  }

  assert.deepEqual([page.last('takes').takes.length, page.last('takes').takes[0].number], [20, 6]);
  assert.equal(page.engine.opened.size, 21);
});

test('a hidden page goes on where it was, and a list at rest is not held up by hours', () => {
  const page = createPage();
  page.pass(3600 * 1000);
  drag(page);
  page.pass(3000);

  assert.ok(page.last('frame').tick >= 3600 * 120);
});

test('an engine that has stopped is told once, and nothing is tried again', async () => {
  const page = createPage({ engine: fakeEngine({ trapsAt: 30 }) });
  assert.throws(() => {
    drag(page);
    page.pass(1000);
  }, WebAssembly.RuntimeError);
  page.pass(1000);

  assert.equal(page.toasts.length, 1);
  await assert.rejects(page.request({ type: 'begin' }), (refusal) => refusal.reason === 'standalone');
});

test('notes are kept with their takes', async () => {
  const page = createPage({ recording: { inputs: pull, end: 60 } });
  await page.request({ type: 'note', text: 'too slow', tick: 9 });
  await page.request({ type: 'note', number: 1, text: 'much too slow' });
  assert.deepEqual(page.last('noted').notes, [{ number: 1, take: 1, tick: 9, by: '', text: 'much too slow' }]);

  await page.request({ type: 'removeNote', number: 1 });
  assert.deepEqual(page.last('noted').notes, []);
});
