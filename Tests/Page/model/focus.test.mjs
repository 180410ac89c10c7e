import assert from 'node:assert/strict';
import test from 'node:test';
import { factorText, maxFactor, nextFocus, noFocus, panned, zoomedAt } from '../../../web/model/focus.js';

const viewport = [400, 800];

/** Where a point of the viewport is on the screen, as a share of its width and height. */
const place = ({ factor, x, y }, [px, py]) => [((px - x) * factor) / viewport[0], ((py - y) * factor) / viewport[1]];

test('the point under the pointer stays where it is, however often one zooms', () => {
  const point = [300, 200];
  const once = zoomedAt(noFocus, 2, point, viewport);
  const twice = zoomedAt(once, 3.5, point, viewport);

  assert.deepEqual([place(once, point), place(twice, point).map((share) => Math.round(share * 1e9) / 1e9)], [place(noFocus, point), place(noFocus, point)]);
});

test('nothing beyond the viewport is seen, and nothing is larger than four times', () => {
  assert.deepEqual(panned(zoomedAt(noFocus, 2, [0, 0], viewport), [-50, 900], viewport), { factor: 2, x: 0, y: 400 });
  assert.equal(zoomedAt(noFocus, 9, [0, 0], viewport).factor, maxFactor);
});

test('back at one time nothing is zoomed any more, wherever that was', () => {
  const near = zoomedAt(noFocus, 2, [300, 700], viewport);

  assert.equal(zoomedAt(near, 1.01, [300, 700], viewport), noFocus);
});

test('the key goes from one to four times and back, to the control below the host\'s inset, or above it at the lower edge', () => {
  const scene = { viewport, header: {}, footer: {} };
  const factors = [1.5, 2, 3, 4].map((factor) => nextFocus({ factor }, scene).factor);

  assert.deepEqual(factors, [2, 3, 4, 1]);
  assert.deepEqual(nextFocus(noFocus, scene, [40, 30]), { factor: 2, x: 100, y: 20 });
  assert.deepEqual(nextFocus(noFocus, { viewport, footer: {} }, [40, 30]), { factor: 2, x: 100, y: 385 });
});

test('a factor is written with at most one digit after the point', () => {
  assert.deepEqual([noFocus, { factor: 2.44 }, { factor: 3.96 }].map(factorText), ['1×', '2.4×', '4×']);
});
