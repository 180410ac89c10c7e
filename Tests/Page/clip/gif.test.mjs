import assert from 'node:assert/strict';
import test from 'node:test';
import { changedArea, createGIF } from '../../../web/clip/gif.js';
import { colorTable, maxColors } from '../../../web/clip/palette.js';

const color = (red, green, blue) => (0xff << 24 | blue << 16 | green << 8 | red) >>> 0;
const [black, white, red] = [color(0, 0, 0), color(255, 255, 255), color(255, 0, 0)];
/** Numbers that look like chance and are the same each time. */
function* noise(seed = 1) {
  for (let value = seed; ;) yield (value = (value * 1664525 + 1013904223) >>> 0) >>> 8;
}

/** What a viewer makes of a file: the size, and each picture's whole pixels with its duration, s/100. */
function readGIF(file) {
  const u16 = (at) => file[at] | file[at + 1] << 8;
  const [width, height] = [u16(6), u16(8)];
  const pictures = [];
  let pixels = new Uint32Array(width * height);
  let [at, delay, transparent] = [13, 0, -1];
  const blocks = () => {
    const bytes = [];
    for (; file[at] > 0; at += file[at] + 1) bytes.push(...file.subarray(at + 1, at + 1 + file[at]));
    at += 1;
    return bytes;
  };
  while (file[at] !== 0x3b) {
    if (file[at] === 0x21) {
      if (file[at + 1] === 0xf9) [delay, transparent] = [u16(at + 4), file[at + 3] & 1 ? file[at + 6] : -1];
      at += 2;
      blocks();
      continue;
    }
    const [left, top, across, down] = [1, 3, 5, 7].map((place) => u16(at + place));
    const colors = 2 ** ((file[at + 9] & 7) + 1);
    const table = at + 10;
    at = table + 3 * colors + 1;
    const indices = unpack(blocks(), file[table + 3 * colors]);
    assert.equal(indices.length, across * down, 'all pixels of the picture');
    pixels = pixels.slice();
    indices.forEach((index, place) => {
      const target = (top + Math.floor(place / across)) * width + left + place % across;
      if (index !== transparent) pixels[target] = color(...file.subarray(table + 3 * index, table + 3 * index + 3));
    });
    pictures.push({ pixels, delay, area: [left, top, across, down] });
  }
  assert.equal(at, file.length - 1);
  return { width, height, pictures };
}

/** LZW as readers do it. */
function unpack(bytes, bits) {
  const [clear, end] = [2 ** bits, 2 ** bits + 1];
  let [table, size, last, held, count] = [[], bits + 1, null, 0, 0];
  const found = [];
  for (const byte of bytes) {
    held += byte * 2 ** count;
    for (count += 8; count >= size;) {
      const code = held % 2 ** size;
      [held, count] = [Math.floor(held / 2 ** size), count - size];
      if (code === end) return found;
      if (code === clear) {
        [table, size, last] = [[], bits + 1, null];
        continue;
      }
      const known = code < clear ? [code] : table[code - end - 1] ?? [...last, last[0]];
      assert.ok(known, `code ${code} is known`);
      found.push(...known);
      if (last && end + 1 + table.length < 4096) table.push([...last, known[0]]);
      if (end + 1 + table.length === 2 ** size && size < 12) size += 1;
      last = known;
    }
  }
  throw new Error('there is no end');
}

test('pictures come back pixel by pixel, each with the part that differs, and stay as long as they are shown', () => {
  const first = Uint32Array.of(black, white, black, white, black, white);
  const second = Uint32Array.of(black, white, black, red, black, white);
  const gif = createGIF(3, 2);
  gif.add(first, 0);
  gif.add(first, 2);
  gif.add(second, 4);
  gif.add(first, 6);

  const { width, height, pictures } = readGIF(gif.finish(8));

  assert.deepEqual([width, height], [3, 2]);
  assert.deepEqual(pictures.map(({ delay, area }) => [delay, area]), [[4, [0, 0, 3, 2]], [2, [0, 1, 1, 1]], [2, [0, 1, 1, 1]]]);
  assert.deepEqual(pictures.map(({ pixels }) => [...pixels]), [first, second, first].map((pixels) => [...pixels]));
});

test('it loops, and says how large it is before it ends', () => {
  const gif = createGIF(2, 1);
  gif.add(Uint32Array.of(black, white), 0);
  const before = gif.size();
  const file = gif.finish(2);

  assert.match(Buffer.from(file).toString('latin1'), /NETSCAPE2\.0\x03\x01\x00\x00\x00/);
  assert.ok(before < file.length && gif.size() === file.length - 1);
});

test('a picture with so many codes that their table is full, again and again, comes back', () => {
  const [width, height] = [300, 200];
  const values = noise();
  const palette = Array.from({ length: maxColors }, (_, index) => color(index, 255 - index, index * 7 & 255));
  const pixels = Uint32Array.from({ length: width * height }, () => palette[values.next().value % palette.length]);
  const gif = createGIF(width, height);
  gif.add(pixels, 0);

  assert.deepEqual([...readGIF(gif.finish(1)).pictures[0].pixels], [...pixels]);
});

test('pictures of one colour, and of every length of codes, come back', () => {
  for (const colors of [1, 2, 3, 4, 5, 16, 17, 128, 255]) {
    const pixels = Uint32Array.from({ length: 64 * 64 }, (_, place) => color(place * place % colors, 9, 9));
    const gif = createGIF(64, 64);
    gif.add(pixels, 0);
    assert.deepEqual([...readGIF(gif.finish(1)).pictures[0].pixels], [...pixels], colors);
  }
});

test('of too many colours the frequent ones stay exact, and the others are near', () => {
  const values = noise(7);
  const many = Array.from({ length: 3000 }, () => color(values.next().value & 255, values.next().value & 255, values.next().value & 255));
  const { colors, indexOf } = colorTable(Uint32Array.from([...Array(500).fill(red), ...Array(400).fill(white), ...many]));

  assert.ok(colors.length <= maxColors);
  assert.deepEqual([colors[indexOf(red)], colors[indexOf(white)]], [red, white]);
  const off = (one, other) => Math.max(...[0, 8, 16].map((shift) => Math.abs((one >> shift & 255) - (other >> shift & 255))));
  assert.ok(many.every((each) => off(colors[indexOf(each)], each) < 64), 'within a quarter of each channel');
});

test('what differs is a rectangle, or nothing', () => {
  const before = new Uint32Array(12);
  const after = Uint32Array.from(before, (_, place) => (place === 5 || place === 10 ? 1 : 0));

  assert.deepEqual(changedArea(after, before, 4, 3), [1, 1, 2, 2]);
  assert.equal(changedArea(before, before, 4, 3), null);
});
