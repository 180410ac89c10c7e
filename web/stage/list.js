// Paints the list below the control: light or dark as the user has chosen, in every theme.

import { measures, palettes, tints } from './preview-style.js';
import { font } from './font.js';
import { indexBeforeInsertions, rowText, visibleHeaders, visibleRows } from '../model/rows.js';

const { margin, textStart, chevronWidth, dotRadius, dotShare } = measures;
const fonts = { row: font(measures.rowSize), header: font(measures.headerSize, 600) };

/**
 * Draws the visible part of the list, in viewport points. `density` is pixels per point: a separator is one pixel
 * thick. `shade` is light or dark. With `paintStrip` (strip.js) rows that were drawn before are only moved.
 */
export function paintList(context, scene, frame, density, shade = 'light', paintStrip = undefined) {
  const { viewport: [width, viewportHeight], content } = scene;
  const [top, bottom] = shownPart(scene, frame);
  const height = bottom - top;
  if (height <= 0) return;
  const look = palettes[shade];
  context.save();
  if (paintStrip && !frame.insertion) {
    const from = Math.max(0, frame.offset);
    const strip = { key: `${shade} ${width} ${density} ${keyOf(content)}`, from, to: from + height, offset: frame.offset, width, density, end: content.height };
    paintStrip(context, strip, (rows, first, end) => paintRows(rows, content, { offset: first }, [width, end - first], density, look, first));
    context.restore();
    context.save();
  }
  clipTo(context, [0, top, width, height]);
  if (!paintStrip || frame.insertion) paintRows(context, content, frame, [width, viewportHeight], density, look);
  for (const header of visibleHeaders(content, frame, viewportHeight)) paintHeader(context, header, width, density, look);
  context.restore();
}

/** Where the list is in the viewport, as [top, bottom], pt; the bottom may be above the top: then it is not visible. */
export function shownPart({ viewport: [, height], content }, { offset }) {
  return [Math.max(0, -offset), Math.min(height, content.height - offset)];
}

const keys = new WeakMap();

/** Everything that determines the look of a content's rows, as one text. */
function keyOf(content) {
  if (!keys.has(content)) keys.set(content, JSON.stringify(content));
  return keys.get(content);
}

/** The rows on their background, for a viewport of this size; `shift` moves all of them down, pt. */
function paintRows(context, content, frame, [width, height], density, look, shift = 0) {
  const rows = visibleRows(content, frame, height).map((row) => ({ ...row, top: row.top + shift, bottom: row.bottom + shift }));
  const top = Math.max(0, -frame.offset) + shift;
  context.fillStyle = look.background;
  context.fillRect(0, top, width, Math.min(height, content.height - frame.offset) + shift - top);
  for (const row of rows) paintRow(context, row, content, width, look);
  context.fillStyle = look.separator;
  for (const row of rows) paintSeparator(context, row.bottom, textStart, width, density);
}

function clipTo(context, rectangle) {
  context.beginPath();
  context.rect(...rectangle);
  context.clip();
}

/** A row that is being inserted is clipped at its edges, and fades in. */
function paintRow(context, { index, top, bottom, grown }, content, width, look) {
  const height = content.rowHeight * grown;
  const middle = top + height / 2;
  context.save();
  if (grown < 1) clipTo(context, [0, top, width, bottom - top]);
  context.globalAlpha = grown;
  paintDot(context, tints[indexBeforeInsertions(content, index) % tints.length], middle, Math.min(dotRadius, height * dotShare));
  context.fillStyle = look.text;
  context.font = fonts.row;
  context.textBaseline = 'middle';
  context.fillText(rowText(content, index), textStart, middle, width - margin - chevronWidth - textStart); // fitted, never cut
  paintChevron(context, width - margin, middle, look);
  context.restore();
}

function paintDot(context, tint, middle, radius) {
  context.fillStyle = tint;
  context.beginPath();
  context.arc(margin + dotRadius, middle, radius, 0, 2 * Math.PI);
  context.fill();
}

function paintChevron(context, x, y, look) {
  context.strokeStyle = look.chevron;
  context.lineWidth = 2;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x - 6, y - 5);
  context.lineTo(x - 1, y);
  context.lineTo(x - 6, y + 5);
  context.stroke();
}

function paintHeader(context, { title, top, bottom }, width, density, look) {
  context.fillStyle = look.headerBackground;
  context.fillRect(0, top, width, bottom - top);
  context.fillStyle = look.headerText;
  context.font = fonts.header;
  context.textBaseline = 'middle';
  context.fillText(title, margin, (top + bottom) / 2);
  context.fillStyle = look.separator;
  paintSeparator(context, bottom, 0, width, density);
}

function paintSeparator(context, bottom, start, width, density) {
  const pixel = Math.round(bottom * density) - 1; // on whole pixels: a hairline between two pixels is blurred
  context.fillRect(start, pixel / density, width - start, 1 / density);
}
