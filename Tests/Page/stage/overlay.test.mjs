import assert from 'node:assert/strict';
import test from 'node:test';
import { createPlacement } from '../../../web/model/nodes.js';
import { tintOf } from '../../../web/model/people.js';
import { createStore } from '../../../web/model/store.js';
import { paintHardware, shadeOf } from '../../../web/stage/hardware.js';
import { fingersOf, paintName, paintTouch } from '../../../web/stage/overlay.js';
import { paintGhost } from '../../../web/stage/paint.js';
import { ghost } from '../../../web/stage/preview-style.js';
import { paintPick } from '../../../web/stage/pick.js';
import { followPicks } from '../../../web/stage/picker.js';
import { fakeAssets, fakeContext, fakeElement } from '../fakes.mjs';

const toPixels = [2, 0, 0, 2, 0, 0];
const bar = { kind: 'bar', from: [0, 0], to: [10, 0], width: 2, color: '#ffffff', at: [100, 50] };
const sceneOf = (...nodes) => ({ viewport: [390, 844], content: { height: 500, rowHeight: 44 }, background: '#000000', nodes: nodes.map((node, id) => ({ id, ...node })) });

function drawn(paint) {
  const context = Object.assign(fakeContext(), { closePath() {} });
  paint(context);
  return context.calls;
}

test('a finger is as large as a fingertip, 44 pt, where it is', () => {
  const [, circle] = drawn((context) => paintTouch(context, { x: 30, y: 40 }, toPixels, '#ff0000'));

  assert.deepEqual([circle.name, ...circle.parameters.slice(0, 3)], ['arc', 30, 40, 22]);
});

test('the fingers that are shown are the own one, and another viewer\'s in the middle; at a moment that is looked at, or in a pose, the one of then, and no other', () => {
  const touch = { x: 30, y: 40 };
  const none = { pose: null, view: null, touch: null, otherFinger: null, otherViewer: null, people: null };
  const [own, other, past] = [{ ...touch, whose: 'own' }, { x: 195, y: 99, whose: 'other' }, { x: 195, y: 70, whose: 'own' }];
  assert.deepEqual(fingersOf({ ...none, touch, otherFinger: 99 }, { viewport: [390, 844] }), [own, other]);
  assert.deepEqual(fingersOf({ ...none, otherFinger: 0 }, { viewport: [390, 844] }), [{ x: 195, y: 0, whose: 'other' }]);
  assert.deepEqual(fingersOf(none, { viewport: [390, 844] }), []);
  assert.deepEqual(fingersOf({ ...none, view: { finger: 70 }, touch, otherFinger: 99 }, { viewport: [390, 844] }), [past]);
  assert.deepEqual(fingersOf({ ...none, view: { finger: null }, otherFinger: 99 }, { viewport: [390, 844] }), []);
  assert.deepEqual(fingersOf({ ...none, pose: { finger: null }, view: { finger: 70 }, otherFinger: 99 }, { viewport: [390, 844] }), []);
});

test('another viewer\'s finger has the viewer\'s color and name, if that is known', () => {
  const people = { listed: [{ viewer: 7, name: 'Ada' }], count: 1 };
  const personOf = (state) => fingersOf({ pose: null, view: null, touch: null, otherFinger: 9, ...state }, { viewport: [390, 844] })[0].person;

  assert.equal(personOf({ otherViewer: null, people }), undefined);
  assert.deepEqual(personOf({ otherViewer: 7, people }), { name: 'Ada', tint: tintOf(7, people) });
  assert.deepEqual(personOf({ otherViewer: 8, people: null }), { name: 'Guest 8', tint: tintOf(8, null) });
});

test('a name stands above its finger, below it at the device\'s upper edge, and is never wider than so much', () => {
  const topOf = (y, name = 'Ada') => drawn((context) => paintName(Object.assign(context, { measureText: (text) => ({ width: 10 * text.length }), roundRect(...box) { context.calls.push({ name: 'roundRect', parameters: box }); } }), { x: 100, y, person: { name, tint: '#123456' } }, toPixels)).find((call) => call.name === 'roundRect').parameters;

  assert.deepEqual(topOf(300), [77, 250, 46, 22, 11]);
  assert.equal(topOf(40)[1], 68);
  assert.equal(topOf(300, 'a'.repeat(40))[2], 216);
});

