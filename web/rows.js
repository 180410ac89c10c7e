// The list under the control: what of it shows, and how it looks. Light in every theme, like the lists it stands for.

const look = {
  paper: '#ffffff',
  ink: '#1c1c1e',
  line: '#e3e3e8',
  chevron: '#c4c4ca',
  tints: ['#5b8def', '#34b8a6', '#f2a33c', '#ea6b66', '#9a7bea', '#4fb35f'],
  font: '17px -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
};
const margin = 20; // pt, the edge to the dot
const textStart = 60; // pt, the edge to the label and to the separator

/** The rows that show, as [{ index, top, bottom }]: tops and bottoms in the viewport, pt; the last row may be partial. */
export function visibleRows({ height, rowHeight }, offset, viewportHeight) {
  const first = Math.max(0, Math.floor(offset / rowHeight));
  const end = Math.min(Math.ceil(height / rowHeight), Math.ceil((offset + viewportHeight) / rowHeight));
  const rows = [];
  for (let index = first; index < end; index += 1) {
    const top = index * rowHeight;
    rows.push({ index, top: top - offset, bottom: Math.min(top + rowHeight, height) - offset });
  }
  return rows;
}

/** Draws the visible rows in viewport points. `density` is pixels a point: a separator is one pixel thick. */
export function paintRows(context, { viewport: [width, viewportHeight], content }, offset, density) {
  const rows = visibleRows(content, offset, viewportHeight);
  if (rows.length === 0) return;
  const top = rows[0].top;
  context.save();
  context.beginPath();
  context.rect(0, top, width, rows[rows.length - 1].bottom - top);
  context.clip();
  context.fillStyle = look.paper;
  context.fillRect(0, top, width, rows[rows.length - 1].bottom - top);
  for (const row of rows) paintRow(context, row, width, content.rowHeight);
  context.fillStyle = look.line;
  for (const row of rows) paintSeparator(context, row.bottom, width, density);
  context.restore();
}

function paintRow(context, { index, top }, width, rowHeight) {
  const middle = top + rowHeight / 2;
  context.fillStyle = look.tints[index % look.tints.length];
  context.beginPath();
  context.arc(margin + 13, middle, Math.min(13, rowHeight * 0.3), 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = look.ink;
  context.font = look.font;
  context.textBaseline = 'middle';
  context.fillText(`Row ${index + 1}`, textStart, middle);
  paintChevron(context, width - margin, middle);
}

function paintChevron(context, x, y) {
  context.strokeStyle = look.chevron;
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x - 6, y - 5);
  context.lineTo(x - 1, y);
  context.lineTo(x - 6, y + 5);
  context.stroke();
}

function paintSeparator(context, bottom, width, density) {
  const pixel = Math.round(bottom * density) - 1; // on whole pixels: a hairline between two of them is a blur
  context.fillRect(textStart, pixel / density, width - textStart, 1 / density);
}
