import assert from 'node:assert/strict';
import test from 'node:test';
import { firstGIF, maxSeconds, megabyte, pixelsOf, sizeLimit, smallerGIF, smallerVideo, ticksOf, videoPlan } from '../../../web/clip/plan.js';

const device = [390, 844];

test('a video shows every second tick, from the first one on', () => {
  assert.deepEqual(ticksOf([0, 6]), [0, 2, 4, 6]);
  assert.deepEqual(ticksOf([5, 10]), [5, 7, 9]);
  assert.deepEqual(ticksOf([3, 3]), [3]);
});

test('a GIF shows the ticks that are nearest to its hundredths', () => {
  assert.deepEqual(ticksOf([0, 12], 2), [0, 2, 5, 7, 10, 12]);
  assert.deepEqual(ticksOf([100, 110], 4), [100, 105, 110]);
});

test('a short clip is as sharp as screens are, a long one smaller, so that its bits are enough for its pixels', () => {
  const scales = [1, 4, 12, 30, maxSeconds].map((seconds) => videoPlan(2 * megabyte, seconds, device).scale);

  assert.deepEqual(scales, [2, 2, 2, 1.5, 1]);
});

test('a bit rate that lasts as long as the clip stays below the allowed size, and has a bound', () => {
  for (const seconds of [0.1, 3, maxSeconds]) {
    const { bitrate } = videoPlan(2 * megabyte, seconds, device);
    assert.ok(bitrate * seconds / 8 < 2 * megabyte && bitrate <= 8e6, seconds);
  }
});

test('after a file that is too large the bit rate falls by more than that, and ends', () => {
  let [plan, attempts] = [videoPlan(2 * megabyte, 10, device), 0];
  assert.ok(smallerVideo(plan, 4e6, 2e6, device).bitrate < plan.bitrate / 2);
  assert.ok(smallerVideo(plan, 2.01e6, 2e6, device).bitrate < plan.bitrate * 0.9);
  for (; plan; attempts += 1) plan = smallerVideo(plan, 4e6, 2e6, device);
  assert.ok(attempts < 10);
});

test('no picture is larger than H.264 allows, and all have even sides', () => {
  const { scale } = videoPlan(50 * megabyte, 1, [2200, 1600]);
  const [width, height] = pixelsOf([2200, 1600], scale);

  assert.ok(width * height <= 4_194_304 && Math.max(width, height) <= 4096);
  assert.deepEqual(pixelsOf([391, 1.2], 1), [392, 2]);
});

test('a GIF that is too large loses pictures first, then pixels, and as many as it has to', () => {
  assert.deepEqual(firstGIF, { delay: 2, scale: 1 });
  assert.deepEqual(smallerGIF(firstGIF, 3e6, 2e6), { delay: 4, scale: 1 });
  assert.deepEqual(smallerGIF(firstGIF, 20e6, 2e6), { delay: 8, scale: 0.5 });
  const last = smallerGIF(firstGIF, 1e12, 1);
  assert.equal(last.scale, 0.2);
  assert.equal(smallerGIF(last, 1e12, 1), null);
});

test('the standard limit is allowed', () => {
  assert.ok(sizeLimit.standard >= sizeLimit.min && sizeLimit.standard <= sizeLimit.max);
});
