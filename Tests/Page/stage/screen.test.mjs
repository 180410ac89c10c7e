import assert from 'node:assert/strict';
import test from 'node:test';
import { createGeometry, keepSharp, pixelCount, pointsPerPixel, toPixels } from '../../../web/stage/screen.js';

const viewport = [390, 844];
const rect = { left: 10, top: 70, width: 195, height: 422 }; // shown at half size
const geometryOf = (scene, focus) => createGeometry({ getBoundingClientRect: () => rect }, () => scene, focus);

test('an event is in viewport points whatever size the screen is shown at, also one beside it', () => {
  const { point } = geometryOf({ viewport });

  assert.deepEqual([[10, 70], [10, 70 + 211], [205, 70 + 422], [0, 60]].map(([clientX, clientY]) => point({ clientX, clientY })), [[0, 0], [0, 422], [390, 844], [-20, -20]]);
});

test('an event is at a place along the list: from the top, from the left, or from the right', () => {
  const event = { clientX: 30, clientY: 120 }; // 40 pt from the left, 100 pt from the top
  const placeOn = (axis) => { const { inList, length } = geometryOf({ viewport, axis }); return [...inList(event), length()]; };

  assert.deepEqual([undefined, 'horizontal', 'rightToLeft'].map(placeOn), [[40, 100, 844], [744, 40, 390], [100, 350, 390]]);
});

test('half size is two points a pixel', () => {
  assert.equal(pointsPerPixel(rect, viewport), 2);
});

test('viewport points fill the canvas', () => {
  assert.deepEqual(toPixels({ width: 1170, height: 2532 }, viewport), [3, 0, 0, 3, 0, 0]);
});

test('zoomed, the upper left of what is visible is the canvas\' corner, and rows stay on whole pixels', () => {
  assert.deepEqual(toPixels({ width: 780, height: 1688 }, viewport, { factor: 2, x: 97.5, y: 10.1 }), [4, 0, 0, 4, -390, -40]);
});

test('zoomed, a finger is measured where it is seen, and moves the list by what it moves over', () => {
  const { point, pointsPerPixel: share } = geometryOf({ viewport }, () => ({ factor: 4, x: 100, y: 40 }));

  assert.deepEqual([...point({ clientX: 10, clientY: 70 }), ...point({ clientX: 110, clientY: 170 }), share()], [100, 40, 150, 90, 0.5]);
});

test('the browser\'s own count of pixels is taken when it differs by its snapping only', () => {
  assert.equal(pixelCount(786.6, 786), 786);
  assert.equal(pixelCount(1134, 378), 1134);
  assert.equal(pixelCount(1134.4), 1134);
});

test('the canvas has the display\'s density and is drawn at once when that changes', () => {
  const canvas = { width: 300, height: 150 };
  let density = 2;
  let drawn = 0;
  let resized;
  class ResizeObserver {
    constructor(action) { resized = () => action([{ contentRect: { width: 390, height: 844 } }]); }
    observe() {}
  }
  keepSharp(canvas, () => { drawn += 1; }, { ResizeObserver, get devicePixelRatio() { return density; } });

  resized();
  assert.deepEqual([canvas.width, canvas.height, drawn], [780, 1688, 1]);
  resized();
  assert.equal(drawn, 1);
  density = 3;
  resized();
  assert.deepEqual([canvas.width, canvas.height, drawn], [1170, 2532, 2]);
});

test('counts of pixels are whole: the nearest', () => {
  assert.deepEqual([pixelCount(786.4), pixelCount(786.6), pixelCount(786.5, 787.5), pixelCount(786.5, 787.6)], [786, 787, 788, 787]);
});

for (const [width, height] of [[391, 844], [390, 845]]) {
  test(`a screen of ${width} by ${height} is drawn anew though one side has stayed`, () => {
    const canvas = { width: 390, height: 844 };
    let drawn = 0;
    let resized;
    class ResizeObserver {
      constructor(action) {
        const size = [{ inlineSize: width, blockSize: height }, { inlineSize: 1, blockSize: 1 }];
        resized = () => action([{ contentRect: { width, height }, devicePixelContentBoxSize: size }]);
      }
      observe() {}
    }
    keepSharp(canvas, () => { drawn += 1; }, { ResizeObserver, devicePixelRatio: 1 });

    resized();

    assert.deepEqual([canvas.width, canvas.height, drawn], [width, height, 1]);
  });
}

test('samples are computed with the viewport of the present scene', () => {
  let scene = { viewport };
  const geometry = createGeometry({ getBoundingClientRect: () => rect }, () => scene);
  const event = { clientX: 10, clientY: 71 };
  assert.deepEqual([geometry.length(), geometry.pointsPerPixel(), geometry.inList(event)[1]], [844, 2, 2]);

  scene = { viewport: [390, 422] };

  assert.deepEqual([geometry.length(), geometry.pointsPerPixel(), geometry.inList(event)[1]], [422, 1, 1]);
});

test('the browser\'s own pixels are the first box\'s', () => {
  const canvas = { width: 0, height: 0 };
  class ResizeObserver {
    constructor(action) { this.action = action; }
    observe() {
      this.action([{ contentRect: { width: 390, height: 844 }, devicePixelContentBoxSize: [{ inlineSize: 391, blockSize: 845 }, { inlineSize: 390, blockSize: 844 }] }]);
    }
  }

  keepSharp(canvas, () => {}, { ResizeObserver, devicePixelRatio: 1 });

  assert.deepEqual(canvas, { width: 391, height: 845 });
});
