// The gallery of named curves; each plays while it is looked at.

import { readEasing } from '../model/easing-text.js';
import { make } from '../model/elements.js';
import { createMiniature } from './graph.js';
import { playAgain } from './motion.js';
import { gallery } from './named.js';

/** `choose(text, name)` takes one, `duration()` is in s. Returns `element`, and `show(text)`, which marks that one. */
export function createGallery(document, { choose, duration }, browser = globalThis) {
  const tiles = new Map(); // by text

  function tileOf([name, text]) {
    const picture = createMiniature(document, { width: 50, height: 32, hasBall: true });
    const tile = make(document, 'button', { type: 'button', className: 'curve-tile', data: { curve: text }, attributes: { 'aria-label': `${name}: ${text}` } }, picture.element, make(document, 'span', {}, name));
    let stop = null;
    const begin = () => { stop ??= playAgain(duration, picture.move, browser); };
    const end = () => {
      stop?.();
      stop = null;
      picture.move(null);
    };
    for (const type of ['pointerenter', 'focus']) tile.addEventListener(type, begin);
    for (const type of ['pointerleave', 'blur']) tile.addEventListener(type, end);
    tile.addEventListener('click', () => choose(text, name));
    tiles.set(text, { tile, picture, curve: readEasing(text), end });
    return tile;
  }

  const groups = gallery.map(([title, curves]) => make(document, 'section', { ariaLabel: title }, make(document, 'h3', {}, title), make(document, 'div', { className: 'curve-tiles' }, ...curves.map(tileOf))));
  let [shown, time] = [];
  return {
    element: make(document, 'div', { className: 'curve-gallery' }, ...groups),
    show(text) {
      for (const [own, { tile, picture, curve }] of tiles) {
        if (time !== duration()) picture.show(curve, duration());
        if (own === text) tile.setAttribute('aria-current', 'true');
        else if (own === shown) tile.removeAttribute('aria-current');
      }
      [shown, time] = [text, duration()];
    },
    stop() { for (const { end } of tiles.values()) end(); },
  };
}
