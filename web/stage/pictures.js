// The pictures of image nodes, loaded before they are needed.

import { isCount } from '../net/checks.js';
import { isText } from '../net/shapes.js';

/**
 * Loads every picture once for the page's lifetime. `onArrival` is called when one has loaded; a missing one causes a
 * warning.
 */
export function createPictures(onArrival, { Image, console } = globalThis) {
  const pictures = new Map(); // by address; null until it has loaded

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
    /** Starts loading every picture that these nodes can show. */
    preload(nodes) {
      for (const address of addressesOf(nodes)) load(address);
    },
    /** The picture, or the sheet that contains it; undefined until it has loaded. */
    picture: (images, index, columns) => pictures.get(addressOf(images, index, columns)) ?? undefined,
  };
}

/** The addresses of all pictures that these nodes can show. */
export const addressesOf = (nodes) => nodes.filter(({ kind, images, count }) => kind === 'image' && isText(images) && isCount(count)) // drawing another one will cause a warning
  .flatMap(({ images, count, columns }) => Array.from({ length: columns ? 1 : count }, (_, index) => addressOf(images, index, columns)));

function addressOf(images, index, columns) {
  return columns ? `${images}.png` : `${images}/${index}.png`;
}

/** The cell of one of `count` pictures in a sheet with these columns: [x, y, width, height] in the sheet's pixels. */
export function cellOf({ naturalWidth, naturalHeight }, index, count, columns) {
  const [width, height] = [naturalWidth / columns, naturalHeight / Math.ceil(count / columns)];
  return [(index % columns) * width, Math.floor(index / columns) * height, width, height];
}

/**
 * The rectangle of a picture that is centred in the frame, as large as possible in its own proportions: [x, y, width,
 * height].
 */
export function aspectFit({ naturalWidth, naturalHeight }, [x, y, width, height]) {
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  const [shownWidth, shownHeight] = [naturalWidth * scale, naturalHeight * scale];
  return [x + (width - shownWidth) / 2, y + (height - shownHeight) / 2, shownWidth, shownHeight];
}
