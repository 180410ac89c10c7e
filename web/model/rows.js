// The positions of the list's rows and section headers. Numbers in, numbers out.

const standardHeaderHeight = 28; // pt, UITableView's in the plain style

/**
 * The rows that are visible, as [{ index, top, bottom, grown }], with tops and bottoms in the viewport, pt. The content
 * may end within its last row. `grown` is 1, or for a row that is being inserted the fraction of its height that is
 * shown, 0 to 1; the rows below it are higher by the rest.
 */
export function visibleRows(content, { offset, insertion }, viewportHeight) {
  const { height, rowHeight, sections = [] } = content;
  const rows = [];
  for (let index = firstCandidate(content, offset); ; index += 1) {
    const rest = restTop(content, index, sections.filter(({ row }) => row <= index).length);
    const top = rest - missingHeight(content, insertion, index) - offset;
    if (rest >= height || top >= viewportHeight) return rows;
    const grown = grownOf(insertion, index);
    const bottom = top + Math.min(rowHeight, height - rest) * grown;
    if (bottom > 0) rows.push({ index, top, bottom, grown });
  }
}

/** The index of a row at or above the first visible one: the first visible one if all headers were above it. */
function firstCandidate(content, offset) {
  const headers = (content.sections ?? []).length * headerHeightOf(content);
  return Math.max(0, Math.floor((offset - headers) / content.rowHeight));
}

/**
 * The section headers that are visible, as [{ title, top, bottom }] in the viewport, pt. They are pinned like
 * UITableView's in the plain style: a header moves with the content, but not above the top inset, where it stays until
 * the end of its section pushes it away.
 */
export function visibleHeaders(content, { offset, insets, insertion }, viewportHeight) {
  const { height, sections = [] } = content;
  const headerHeight = headerHeightOf(content);
  const tops = sections.map(({ row }, order) => restTop(content, row, order) - missingHeight(content, insertion, row));
  const headers = sections.map(({ title }, order) => {
    const end = tops[order + 1] ?? height;
    const top = Math.max(tops[order] - offset, Math.min(insets[0], end - headerHeight - offset));
    return { title, top, bottom: top + headerHeight };
  });
  return headers.filter(({ top, bottom }) => bottom > 0 && top < viewportHeight);
}

/**
 * A row's index without the inserted rows, so that a row's text and color stay the same when another one is inserted
 * above it.
 */
export function indexBeforeInsertions({ inserted = [] }, index) {
  return index - inserted.filter(({ row }) => row < index).length;
}

/** A row's text: the one that it was inserted with, or its number from 1. */
export function rowText(content, index) {
  const own = content.inserted?.find(({ row }) => row === index);
  return own?.text ?? `Row ${indexBeforeInsertions(content, index) + 1}`;
}

function headerHeightOf({ headerHeight = standardHeaderHeight }) {
  return headerHeight;
}

/**
 * The top of a row, or of the header above it, in the content with every row at its full height, pt; `headers` is the
 * number of headers above.
 */
function restTop(content, row, headers) {
  return row * content.rowHeight + headers * headerHeightOf(content);
}

/** How much higher a row is because of one above it that has not reached its full height, pt. */
function missingHeight({ rowHeight }, insertion, row) {
  return insertion && row > insertion.row ? (1 - grownOf(insertion, insertion.row)) * rowHeight : 0;
}

function grownOf(insertion, row) {
  return insertion?.row === row ? Math.min(1, Math.max(0, insertion.progress)) : 1;
}
