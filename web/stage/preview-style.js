// Written by scripts/documents from Sources/Drawings/PreviewStyle.swift: a change is made there. Lengths are in pt.

/** The colours of a list, as UITableView's in the plain style. */
export const palettes = {
  light: { background: '#ffffff', text: '#1c1c1e', separator: '#e3e3e8', chevron: '#c4c4ca', headerBackground: '#f2f2f7', headerText: '#5a5a60' },
  dark: { background: '#000000', text: '#ffffff', separator: '#38383a', chevron: '#5a5a5f', headerBackground: '#1c1c1e', headerText: '#a1a1a8' },
};

/** Of the dots, row by row. */
export const tints = ['#5b8def', '#34b8a6', '#f2a33c', '#ea6b66', '#9a7bea', '#4fb35f'];

/** `margin` is from the edge to the dot and to a header's title, `textStart` to the label and to the separator. */
export const measures = {
  margin: 20, textStart: 60, chevronWidth: 12,
  rowSize: 17, headerSize: 14, dotRadius: 13, dotShare: 0.3,
  columnSize: 12, columnMargin: 2, columnSpread: 14,
  bar: 44, searchHeight: 36, searchRadius: 10, titleSize: 34,
};

/** A ghost is one motion drawn over another one; `line` is where its content begins and ends. */
export const ghost = { tint: '#e0559b', opacity: 0.55, line: 1.5 };
