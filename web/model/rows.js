// Where the list's rows and section headers are. Numbers in, numbers out.

const standardHeaderHeight = 28; // pt, UITableView's in the plain style

/**
 * The rows that show, as [{ index, top, bottom, grown }]: tops and bottoms in the viewport, pt; the last row may be partial,
 * one that is being inserted is `grown` so far, 0 to 1, and those below it stand so much higher.
 */
export function visibleRows(content, { offset, insertion }, viewportHeight) {
  const { height, rowHeight, sections = [] } = content;
  const rows = [];
  for (let index = firstCandidate(content, offset); ; index += 1) {
    const place = placeAtRest(content, index, sections.filter(({ row }) => row <= index).length);
    const top = place - missing(content, insertion, index) - offset;
    if (place >= height || top >= viewportHeight) return rows;
    const grown = grownOf(insertion, index);
    const bottom = top + Math.min(rowHeight, height - place) * grown;
    if (bottom > 0) rows.push({ index, top, bottom, grown });
  }
}

/** A row at or above the first that shows: as if all headers stood above it. */
function firstCandidate(content, offset) {
  const headers = (content.sections ?? []).length * headerHeightOf(content);
  return Math.max(0, Math.floor((offset - headers) / content.rowHeight));
}

/**
 * The section headers that show, as [{ title, top, bottom }] in the viewport, pt, like UITableView's in the plain style: a header stands
 * at its place in the content, but not above the top inset; there it stays until its section's end pushes it away.
 */
export function visibleHeaders(content, { offset, insets, insertion }, viewportHeight) {
  const { height, sections = [] } = content;
  const headerHeight = headerHeightOf(content);
  const places = sections.map(({ row }, order) => placeAtRest(content, row, order) - missing(content, insertion, row));
  const headers = sections.map(({ title }, order) => {
    const end = places[order + 1] ?? height;
    const top = Math.max(places[order] - offset, Math.min(insets[0], end - headerHeight - offset));
    return { title, top, bottom: top + headerHeight };
  });
  return headers.filter(({ top, bottom }) => bottom > 0 && top < viewportHeight);
}

/** A row's place among those that were not inserted: what a row is called and looks like must not change with one above it. */
export function numberOf({ inserted = [] }, index) {
  return index - inserted.filter(({ row }) => row < index).length;
}

/** What a row says: a text of its own, or its number from 1. */
export function textOf(content, index) {
  const own = content.inserted?.find(({ row }) => row === index);
  return own?.text ?? `Row ${numberOf(content, index) + 1}`;
}

function headerHeightOf({ headerHeight = standardHeaderHeight }) {
  return headerHeight;
}

/** Where a row, or the header over it, begins in the content when all has grown; so many headers stand above it. */
function placeAtRest(content, row, headers) {
  return row * content.rowHeight + headers * headerHeightOf(content);
}

/** How much higher a row stands for one above it that is still growing. */
function missing({ rowHeight }, insertion, row) {
  return insertion && row > insertion.row ? (1 - grownOf(insertion, insertion.row)) * rowHeight : 0;
}

function grownOf(insertion, row) {
  return insertion?.row === row ? Math.min(1, Math.max(0, insertion.progress)) : 1;
}
