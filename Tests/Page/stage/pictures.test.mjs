import assert from 'node:assert/strict';
import test from 'node:test';
import { createPictures, aspectFit, cellOf } from '../../../web/stage/pictures.js';

const wire = { id: 0, kind: 'image', frame: [0, 0, 50, 50], images: 'images/wire', count: 2 };

function album() {
  const images = [];
  const warnings = [];
  let arrivals = 0;
  class Image { constructor() { images.push(this); } }
  const pictures = createPictures(() => { arrivals += 1; }, { Image, console: { warn: (text) => warnings.push(text) } });
  return { ...pictures, images, warnings, arrivals: () => arrivals, asked: () => images.map(({ src }) => src) };
}

test('a new scene asks for all pictures of its sets, relative to the page', () => {
  const { preload, asked } = album();

  preload([wire, { id: 1, kind: 'group' }]);

  assert.deepEqual(asked(), ['images/wire/0.png', 'images/wire/1.png']);
});

test('a set is never loaded twice; of one that has more pictures now, only those', () => {
  const { preload, asked } = album();

  preload([wire, { ...wire, id: 1 }]);
  preload([{ ...wire, count: 3 }]);

  assert.deepEqual(asked(), ['images/wire/0.png', 'images/wire/1.png', 'images/wire/2.png']);
});

test('a picture is there when it has arrived, and the page hears of it', () => {
  const { preload, picture, images, arrivals } = album();

  preload([wire]);
  assert.deepEqual([picture('images/wire', 1), arrivals()], [undefined, 0]);
  images[1].onload();

  assert.deepEqual([picture('images/wire', 0), picture('images/wire', 1), arrivals()], [undefined, images[1], 1]);
});

test('a missing picture is warned of once, and not there', () => {
  const { preload, picture, images, warnings } = album();

  preload([wire]);
  images[0].onerror();
  preload([wire]);

  assert.deepEqual([warnings, picture('images/wire', 0), images.length], [['images/wire/0.png is missing'], undefined, 2]);
});

test('a set that nobody could draw is not loaded', () => {
  const { preload, asked } = album();

  preload([{ ...wire, count: 1e9 }, { ...wire, count: '2' }, { ...wire, images: 5 }]);

  assert.deepEqual(asked(), []);
});

const fits = [
  ['a wide picture takes the whole width', [200, 100], [10, 20, 50, 50], [10, 32.5, 50, 25]],
  ['a high picture takes the whole height', [100, 200], [10, 20, 50, 50], [22.5, 20, 25, 50]],
  ['a small picture is drawn larger', [10, 10], [0, 0, 60, 50], [5, 0, 50, 50]],
];
for (const [rule, [naturalWidth, naturalHeight], frame, expected] of fits) {
  test(rule, () => assert.deepEqual(aspectFit({ naturalWidth, naturalHeight }, frame), expected));
}

test('a sheet is one file; picture i stands in column i mod columns, row by row', () => {
  const { preload, asked } = album();
  preload([{ kind: 'image', images: 'images/mine', count: 24, columns: 6 }]);
  assert.deepEqual(asked(), ['images/mine.png']);
  assert.deepEqual(cellOf({ naturalWidth: 60, naturalHeight: 40 }, 8, 24, 6), [20, 10, 10, 10]);
});

test('the last row of a sheet may be short', () => {
  assert.deepEqual(cellOf({ naturalWidth: 60, naturalHeight: 40 }, 5, 7, 4), [15, 20, 15, 20]);
});

test('a set has at most 1000 pictures', () => {
  const { preload, asked } = album();

  preload([{ ...wire, count: 1001 }]);
  assert.equal(asked().length, 0);
  preload([{ ...wire, count: 1000 }]);
  assert.equal(asked().length, 1000);
});
