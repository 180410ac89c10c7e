// A GIF that loops: of each picture the part that differs from the one before, with colours of its own. Source: GIF89a,
// and Netscape's extension. `GIFWriter` of the program does the same with giflib.

import { ascii, join, reversed } from './bytes.js';
import { compress } from './lzw.js';
import { colorTable } from './palette.js';

const maxDelay = 65535; // s/100

/**
 * `add(pixels, time)` adds a picture that is shown from that time on, s/100; its pixels are 32-bit numbers, opaque. One
 * without a different pixel prolongs the one before it. `size()` is the number of bytes so far, and `finish(time)` gives
 * the file, whose last picture ends then.
 */
export function createGIF(width, height) {
  const parts = [[...ascii('GIF89a'), ...reversed(2, width), ...reversed(2, height), 0x70, 0, 0], [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0]];
  let size = parts[0].length + parts[1].length;
  let shown = null;
  let pending = null; // the last picture, whose duration is not known yet

  function write(end) {
    if (!pending) return;
    const { since, area, isFirst, colors, indices } = pending;
    const bits = Math.max(1, Math.ceil(Math.log2(colors.length + 1))); // one more is transparent
    const table = new Uint8Array(3 * 2 ** bits);
    colors.forEach((color, place) => table.set([color & 255, color >> 8 & 255, color >> 16 & 255], 3 * place));
    const control = [0x21, 0xf9, 4, isFirst ? 4 : 5, ...reversed(2, Math.min(maxDelay, end - since)), isFirst ? 0 : colors.length, 0]; // the picture stays
    const descriptor = [0x2c, ...area.flatMap((value) => reversed(2, value)), 0x80 | (bits - 1)];
    const whole = join(control, descriptor, table, compress(indices, Math.max(2, bits)));
    parts.push(whole);
    size += whole.length;
  }

  return {
    size: () => size,
    add(pixels, time) {
      const area = shown ? changedArea(pixels, shown, width, height) : [0, 0, width, height];
      if (!area) return;
      write(time);
      pending = { since: time, area, isFirst: !shown, ...indexed(pixels, shown, area, width) };
      shown = pixels;
    },
    finish(time) {
      write(time);
      return join(...parts, [0x3b]);
    },
  };
}

/** The smallest rectangle with all that differs, [x, y, width, height]; null if nothing does. */
export function changedArea(pixels, shown, width, height) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (pixels[at] === shown[at]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : [left, top, right - left + 1, bottom - top + 1];
}

/** The colours of the part, and an index for each pixel; the one behind the last is of pixels that stay as they are. */
function indexed(pixels, shown, [left, top, across, down], width) {
  const part = new Uint32Array(across * down);
  for (let y = 0, to = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1, to += 1) {
      const from = (top + y) * width + left + x;
      part[to] = shown && pixels[from] === shown[from] ? 0 : pixels[from];
    }
  }
  const { colors, indexOf } = colorTable(part);
  const indices = new Uint8Array(part.length);
  let [last, index] = [0, colors.length];
  part.forEach((pixel, place) => {
    if (pixel !== last) [last, index] = [pixel, pixel === 0 ? colors.length : indexOf(pixel)];
    indices[place] = index;
  });
  return { colors, indices };
}
