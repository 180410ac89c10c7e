import assert from 'node:assert/strict';
import test from 'node:test';
import { placeOf } from '../../../web/stage/callout.js';

const [size, window] = [[180, 36], [1440, 900]];
const panel = { left: 740, top: 44, right: 1440, bottom: 860 };
const box = (left, top, right, bottom, weight = 1) => ({ left, top, right, bottom, weight });

test('a bubble is beside what it points at, at its upper end, if nothing is there', () => {
  assert.deepEqual(placeOf(size, panel, window, []), { left: 554, top: 44, side: 'left', arrow: 18 });
});

test('it goes where it hides nothing: into the bar above the panel, between its buttons', () => {
  const device = box(340, 50, 720, 860, 0.1);
  const [eye, latency] = [box(600, 8, 800, 36), box(1190, 8, 1440, 36)];

  const { left, top, side, arrow } = placeOf(size, panel, window, [device, eye, latency]);

  assert.deepEqual([side, top], ['top', 2]);
  assert.ok(left >= 800 && left + size[0] <= 1190 && left + arrow > panel.left, String(left));
});

test('rows of the list are hidden rather than anything else, and never more than the window has', () => {
  const tab = { left: 397, top: 4, right: 480, bottom: 48 };

  const { left, side } = placeOf(size, tab, [844, 390], [box(0, 0, 321, 390, 0.1), box(333, 4, 397, 48), box(333, 52, 760, 96), box(480, 4, 840, 48)]);

  assert.deepEqual([side, left], ['left', 211]);
  assert.equal(placeOf([300, 36], tab, [200, 100], []).side, 'none');
});
