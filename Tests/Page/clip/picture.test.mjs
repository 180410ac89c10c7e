import assert from 'node:assert/strict';
import test from 'node:test';
import { captionOf, createCaption } from '../../../web/clip/caption.js';
import { createPicture } from '../../../web/clip/picture.js';
import { createStore } from '../../../web/model/store.js';
import { createDocument } from '../dom.mjs';
import { fakeContext } from '../fakes.mjs';
import { pulledTrace } from '../model/traces.mjs';

const plain = { deviceFrame: false, finger: false, captions: false, ghost: 'none' };

/** A picture of a pull whose compared take, if there is one, touches down ten ticks later. */
function pictureOf(options, { isCompared = false } = {}) {
  const document = createDocument();
  const contexts = [];
  const create = document.createElement;
  document.createElement = (tag) => {
    const element = create(tag);
    if (tag === 'canvas') element.getContext = () => contexts.find(({ canvas }) => canvas === element) ?? contexts[contexts.push(Object.assign(fakeContext(), { canvas: element })) - 1];
    return element;
  };
  const store = createStore();
  const later = pulledTrace({ take: 2, finger: [{ tick: 10, phase: 'began', y: 100 }, { tick: 30, phase: 'ended', y: 100 }] });
  store.set({ trace: pulledTrace(), pinned: isCompared ? later : null });
  const browser = { getComputedStyle: () => ({ getPropertyValue: (name) => (name === '--corner' ? '0.1' : `color of ${name}`) }), Image: class {}, console };
  const picture = createPicture(document, store, { ...plain, ...options }, browser);
  const context = Object.assign(fakeContext(), { measureText: () => ({ width: 40 }), canvas: { width: 2 * picture.size[0], height: 2 * picture.size[1] } });
  return {
    size: picture.size, texts: () => context.calls.filter(({ name }) => name === 'fillText').map(({ parameters: [text] }) => text),
    screens: () => contexts.flatMap(({ calls }) => calls), placed: () => context.calls.filter(({ name }) => name === 'drawImage').map(({ parameters: [, x, y] }) => [x, y]),
    paint: (tick) => picture.paint(context, tick),
  };
}

test('alone it is the screen; with case and captions there is more around it', () => {
  assert.deepEqual(pictureOf({}).size, [390, 844]);
  assert.deepEqual(pictureOf({ deviceFrame: true }).size, [390 + 2 * (12 + 16), 844 + 2 * (12 + 16)]);
  assert.deepEqual(pictureOf({ captions: true }).size, [390, 844 + 46]);
  assert.deepEqual(pictureOf({ ghost: 'beside' }, { isCompared: true }).size, [2 * 390 + 12, 844]);
  assert.deepEqual(pictureOf({ ghost: 'beside' }).size, [390, 844], 'without a compared take there is none beside it');
});

test('the screen is drawn at its place, in whole pixels', () => {
  const beside = pictureOf({ deviceFrame: true, ghost: 'beside' }, { isCompared: true });
  beside.paint(20);
  assert.deepEqual(beside.placed(), [[56, 56], [56 + 2 * (390 + 24 + 12), 56]]);
});

test('the finger is drawn only if it is wanted, and only while it is down', () => {
  const circles = (options, tick) => {
    const picture = pictureOf(options);
    picture.paint(tick);
    return picture.screens().filter(({ name, parameters: [, , radius] }) => name === 'arc' && radius === 22).map(({ parameters: [x, y] }) => [x, y]);
  };
  assert.deepEqual(circles({ finger: true }, 6), [[195, 190]]);
  assert.deepEqual(circles({ finger: true }, 20), []);
  assert.deepEqual(circles({}, 6), []);
});

test('a take beside it is at the same moment of its gesture, and does not go beyond its ends', () => {
  const picture = pictureOf({ captions: true, ghost: 'beside' }, { isCompared: true });
  for (const tick of [6, 40]) picture.paint(tick);
  assert.deepEqual(picture.texts().filter((text) => text.endsWith(' s') || text.startsWith('Take')), ['Take 3', '0.050 s', 'Take 2', '0.133 s', 'Take 3', '0.333 s', 'Take 2', '0.333 s']);
});

test('a caption has the state of the control that does something, offset and time', () => {
  const motion = pulledTrace();
  assert.deepEqual(captionOf({ motion, tick: 9 }), { title: 'Take 3', state: 'armed', offset: '−90.0 pt', time: '0.075 s' });
  assert.equal(captionOf({ motion, tick: 0 }).offset, '0.0 pt');
  assert.equal(captionOf({ motion, tick: 9, over: pulledTrace({ take: 1 }) }).title, 'Take 3, ghost: Take 1');

  const context = fakeContext();
  context.measureText = () => ({ width: 40 });
  createCaption((name) => name)(context, { motion, tick: 9 }, [0, 0, 390, 46]);
  assert.deepEqual(context.calls.filter(({ name }) => name === 'fillText').map(({ parameters: [text], fillStyle }) => [text, fillStyle]), [['Take 3', '--ink'], ['0.075 s', '--ink'], ['−90.0 pt', '--ink-2'], ['Armed', '--on-armed']]);
});
