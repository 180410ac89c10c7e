// What stands in a list's top inset and goes away as it is scrolled: a large title, and a search bar under it. Loaded
// when a scene has one.

import { measures, palettes } from './preview-style.js';
import { font, write } from './font.js';

const { margin, bar, searchHeight, searchRadius, titleSize, rowSize } = measures;

/** Draws it over the list's upper edge, in viewport points; `density` is pixels per point, `shade` light or dark. */
export function paintTop(context, { viewport: [width], top }, { offset }, density, shade) {
  const look = palettes[shade];
  const { inset } = top;
  const search = Math.min(top.search, inset); // what there is no room for is not there
  const title = Math.min(top.title, inset - search);
  const whole = title + search;
  const gone = Math.min(Math.max(offset + inset, 0), whole);
  const [searchLeft, titleLeft] = [Math.max(0, search - gone), title - Math.max(0, gone - search)];
  const [end, start] = [inset - gone, inset - whole];
  context.fillStyle = look.headerBackground;
  context.fillRect(0, 0, width, end);
  within(context, [0, start, width, titleLeft], () => {
    context.fillStyle = look.text;
    context.font = font(titleSize, 700);
    write(context, 'Large title', 'left', margin, start + titleLeft - title / 2, width - 2 * margin);
  });
  within(context, [0, start + titleLeft, width, searchLeft], () => {
    const height = Math.min(searchHeight, search) - (search - searchLeft);
    if (height <= 0) return;
    const y = start + titleLeft + (searchLeft - height) / 2;
    context.fillStyle = look.separator;
    context.beginPath();
    context.roundRect(margin, y, width - 2 * margin, height, searchRadius);
    context.fill();
    context.globalAlpha = height / searchHeight;
    context.fillStyle = look.headerText;
    context.font = font(rowSize);
    write(context, 'Search', 'left', 2 * margin, y + height / 2);
  });
  if (title > 0 && start >= bar) {
    context.globalAlpha = 1 - titleLeft / title;
    context.fillStyle = look.text;
    context.font = font(rowSize, 600);
    write(context, 'Large title', 'center', width / 2, start - bar / 2);
    context.globalAlpha = 1;
  }
  context.fillStyle = look.separator;
  if (gone === whole) context.fillRect(0, (Math.round(end * density) - 1) / density, width, 1 / density);
}

function within(context, rectangle, paint) {
  if (rectangle[3] <= 0) return;
  context.save();
  context.beginPath();
  context.rect(...rectangle);
  context.clip();
  paint();
  context.restore();
}
