// The page's icons: a grid of 16 px, round strokes of 1.5 px in the colour of the text.

const space = 'http://www.w3.org/2000/svg';

/** What is stroked, and after a bar what is filled. */
const drawings = {
  'chevron-down': 'M5 6.5l3 3 3-3',
  'chevron-up': 'M5 9.5l3-3 3 3',
  'chevron-left': 'M9.5 5l-3 3 3 3',
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
  link: 'M6.7 9.3a2.7 2.7 0 0 0 3.8 0l2.2-2.2a2.7 2.7 0 0 0-3.8-3.8l-.8.8M9.3 6.7a2.7 2.7 0 0 0-3.8 0L3.3 8.9a2.7 2.7 0 0 0 3.8 3.8l.8-.8',
  copy: 'M5.75 7.25c0-.8.7-1.5 1.5-1.5h5c.8 0 1.5.7 1.5 1.5v5c0 .8-.7 1.5-1.5 1.5h-5c-.8 0-1.5-.7-1.5-1.5zM3.25 10.25c-.55 0-1-.45-1-1v-5.5c0-.8.7-1.5 1.5-1.5h5.5c.55 0 1 .45 1 1',
  down: 'M8 2.25v8m0 0L5 7.25m3 3l3-3M3 13.5h10',
  code: 'M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5',
  play: '|M5 3.2v9.6c0 .5.5.8.9.5l7.4-4.8c.4-.2.4-.8 0-1L5.9 2.7c-.4-.3-.9 0-.9.5z',
  pause: '|M4.25 3h2.5v10h-2.5zM9.25 3h2.5v10h-2.5z',
  back: '|M10.75 3.9v8.2L4.5 8z',
  forth: '|M5.25 3.9v8.2L11.5 8z',
  start: 'M3.75 3.5v9|M12.5 3.5v9L5.75 8z',
  end: 'M12.25 3.5v9|M3.5 3.5v9L10.25 8z',
  loop: 'M2.75 7.75V7a2.75 2.75 0 0 1 2.75-2.75h7.5m0 0l-2-2m2 2l-2 2M13.25 8.25V9a2.75 2.75 0 0 1-2.75 2.75H3m0 0l2 2m-2-2l2-2',
  live: 'M4.6 11.4a4.8 4.8 0 0 1 0-6.8M11.4 4.6a4.8 4.8 0 0 1 0 6.8M2.6 13.4a7.6 7.6 0 0 1 0-10.8M13.4 2.6a7.6 7.6 0 0 1 0 10.8|M9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z',
  again: 'M13 8a5 5 0 1 1-1.5-3.55M13 2v3h-3',
  reset: 'M3 8a5 5 0 1 0 1.5-3.55M3 2v3h3',
  tape: 'M6.75 8a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0zM13.75 8a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0zM4.5 10.25h7',
  pin: 'M8 10.5V14M5.25 2.25h5.5l-.75 4 2.25 2.5v1.5h-8.5v-1.5L6 6.25z',
  flip: 'M2.5 5.25h9.5m0 0L9.75 3M12 5.25L9.75 7.5M13.5 10.75H4m0 0L6.25 8.5M4 10.75L6.25 13',
  phone: 'M4.25 3.25c0-.8.7-1.5 1.5-1.5h4.5c.8 0 1.5.7 1.5 1.5v9.5c0 .8-.7 1.5-1.5 1.5h-4.5c-.8 0-1.5-.7-1.5-1.5zM6.5 9.75c.9-4 2.1 1 3-3.5',
  sweep: 'M2.25 13.25C5 13.25 7 10.5 13.75 10M2.25 13.25C5 13.25 6.25 7.5 13.75 6.25M2.25 13.25C5 13.25 5.5 4 13.75 2.5',
  pick: 'M12 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM8 1.5V5M8 11v3.5M1.5 8H5M11 8h3.5',
  plus: 'M8 3.5v9M3.5 8h9',
  minus: 'M3.5 8h9',
  fit: 'M2.25 3.5v9M13.75 3.5v9M4.75 8h6.5M4.75 8l1.75-1.75M4.75 8L6.5 9.75M11.25 8L9.5 6.25M11.25 8L9.5 9.75',
  select: 'M3.25 2.75l9.75 4-4.25 1.6-1.6 4.25z',
  pen: 'M11.25 2.5l2.25 2.25L6 12.25l-3.25 1 1-3.25zM9.5 4.25l2.25 2.25',
  number: 'M6.5 2.5l-1.5 11M11 2.5l-1.5 11M3 6h10.5M2.5 10H13',
  magnet: 'M3.25 2.5h3v5.25a1.75 1.75 0 0 0 3.5 0V2.5h3v5.25a4.75 4.75 0 0 1-9.5 0zM3.25 5.25h3M9.75 5.25h3',
  trash: 'M2.75 4.5h10.5M6 4.5V2.75h4V4.5M4.25 4.5l.6 8.75h6.3l.6-8.75',
  up: 'M8 13V3m0 0L4.5 6.5M8 3l3.5 3.5',
  dn: 'M8 3v10m0 0l3.5-3.5M8 13l-3.5-3.5',
  close: 'M4 4l8 8M12 4l-8 8',
  tune: 'M2 5h5.5M11.5 5H14M2 11h2.5M8.5 11H14M11.5 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM8.5 11a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  time: 'M13.75 8a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0zM8 4.75V8l2.25 1.5',
  hand: 'M6 9.25V3.6a1.2 1.2 0 0 1 2.4 0v3.9m0-.4a1.2 1.2 0 0 1 2.4 0v.9m0-.4a1.15 1.15 0 0 1 2.3 0v2.65a4.1 4.1 0 0 1-4.1 4.1h-.8a3 3 0 0 1-2.4-1.2L3.1 9.9a1.15 1.15 0 0 1 1.75-1.5L6 9.6',
  more: '|M4.25 8a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM9.25 8a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0zM14.25 8a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0z',
  check: 'M3.25 8.5l3 3 6.5-7',
  warn: 'M8 2.5l6.25 10.75H1.75zM8 6.5v3M8 11.35v.05',
  panel: 'M2 4.5C2 3.7 2.7 3 3.5 3h9c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5h-9c-.8 0-1.5-.7-1.5-1.5zM10 3v10',
  'panel-left': 'M2 4.5C2 3.7 2.7 3 3.5 3h9c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5h-9c-.8 0-1.5-.7-1.5-1.5zM6 3v10',
  collapse: 'M2 4.5C2 3.7 2.7 3 3.5 3h9c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5h-9c-.8 0-1.5-.7-1.5-1.5zM2 10h12',
  file: 'M4 2.25h5.25L12 5v8.75H4zM9 2.25V5.5h3',
  spin: 'M8 2.25V5M8 11v2.75M2.25 8H5M11 8h2.75M3.95 3.95L5.9 5.9M10.1 10.1l1.95 1.95M3.95 12.05L5.9 10.1M10.1 5.9l1.95-1.95',
  embed: 'M2 4.5C2 3.7 2.7 3 3.5 3h9c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5h-9c-.8 0-1.5-.7-1.5-1.5zM6.75 6.25L5 8l1.75 1.75M9.25 6.25L11 8 9.25 9.75',
  lines: 'M2.5 4h11M2.5 8h8M2.5 12h5',
  film: 'M2 4.5C2 3.7 2.7 3 3.5 3h9c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5h-9c-.8 0-1.5-.7-1.5-1.5zM5.5 3v10M10.5 3v10',
  finger: 'M8 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 11.5v3m0 0l-1.75-1.75M8 14.5l1.75-1.75',
  wave: 'M1.75 4h2.5c2.5 0 2.5 8 4.75 8S11 8 14.25 8',
  align: 'M8 1.75v12.5M10.5 5h3.5M10.5 11h2M2 5h3.5M3.5 11h2',
  grid: 'M2.5 2.5h4.25v4.25H2.5zM9.25 2.5h4.25v4.25H9.25zM2.5 9.25h4.25v4.25H2.5zM9.25 9.25h4.25v4.25H9.25z',
  compare: 'M2 4.5C2 3.7 2.7 3 3.5 3h9c.8 0 1.5.7 1.5 1.5v7c0 .8-.7 1.5-1.5 1.5h-9c-.8 0-1.5-.7-1.5-1.5zM8 3v10',
  note: 'M3.75 2.75h8.5c.8 0 1.5.7 1.5 1.5v5.5c0 .8-.7 1.5-1.5 1.5H8l-3 2.5v-2.5H3.75c-.8 0-1.5-.7-1.5-1.5v-5.5c0-.8.7-1.5 1.5-1.5z',
  focus: 'M2.5 5.25V4c0-.8.7-1.5 1.5-1.5h1.25M10.75 2.5H12c.8 0 1.5.7 1.5 1.5v1.25M13.5 10.75V12c0 .8-.7 1.5-1.5 1.5h-1.25M5.25 13.5H4c-.8 0-1.5-.7-1.5-1.5v-1.25M9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z',
};

/** Gestures, on a grid of 28 × 18 px: each is the offset's curve over time, below a dotted line at rest. */
const gestures = {
  'gesture-slow': 'M3 4c7 0 6.5 9.5 12 9.5h6.5c2.5 0 2.5-7 3.5-8',
  'gesture-flick': 'M3 4h5.5c1.8 0 1.7 9.5 3.2 9.5S13.5 4 17.5 4H25',
  'gesture-back': 'M3 4c4.5 0 4.5 9.5 8.5 9.5h4C19.5 13.5 20 4 25 4',
  'gesture-twice': 'M3 4c3 0 3 9.5 5.7 9.5S11.5 5 14 5s2.5 5.5 4.8 5.5S21.5 4 25 4',
  'gesture-load': 'M3 4c3 0 3 10 5.2 10S10 9.5 12 9.5h2c2 0 2 4 4 4s2-4 4-4h3',
};

export const iconNames = [...Object.keys(drawings), ...Object.keys(gestures)];

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
