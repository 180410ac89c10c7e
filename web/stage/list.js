// Paints the list under the control. It is light in every theme.

import { font } from './font.js';
import { indexBeforeInsertions, rowText, visibleHeaders, visibleRows } from '../model/rows.js';

const look = {
  background: '#ffffff',
  text: '#1c1c1e',
  separator: '#e3e3e8',
  chevron: '#c4c4ca',
  tints: ['#5b8def', '#34b8a6', '#f2a33c', '#ea6b66', '#9a7bea', '#4fb35f'],
  font: font(17),
  headerBackground: '#f2f2f7',
  headerText: '#5a5a60',
  headerFont: font(14, 600),
};
const margin = 20; // pt, the edge to the dot and to a header's title
const textStart = 60; // pt, the edge to the label and to the separator

/** Draws the visible part of the list, in viewport points. `density` is pixels per point: a separator is one pixel thick. */
export function paintList(context, { viewport: [width, viewportHeight], content }, frame, density) {
  const top = Math.max(0, -frame.offset);
  const height = Math.min(viewportHeight, content.height - frame.offset) - top;
  if (height <= 0) return;
  const rows = visibleRows(content, frame, viewportHeight);
  context.save();
  clipTo(context, [0, top, width, height]);
  context.fillStyle = look.background;
  context.fillRect(0, top, width, height);
  for (const row of rows) paintRow(context, row, content, width);
  context.fillStyle = look.separator;
  for (const row of rows) paintSeparator(context, row.bottom, textStart, width, density);
  for (const header of visibleHeaders(content, frame, viewportHeight)) paintHeader(context, header, width, density);
  context.restore();
}

function clipTo(context, rectangle) {
  context.beginPath();
  context.rect(...rectangle);
  context.clip();
}

const chevronWidth = 12; // pt, with the gap before it

/** A row that grows is cut off at its edges, and fades in. */
function paintRow(context, { index, top, bottom, grown }, content, width) {
  const height = content.rowHeight * grown;
  const middle = top + height / 2;
  context.save();
  if (grown < 1) clipTo(context, [0, top, width, bottom - top]);
  context.globalAlpha = grown;
  paintDot(context, look.tints[indexBeforeInsertions(content, index) % look.tints.length], middle, Math.min(13, height * 0.3));
  context.fillStyle = look.text;
  context.font = look.font;
  context.textBaseline = 'middle';
  context.fillText(rowText(content, index), textStart, middle, width - margin - chevronWidth - textStart); // fitted, never cut
  paintChevron(context, width - margin, middle);
  context.restore();
}

function paintDot(context, tint, middle, radius) {
  context.fillStyle = tint;
  context.beginPath();
  context.arc(margin + 13, middle, radius, 0, 2 * Math.PI);
  context.fill();
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

function paintHeader(context, { title, top, bottom }, width, density) {
  context.fillStyle = look.headerBackground;
  context.fillRect(0, top, width, bottom - top);
  context.fillStyle = look.headerText;
  context.font = look.headerFont;
  context.textBaseline = 'middle';
  context.fillText(title, margin, (top + bottom) / 2);
  context.fillStyle = look.separator;
  paintSeparator(context, bottom, 0, width, density);
}

function paintSeparator(context, bottom, start, width, density) {
  const pixel = Math.round(bottom * density) - 1; // on whole pixels: a hairline between two of them is a blur
  context.fillRect(start, pixel / density, width - start, 1 / density);
}
