// A cache of rows: they are drawn once, and then only moved, because text costs more than the rest of a frame.

const spare = 0.5; // viewport heights above and below the visible part, so that a scrolling list is seldom redrawn

/**
 * Returns a function that draws the list's rows, from content y `from` to `to`, pt, into the context. `key` contains
 * everything that determines the rows' look: while it is the same, the earlier result of `paintRows(context, from, to)`
 * is used again. Its context is in content points. `density` is pixels per point. As in UIScrollView, rows are on whole
 * pixels, so that moved text is as sharp as newly drawn text.
 */
export function createStrip(document) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false });
  let drawn = { key: null, from: 0, to: 0 };

  function draw(key, from, to, { width, density, end }, paintRows) {
    const margin = (to - from) * spare;
    const first = Math.floor(Math.max(0, from - margin) * density) / density; // on a whole pixel, like everything on them
    drawn = { key, from: first, to: Math.min(end, to + margin) };
    canvas.width = Math.ceil(width * density) + 1; // the viewport's last pixel may be a partial one
    canvas.height = Math.max(1, Math.ceil((drawn.to - drawn.from) * density));
    context.setTransform(density, 0, 0, density, 0, -drawn.from * density);
    paintRows(context, drawn.from, drawn.to);
  }

  return function paintStrip(target, { key, from, to, offset, ...size }, paintRows) {
    if (!(size.density > 0)) return; // a canvas without a size, of a page that is not visible
    if (key !== drawn.key || from < drawn.from || to > drawn.to) draw(key, from, to, size, paintRows);
    const { density } = size;
    const shift = Math.round((drawn.from - offset) * density); // where the strip begins, in the target's pixels
    const top = Math.max(0, Math.round((from - offset) * density));
    const height = Math.min(canvas.height - (top - shift), Math.round((to - offset) * density) - top);
    if (height <= 0) return;
    target.setTransform(1, 0, 0, 1, 0, 0);
    target.imageSmoothingEnabled = false; // pixels are moved by whole pixels: a browser without a GPU then copies them, in half the time
    target.drawImage(canvas, 0, top - shift, canvas.width, height, 0, top, canvas.width, height);
  };
}
