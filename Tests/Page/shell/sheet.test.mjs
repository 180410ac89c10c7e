import assert from 'node:assert/strict';
import test from 'node:test';
import { edgeOf, heightAfter, pullOf } from '../../../web/shell/sheet.js';

test('the bar tells of the control that does something, or else of the one that there is', () => {
  const [idle, busy] = [{ state: 'idle' }, { state: 'loading' }];

  assert.deepEqual([{ header: idle, footer: busy }, { header: busy, footer: busy }, { header: idle, footer: idle }, { footer: idle }, {}].map(edgeOf), ['footer', 'header', 'header', 'footer', 'header']);
});

test('a pull is how far the list is beyond its edge, without the host\'s insets', () => {
  const scene = { viewport: [390, 844], content: { height: 2000 } };

  assert.deepEqual([-47, -119, 30].map((offset) => pullOf('header', { offset }, scene, [47, 34])), [0, 72, 0]);
  assert.deepEqual([1190, 1200, 0].map((offset) => pullOf('footer', { offset }, scene, [47, 34])), [0, 10, 0]);
  assert.equal(pullOf('footer', { offset: -37 }, { ...scene, content: { height: 100 } }, [47, 34]), 10, 'a short list rests at its upper end');
});

const [windowHeight, bar] = [800, 48];
const after = (pixels, velocity = 0) => heightAfter(pixels, velocity, windowHeight, bar);

test('let go, the sheet goes to the nearest height', () => {
  assert.deepEqual([80, 270, 290, 488, 610, 640, 752].map((pixels) => after(pixels)), ['closed', 'closed', 'half', 'half', 'half', 'full', 'full']);
});

test('thrown, it goes to the next one in that direction, whatever is nearest', () => {
  assert.deepEqual([after(100, 1), after(480, -1), after(500, 1), after(700, -1)], ['half', 'closed', 'full', 'half']);
  assert.deepEqual([after(752, 1), after(72, -1)], ['full', 'closed']);
});
