// Paints the list below the control: light or dark as the user has chosen, in every theme.

import { measures, palettes, tints } from './preview-style.js';
import { font, write } from './font.js';
import { lengthOf, listSize, upright } from '../model/axis.js';
import { indexBeforeInsertions, rowText, visibleHeaders, visibleRows } from '../model/rows.js';

const { margin, textStart, chevronWidth, dotRadius, dotShare, columnMargin, columnSpread } = measures;
const fonts = { row: font(measures.rowSize), column: font(measures.columnSize), header: font(measures.headerSize, 600) };

/**
 * Draws the visible part of the list, in its own points (model/axis.js). `density` is pixels per point: a separator is
 * one pixel thick. `shade` is light or dark. With `paintStrip` (strip.js) rows that were drawn before are only moved,
 * if the list is upright.
 */
export function paintList(context, scene, frame, density, shade = 'light', paintStrip = undefined) {
  const { content } = scene;
  const [width, length] = listSize(scene);
  const [top, bottom] = shownPart(scene, frame);
  const height = bottom - top;
  if (height <= 0) return;
  const look = palettes[shade];
  context.save();
  const isStrip = paintStrip && !frame.insertion && !scene.axis;
  if (isStrip) {
    const from = Math.max(0, frame.offset);
    const strip = { key: `${shade} ${width} ${density} ${keyOf(content)}`, from, to: from + height, offset: frame.offset, width, density, end: content.height };
    paintStrip(context, strip, (rows, first, end) => paintRows(rows, scene, { offset: first }, end - first, density, look, first));
    context.restore();
    context.save();
  }
  clipTo(context, [0, top, width, height]);
  if (!isStrip) paintRows(context, scene, frame, length, density, look);
  for (const header of visibleHeaders(content, frame, length)) paintHeader(context, header, scene, density, look);
  context.restore();
}

/** Where the list is in the viewport, as [top, bottom], pt; the bottom may be above the top: then it is not visible. */
export function shownPart(scene, { offset }) {
  return [Math.max(0, -offset), Math.min(lengthOf(scene), scene.content.height - offset)];
}

const keys = new WeakMap();

/** Everything that determines the look of a content's rows, as one text. */
function keyOf(content) {
  if (!keys.has(content)) keys.set(content, JSON.stringify(content));
  return keys.get(content);
}

/** The rows on their background, for a list of this length; `shift` moves all of them down, pt. */
function paintRows(context, scene, frame, length, density, look, shift = 0) {
  const { content, axis } = scene;
  const [width] = listSize(scene);
  const rows = visibleRows(content, frame, length).map((row) => ({ ...row, top: row.top + shift, bottom: row.bottom + shift }));
  const top = Math.max(0, -frame.offset) + shift;
  context.fillStyle = look.background;
  context.fillRect(0, top, width, Math.min(length, content.height - frame.offset) + shift - top);
  for (const row of rows) paintRow(context, row, scene, look);
  context.fillStyle = look.separator;
  for (const row of rows) paintSeparator(context, row.bottom, axis ? 0 : textStart, width, density);
}

function clipTo(context, rectangle) {
  context.beginPath();
  context.rect(...rectangle);
  context.clip();
}

/** A row that is being inserted is clipped at its edges, and fades in. */
function paintRow(context, { index, top, bottom, grown }, scene, look) {
  const { content } = scene;
  const [width] = listSize(scene);
  const height = content.rowHeight * grown;
  const middle = top + height / 2;
  context.save();
  if (grown < 1) clipTo(context, [0, top, width, bottom - top]);
  context.globalAlpha = grown;
  const dot = [tints[indexBeforeInsertions(content, index) % tints.length], Math.min(dotRadius, height * dotShare)];
  if (scene.axis) paintColumn(context, scene, [width / 2, middle], dot, rowText(content, index), look);
  else {
    paintDot(context, dot, margin + dotRadius, middle);
    context.fillStyle = look.text;
    context.font = fonts.row;
    write(context, rowText(content, index), 'left', textStart, middle, width - margin - chevronWidth - textStart); // fitted, never cut
    paintChevron(context, width - margin, middle, look);
  }
  context.restore();
}

/** A row of a horizontal list: its text stands upright under its dot. */
function paintColumn(context, scene, [x, y], dot, text, look) {
  context.transform(...upright(scene, [x, y]));
  paintDot(context, dot, x, y - columnSpread);
  context.fillStyle = look.text;
  context.font = fonts.column;
  write(context, text, 'center', x, y + columnSpread, scene.content.rowHeight - 2 * columnMargin);
}

function paintDot(context, [tint, radius], x, middle) {
  context.fillStyle = tint;
  context.beginPath();
  context.arc(x, middle, radius, 0, 2 * Math.PI);
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

function paintHeader(context, { title, top, bottom }, scene, density, look) {
  const [width] = listSize(scene);
  context.fillStyle = look.headerBackground;
  context.fillRect(0, top, width, bottom - top);
  context.fillStyle = look.headerText;
  context.font = fonts.header;
  write(context, title, 'left', margin, (top + bottom) / 2);
  context.fillStyle = look.separator;
  paintSeparator(context, bottom, 0, width, density);
}

function paintSeparator(context, bottom, start, width, density) {
  const pixel = Math.round(bottom * density) - 1; // on whole pixels: a hairline between two pixels is blurred
  context.fillRect(start, pixel / density, width - start, 1 / density);
}
