import assert from 'node:assert/strict';
import test from 'node:test';
import { createTraces } from '../../../web/follow/traces.js';

const gesture = ['{"pullcast":1,"session":"demo","ticksPerSecond":120,"scenario":{"content":900,"values":"session"}}',
  '[0,"i",{"down":[0,420]}]', '[3,"m","shown"]', '[4,"i",{"up":[33333,600]}]', '[9,"x",null]', ''].join('\n');
const scenario = JSON.stringify({ header: { name: 'arrow', parameters: { height: 60 } }, scroll: { rate: 'normal' } });
const system = (height) => ({ system: { name: 'arrow', parameters: { height } }, edge: 'header' });
const settled = () => new Promise((resolve) => { setImmediate(resolve); });

/** An engine whose list is as high as its header says and rests at once; the daemon answers when it is told to. */
function createCase() {
  const asked = [];
  const opened = [];
  const engine = { open(whole) {
    if (whole.header?.parameters?.text) throw new Error('a text without an outline');
    opened.push(whole);
    let tick = 0;
    return {
      tick: () => tick, advance(ticks) { tick += ticks; return 0; }, input: () => 0, notices: () => [], animations: () => [], isIdle: () => true, workEnd: () => -1, measure() {}, measures: () => [],
      frame: () => ({ tick, offset: -(whole.header?.parameters.height ?? 0), velocity: 0, insets: [0, 0], scene: 1, numbers: new Float64Array(0), texts: [] }),
      scene: () => ({ viewport: [390, 844], nodes: [] }), close() {},
    };
  } };
  const traces = createTraces(engine, () => ({}));
  const ask = (message) => new Promise((resolve, reject) => {
    asked.push({ message, resolve, reject });
    if (message.type === 'export') resolve({ text: gesture });
    if (message.type === 'trace') resolve('the daemon\'s');
  });
  const request = (message) => traces.request(message, ask);
  const offsetOf = async (wanted = {}) => {
    const traced = await request({ type: 'trace', take: 3, ...wanted });
    return traced.messages?.find(({ type }) => type === 'frame').offset ?? traced;
  };
  return { traces, request, asked, opened, offsetOf };
}

function following() {
  const given = createCase();
  given.traces.begin({ scenario, inputs: [] });
  return given;
}

test('a take is run here with the present values; the daemon is asked once for what the finger did', async () => {
  const { request, asked, opened, traces } = following();

  const traced = await request({ type: 'trace', take: 3 });
  traces.take(system(70), false);
  await request({ type: 'trace', take: 3 });

  assert.deepEqual(asked.map(({ message }) => message), [{ type: 'export', take: 3, format: 'gesture' }]);
  assert.deepEqual(traced.finger.map(({ tick, phase, y }) => [tick, phase, y]), [[0, 'began', 420], [4, 'ended', 600]]);
  assert.deepEqual([traced.take, traced.ticks, traced.messages.find(({ event }) => event === 'mark').tick], [3, 4, 3]);
  assert.deepEqual(opened.map(({ content, header, scroll }) => [content, header.parameters.height, scroll.rate]), [[900, 60, 'normal'], [900, 70, 'normal']]);
});

test('what a knob has sent counts at once, and only once when the daemon confirms it', async () => {
  const { request, traces, offsetOf } = following();

  request({ type: 'set', name: 'height', value: 80 });
  assert.equal(await offsetOf(), -80);
  request({ type: 'set', name: 'height', value: 90 });
  traces.take(system(80), true);
  assert.equal(await offsetOf(), -90);
  traces.take(system(90), true);
  traces.take(system(100), false);
  assert.equal(await offsetOf(), -100);
});

for (const [name, answer] of [['that changes nothing', ({ resolve }) => resolve({ effect: false })], ['that is refused', ({ reject }) => reject({ text: 'no' })]]) {
  test(`a value ${name} does not count any more`, async () => {
    const { request, asked, offsetOf } = following();

    request({ type: 'set', name: 'height', value: 80 }).catch(() => {});
    answer(asked.at(-1));
    await settled();

    assert.equal(await offsetOf(), -60);
  });
}

test('the scroll view and the work are values, too', async () => {
  const { request, opened, offsetOf } = following();

  request({ type: 'set', name: 'scroll.rate', value: 'fast' });
  request({ type: 'work', mode: 'after', seconds: 0.51, result: 'failed' });
  await offsetOf();

  assert.deepEqual([opened[0].scroll, opened[0].work], [{ rate: 'fast' }, { after: 62, result: 'failed' }]);
});

test('what a preset will be, only the daemon knows until it has told so', async () => {
  const { request, traces, asked, offsetOf } = following();

  request({ type: 'preset', name: 'designed' });
  assert.equal(await offsetOf(), 'the daemon\'s');
  asked[0].resolve({ effect: true });
  traces.take(system(75), true);
  await settled();

  assert.equal(await offsetOf(), -75);
});

test('a sweep\'s value is laid over them; any other script is the daemon\'s, as is a take as it was', async () => {
  const { offsetOf } = following();

  assert.equal(await offsetOf({ script: 'pull 1\nsystem arrow\nset height 44\n' }), -44);
  for (const wanted of [{ script: 'pull 1\nsystem plain\nset height 44\n' }, { script: 'pull 1\ndrag 100pt in 1s\n' }, { recorded: true }, { from: 2400 }]) {
    assert.equal(await offsetOf(wanted), 'the daemon\'s', JSON.stringify(wanted));
  }
});

test('what the engine does not take, and all while nothing is followed, is the daemon\'s', async () => {
  const { request, traces, offsetOf } = following();

  request({ type: 'set', name: 'text', value: 'pull' });
  assert.equal(await offsetOf(), 'the daemon\'s');
  traces.end();
  assert.equal(await offsetOf(), 'the daemon\'s');
});

test('whether a value that is under way is in what the daemon begins with is not known, until it is answered', async () => {
  const { request, traces, asked, offsetOf } = following();

  request({ type: 'set', name: 'height', value: 80 });
  traces.begin({ scenario, inputs: [{ input: JSON.stringify(system(80)) }] });
  assert.equal(await offsetOf(), 'the daemon\'s');
  asked[0].resolve({ effect: true });
  await settled();

  assert.equal(await offsetOf(), -80);
});

test('a gesture that could not be had is asked for again; another session\'s takes are others', async () => {
  const { traces, offsetOf, asked } = following();
  const refusal = { reason: 'busy' };
  let isBusy = true;
  const ask = async (message) => {
    asked.push({ message });
    if (isBusy) throw refusal;
    return { text: gesture };
  };

  await assert.rejects(traces.request({ type: 'trace', take: 3 }, ask), (error) => error === refusal);
  isBusy = false;
  await traces.request({ type: 'trace', take: 3 }, ask);
  traces.forget();
  await offsetOf();

  assert.equal(asked.length, 3);
});
