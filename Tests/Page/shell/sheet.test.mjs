import assert from 'node:assert/strict';
import test from 'node:test';
import { edgeOf, heightAfter } from '../../../web/shell/sheet.js';

test('the bar tells of the control that is pulled, or else of a busy one, or else of the one that there is', () => {
  const [idle, pulled, busy] = ['idle', 'armed', 'loading'].map((state) => ({ state }));

  assert.deepEqual([{ header: idle, footer: busy }, { header: busy, footer: busy }, { header: busy, footer: pulled }, { header: pulled, footer: busy }].map(edgeOf), ['footer', 'header', 'footer', 'header']);
  assert.deepEqual([{ header: idle, footer: idle }, { footer: idle }, {}].map(edgeOf), ['header', 'footer', 'header']);
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
