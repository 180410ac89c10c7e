// The page's icons: a grid of 16 px, round strokes of 1.5 px in the colour of the text.

const space = 'http://www.w3.org/2000/svg';

/** What is stroked, and after a bar what is filled. */
const drawings = {
  'chevron-down': 'M5 6.5l3 3 3-3',
  'chevron-right': 'M6.5 5l3 3-3 3',
  updown: 'M5.5 6.25L8 3.75l2.5 2.5M5.5 9.75L8 12.25l2.5-2.5',
  search: 'M11.25 7a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0zM10.1 10.1l3.4 3.4',
  undo: 'M5.5 2.75l-3 3 3 3M2.5 5.75h7.25a3.6 3.6 0 0 1 0 7.25H7',
  redo: 'M10.5 2.75l3 3-3 3M13.5 5.75H6.25a3.6 3.6 0 0 0 0 7.25H9',
  rotate: 'M2.25 8.25a1.5 1.5 0 0 1 1.5-1.5h8.5a1.5 1.5 0 0 1 1.5 1.5v4a1.5 1.5 0 0 1-1.5 1.5h-8.5a1.5 1.5 0 0 1-1.5-1.5zM4.5 4.25a5.2 5.2 0 0 1 6.75-.5M11.5 1.5v2.4H9.1',
  eye: 'M1.5 8S4 3.6 8 3.6 14.5 8 14.5 8 12 12.4 8 12.4 1.5 8 1.5 8zM10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  theme: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z|M8 2.5a5.5 5.5 0 0 1 0 11z',
  help: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM6.2 6.2a1.85 1.85 0 0 1 3.6.4c0 1.2-1.8 1.5-1.8 2.6M8 11.4v.05',
  share: 'M8 9.75V2.25m0 0L5.25 5M8 2.25L10.75 5M3 8.5v3.75c0 .8.7 1.5 1.5 1.5h7c.8 0 1.5-.7 1.5-1.5V8.5',
  live: 'M4.6 11.4a4.8 4.8 0 0 1 0-6.8M11.4 4.6a4.8 4.8 0 0 1 0 6.8M2.6 13.4a7.6 7.6 0 0 1 0-10.8M13.4 2.6a7.6 7.6 0 0 1 0 10.8|M9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z',
  again: 'M13 8a5 5 0 1 1-1.5-3.55M13 2v3h-3',
  reset: 'M3 8a5 5 0 1 0 1.5-3.55M3 2v3h3',
  plus: 'M8 3.5v9M3.5 8h9',
  close: 'M4 4l8 8M12 4l-8 8',
  more: '|M4.25 8a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM9.25 8a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM14.25 8a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0z',
  check: 'M3.25 8.5l3 3 6.5-7',
  warn: 'M8 2.5l6.25 10.75H1.75zM8 6.5v3M8 11.35v.05',
  spin: 'M8 2.25V5M8 11v2.75M2.25 8H5M11 8h2.75M3.95 3.95L5.9 5.9M10.1 10.1l1.95 1.95M3.95 12.05L5.9 10.1M10.1 5.9l1.95-1.95',
  grid: 'M2.5 2.5h4.25v4.25H2.5zM9.25 2.5h4.25v4.25H9.25zM2.5 9.25h4.25v4.25H2.5zM9.25 9.25h4.25v4.25H9.25z',
};

/** Gestures, on a grid of 28 × 18 px: each is the offset's curve over time, below a dotted line at rest. */
const gestures = {
  'gesture-slow': 'M3 4c7 0 6.5 9.5 12 9.5h6.5c2.5 0 2.5-7 3.5-8',
  'gesture-flick': 'M3 4h5.5c1.8 0 1.7 9.5 3.2 9.5S13.5 4 17.5 4H25',
  'gesture-back': 'M3 4c4.5 0 4.5 9.5 8.5 9.5h4C19.5 13.5 20 4 25 4',
  'gesture-twice': 'M3 4c3 0 3 9.5 5.7 9.5S11.5 5 14 5s2.5 5.5 4.8 5.5S21.5 4 25 4',
  'gesture-load': 'M3 4c3 0 3 10 5.2 10S10 9.5 12 9.5h2c2 0 2 4 4 4s2-4 4-4h3',
};

/** Adds drawings, by their names, as above: icons-later.js has those that are not seen at first. */
export const addIcons = (more) => Object.assign(drawings, more);

export const iconNames = () => [...Object.keys(drawings), ...Object.keys(gestures)];

/** The sprite of each document: an element that is not drawn, with a symbol of each icon that has been used. */
const sprites = new WeakMap();

/** An icon beside a text, or in a button that has a label: it says nothing by itself. */
export function icon(document, name) {
  const sprite = spriteOf(document);
  if (!sprite.names.has(name)) {
    sprite.names.add(name);
    sprite.element.append(symbol(document, name));
  }
  return draw(document, 'svg', { class: name in gestures ? 'icon gesture' : 'icon', 'aria-hidden': 'true' }, draw(document, 'use', { href: `#icon-${name}` }));
}

/** Makes one icon another. */
export function changeIcon(document, element, name) {
  if (element.firstElementChild.getAttribute('href') !== `#icon-${name}`) element.replaceChildren(icon(document, name).firstElementChild);
}

function spriteOf(document) {
  if (!sprites.has(document)) {
    const element = draw(document, 'svg', { class: 'sprite', 'aria-hidden': 'true', width: 0, height: 0 });
    document.body.append(element);
    sprites.set(document, { element, names: new Set() });
  }
  return sprites.get(document);
}

function symbol(document, name) {
  if (name in gestures) {
    return draw(document, 'symbol', { id: `icon-${name}`, viewBox: '0 0 28 18' },
      draw(document, 'path', { d: 'M3 4h22', opacity: 0.55, 'stroke-dasharray': '.01 2.75', 'stroke-width': 1.25 }), draw(document, 'path', { d: gestures[name] }));
  }
  const [strokes, fills] = drawings[name].split('|');
  return draw(document, 'symbol', { id: `icon-${name}`, viewBox: '0 0 16 16' },
    ...(strokes ? [draw(document, 'path', { d: strokes })] : []),
    ...(fills ? [draw(document, 'path', { d: fills, fill: 'currentColor', stroke: 'none' })] : []));
}

function draw(document, tag, attributes, ...children) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
