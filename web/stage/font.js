// The font of all texts on the device: the system's own.

const family = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** A canvas font of that size, pt. */
export function font(size, weight = 400) {
  return `${weight} ${size}px ${family}`;
}

const isRightToLeft = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * Fills a line of text about the height of `place`, [x, y] and perhaps its greatest width. Its first letter says its
 * direction (UAX #9, P2), as in Sources/Figures.
 */
export function write(context, text, align, ...place) {
  context.direction = isRightToLeft.test(text) ? 'rtl' : 'ltr';
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.fillText(text, ...place);
}
