import assert from 'node:assert/strict';
import test from 'node:test';
import { createLatestRequest } from '../../../web/model/latest-request.js';
import { createRetryingRequest } from '../../../web/model/retry.js';
import { bytesOf, lengthError, recognize } from '../../../web/figure/recognize.js';
import { scriptFor, createPreviewPull } from '../../../web/figure/preview-pull.js';
import { fakeClock } from '../fakes.mjs';
import { fakeDaemon, sceneOf, sessionOf, settled } from '../inspector/fakes.mjs';

function asking() {
  const [clock, daemon, heard, errors] = [fakeClock(), fakeDaemon(), [], []];
  return { clock, daemon, heard, errors, ask: createLatestRequest(daemon.request, (answer) => heard.push(answer), (refusal) => errors.push(refusal), clock) };
}

test('of what is typed one question is in the air, the newest waits, and an old answer is not heard', async () => {
  const { clock, daemon, heard, ask } = asking();
  ask('H', 180);
  clock.pass(100);
  ask('HE', 180);
  clock.pass(180);
  assert.deepEqual(daemon.messages(), ['HE']);
  for (const text of ['HEL', 'HELL', 'HELLO']) {
    ask(text, 180);
    clock.pass(180);
  }
  assert.deepEqual(daemon.messages(), ['HE']);
  daemon.asked[0].resolve('answer to HE');
  await settled();
  assert.deepEqual([daemon.messages(), heard], [['HE', 'HELLO'], []]);
  daemon.asked[1].resolve('answer to HELLO');
  await settled();
  assert.deepEqual(heard, ['answer to HELLO']);
});

test('a question that is taken back is not asked, and its answer not heard; an error is the newest one\'s', async () => {
  const { clock, daemon, heard, errors, ask } = asking();
  ask('A', 180);
  ask(null);
  clock.pass(1000);
  assert.deepEqual(daemon.messages(), []);
  ask('B');
  ask(null);
  daemon.asked[0].resolve('late');
  await settled();
  ask('C');
  daemon.asked[1].reject('no glyph');
  await settled();
  assert.deepEqual([heard, errors], [[], ['no glyph']]);
});

const bytes = (text) => new TextEncoder().encode(text);

test('a file is known by its beginning, not by its name', () => {
  const kinds = {
    '<svg xmlns="…"/>': 'svg', '\ufeff<?xml version="1.0"?>\n<!-- a plist? --><svg/>': 'svg', '<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"><plist/>': 'plist',
    ' <plist version="1.0">': 'plist', '{"bars":[]}': 'json', ' [1]': 'json', '0,0 1,1': 'figure', 'M0 0L1 1': 'figure',
  };
  for (const [text, from] of Object.entries(kinds)) assert.equal(recognize(bytes(text)).from, from, text);
  assert.deepEqual(recognize(Uint8Array.of(...bytes('bplist00'), 0xff, 0, 1)), { from: 'plist', content: 'YnBsaXN0MDD/AAE=', base64: true });
});

test('what is too large is said and never read', async () => {
  await assert.rejects(bytesOf({ size: 1e8, arrayBuffer: () => assert.fail('it was read') }), /100000 kB; at most 65 kB/);
  assert.match(lengthError({ content: '"'.repeat(40000) }), /at most 65 kB/); // each quote takes two bytes
  assert.equal(lengthError({ content: 'a'.repeat(60000) }), null);
});

const idle = { type: 'frame', tick: 1, offset: -64, velocity: 0, insets: [64, 34], header: { state: 'idle' } };
function trying(isOn = () => true) {
  const [store, clock, daemon] = [sessionOf({}, { frame: idle, connection: { state: 'open', reason: '' } }), fakeClock(), fakeDaemon()];
  return { store, clock, daemon, previewPull: createPreviewPull(store, 'header', daemon.request, isOn, clock) };
}

test('a pull shows the figure a moment after its last change, one at a time', async () => {
  const { store, clock, daemon, previewPull } = trying();
  previewPull.schedule();
  clock.pass(200);
  previewPull.schedule();
  clock.pass(200);
  assert.equal(daemon.asked.length, 0);
  clock.pass(100);
  assert.deepEqual(daemon.messages().map(({ type, name }) => [type, name]), [['play', 'figure']]);
  await daemon.done();
  store.set({ script: 'figure' });
  previewPull.schedule();
  clock.pass(1000);
  assert.equal(daemon.asked.length, 1);
  store.set({ script: null });
  assert.equal(daemon.asked.length, 2);
});

test('nobody who drags is disturbed, no refresh, no take that is looked at; switched off, nothing is played', async () => {
  const states = [{ touch: { x: 1, y: 1 } }, { frame: { ...idle, header: { state: 'pulling' } } }, { frame: { ...idle, footer: { state: 'loading' } } }, { frame: { ...idle, velocity: 3 } }, { script: 'other' }];
  for (const changes of states) {
    const { store, clock, daemon, previewPull } = trying();
    store.set(changes);
    previewPull.schedule();
    clock.pass(1000);
    assert.equal(daemon.asked.length, 0, JSON.stringify(changes));
    store.set({ touch: null, frame: idle, script: null });
    assert.equal(daemon.asked.length, 1);
  }
  const { store, clock, daemon, previewPull } = trying(() => false);
  previewPull.schedule();
  clock.pass(1000);
  store.set({ frame: { ...idle } });
  assert.equal(daemon.asked.length, 0);
});

test('a pull begins at its edge, wherever the list is', () => {
  const state = (offset) => ({ scene: sceneOf(), settings: { inset: [64, 34] }, frame: { ...idle, offset } });
  assert.doesNotMatch(scriptFor('header', state(-64)), /scroll/);
  assert.match(scriptFor('header', state(500)), /^pull 1\nscroll -64pt in 150ms\nsleep 200ms\ndrag 280pt/);
  assert.match(scriptFor('footer', state(-64)), /^pull 1\nscroll 1190pt in 150ms\nsleep 200ms\ndrag -280pt[^]*drag 238pt/);
});

test('a question is asked again while the daemon is busy, and not for ever', async () => {
  const [clock, daemon, said] = [fakeClock(), fakeDaemon(), []];
  createRetryingRequest(daemon.request, 60, clock)('plist?').then((answer) => said.push(answer), ({ text }) => said.push(text));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    daemon.asked[attempt].reject({ reason: 'busy', text: 'not yet' });
    await settled();
    clock.pass(50);
    await settled();
  }
  daemon.asked[3].resolve('plist');
  await settled();
  assert.deepEqual(said, ['plist']);
  createRetryingRequest(daemon.request, 60, clock)('again').catch(({ text }) => said.push(text));
  for (let attempt = 4; attempt < daemon.asked.length; attempt += 1) {
    daemon.asked[attempt].reject({ reason: 'busy', text: 'not yet' });
    await settled();
    clock.pass(50);
    await settled();
  }
  assert.deepEqual([said.at(-1), daemon.asked.length], ['not yet', 64]);
});