test('the picked node has an outline of its four corners; a node that is gone has none', () => {
  const [node] = createPlacement(sceneOf(bar), () => {})({ offset: 10 });

  const points = drawn((context) => paintPick(context, node, toPixels, '#0000ff')).filter(({ name }) => name === 'moveTo' || name === 'lineTo');

  assert.deepEqual(points.map(({ parameters }) => parameters), [[99, 39], [111, 39], [111, 41], [99, 41]]);
  assert.deepEqual(drawn((context) => paintPick(context, undefined, toPixels, '#0000ff')), []);
});

test('a ghost is its nodes in one colour and fainter, and lines where its content begins and ends', () => {
  const scene = sceneOf(bar, { kind: 'rectangle', frame: [0, 0, 9, 9], color: '#00ff00', opacity: 0.5 });

  const calls = drawn((context) => paintGhost(context, { scene, place: createPlacement(scene, () => {}), ...fakeAssets() }, { offset: -60 }, toPixels));

  const lines = calls.filter(({ name }) => name === 'fillRect');
  assert.deepEqual(lines.map(({ parameters, fillStyle }) => [parameters[1], fillStyle]), [[60 - 0.75, ghost.tint], [560 - 0.75, ghost.tint]]);
  const [stroke, fill] = calls.filter(({ name }) => name === 'stroke' || name === 'fill');
  assert.deepEqual([stroke.strokeStyle, stroke.globalAlpha, fill.fillStyle, fill.globalAlpha], [ghost.tint, 0.55, ghost.tint, 0.275]);
});

const phone = { width: 390, height: 844, sensor: 'notch', upright: [47, 34], sideways: [0, 21, 47] };

test('an upright phone shows time, battery, camera and home indicator; on its side the indicator only', () => {
  const shown = (viewport, content, offset = 0) => ({ scene: { viewport, content: { height: 2000 }, background: '#20242c' }, frame: { offset }, content });
  const upright = drawn((context) => paintHardware(context, { device: phone, sideways: false }, shown([390, 844], 'light'), toPixels));
  const sideways = drawn((context) => paintHardware(context, { device: phone, sideways: true }, shown([844, 390], 'dark'), toPixels));

  assert.equal(upright.find(({ name }) => name === 'fillText').parameters[0], '9:41');
  assert.deepEqual(upright.filter(({ name }) => name === 'roundRect').at(-1).parameters, [128, 831, 134, 5, 2.5]);
  assert.deepEqual(sideways.filter(({ name }) => name === 'roundRect').map(({ parameters }) => parameters), [[355, 377, 134, 5, 2.5]]);
  assert.deepEqual([upright, sideways].map((calls) => calls.filter(({ name }) => name === 'fill').at(-1).fillStyle), ['#000000', '#ffffff']);

  const pulled = drawn((context) => paintHardware(context, { device: phone, sideways: false }, shown([390, 844], 'light', -47), toPixels));
  assert.equal(pulled.find(({ name }) => name === 'fillText').fillStyle, '#ffffff', 'the time can be read above the list, on a dark background');
});

test('a colour is light or dark as the eye sees it', () => {
  assert.deepEqual(['#ffffff', '#00ff00', '#0000ff', '#20242c'].map(shadeOf), ['light', 'light', 'dark', 'dark']);
});

/** A canvas at client (0, 0) on which a bar lies at (100, 50). */
function picking() {
  const store = createStore();
  const canvas = fakeElement();
  let stopped = 0;
  const geometry = { point: ({ clientX, clientY }) => [clientX, clientY] };
  followPicks(canvas, store, geometry, () => createPlacement(sceneOf(bar), () => {})({ offset: 0 }));
  return { store, stopped: () => stopped, press };

  async function press(event) {
    canvas.fire('pointerdown', { clientX: 105, clientY: 50, stopImmediatePropagation: () => { stopped += 1; }, ...event });
    await new Promise(setImmediate); // what it needs is loaded
  }
}

test('a click with Alt picks the node under it, and is no drag; beside all nodes it picks none', async () => {
  const { store, stopped, press } = picking();

  await press({ altKey: true });
  assert.deepEqual([store.state.pick, stopped()], [0, 1]);
  await press({ altKey: true, clientY: 300 });
  assert.equal(store.state.pick, null);
});

test('without Alt a click picks only while the page picks, once', async () => {
  const { store, stopped, press } = picking();
  await press({});
  assert.deepEqual([store.state.pick, stopped()], [null, 0]);

  store.set({ isPicking: true });
  await press({});

  assert.deepEqual([store.state.pick, store.state.isPicking, stopped()], [0, false, 1]);
});
