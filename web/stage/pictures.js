// The pictures of image nodes, loaded before they are needed.

import { isCount } from '../net/checks.js';
import { isText } from '../net/shapes.js';

/**
 * Loads every picture once for as long as the page lives. `onArrival` is called when one has come; one that is missing
 * is warned of.
 */
export function createPictures(onArrival, { Image, console } = globalThis) {
  const pictures = new Map(); // by address; null until it is there

  function load(address) {
    if (pictures.has(address)) return;
    pictures.set(address, null);
    const image = new Image();
    image.onload = () => {
      pictures.set(address, image);
      onArrival();
    };
    image.onerror = () => console.warn(`${address} is missing`);
    image.src = address;
  }

  return {
    /** Begins to load every picture that these nodes can show. */
    preload(nodes) {
      for (const { kind, images, count, columns } of nodes) {
        if (kind !== 'image' || !isText(images) || !isCount(count)) continue; // the warning comes when the node is to be drawn
        for (let index = 0; index < (columns ? 1 : count); index += 1) load(addressOf(images, index, columns));
      }
    },
    /** The picture, or the sheet that holds it; undefined until it has come. */
    picture: (images, index, columns) => pictures.get(addressOf(images, index, columns)) ?? undefined,
  };
}

function addressOf(images, index, columns) {
  return columns ? `${images}.png` : `${images}/${index}.png`;
}

/** The cell of one of `count` pictures in a sheet of so many columns: [x, y, width, height] in the sheet's pixels. */
export function cellOf({ naturalWidth, naturalHeight }, index, count, columns) {
  const [width, height] = [naturalWidth / columns, naturalHeight / Math.ceil(count / columns)];
  return [(index % columns) * width, Math.floor(index / columns) * height, width, height];
}

/**
 * The rectangle of a picture in the middle of the frame, as large as possible in its own proportions: [x, y, width,
 * height].
 */
export function aspectFit({ naturalWidth, naturalHeight }, [x, y, width, height]) {
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  const [shownWidth, shownHeight] = [naturalWidth * scale, naturalHeight * scale];
  return [x + (width - shownWidth) / 2, y + (height - shownHeight) / 2, shownWidth, shownHeight];
}
