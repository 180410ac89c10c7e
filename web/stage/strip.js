// A cache of rows: drawn once, and then only moved, because texts cost more than all the rest of a frame.

const spare = 0.5; // viewport heights above and below what is visible, so that a list that scrolls is seldom drawn again

/**
 * A function that draws the list's rows, from content y `from` to `to`, pt, into the context. `key` says all that the
 * rows look like: while it stays, what `paintRows(context, from, to)` has painted once is used again. Its context is in
 * content points. `density` is pixels a point. As in UIScrollView the rows stand on whole pixels, so that a moved text
 * is as sharp as a drawn one.
 */
export function createStrip(document) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  let drawn = { key: null, from: 0, to: 0 };

  function draw(key, from, to, { width, density, end }, paintRows) {
    const margin = (to - from) * spare;
    const first = Math.floor(Math.max(0, from - margin) * density) / density; // on a whole pixel, like everything on them
    drawn = { key, from: first, to: Math.min(end, to + margin) };
    canvas.width = Math.ceil(width * density) + 1; // the viewport's last pixel may be a broken one
    canvas.height = Math.max(1, Math.ceil((drawn.to - drawn.from) * density));
    context.setTransform(density, 0, 0, density, 0, -drawn.from * density);
    paintRows(context, drawn.from, drawn.to);
  }

  return function paintStrip(target, { key, from, to, offset, ...size }, paintRows) {
    if (!(size.density > 0)) return; // a canvas without a size, of a page that is not shown
    if (key !== drawn.key || from < drawn.from || to > drawn.to) draw(key, from, to, size, paintRows);
    const { density } = size;
    const shift = Math.round((drawn.from - offset) * density); // where the strip begins, in the target's pixels
    const top = Math.max(0, Math.round((from - offset) * density));
    const height = Math.min(canvas.height - (top - shift), Math.round((to - offset) * density) - top);
    if (height <= 0) return;
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.drawImage(canvas, 0, top - shift, canvas.width, height, 0, top, canvas.width, height);
  };
}
