// The pictures of image nodes, loaded before they are needed.

import { isCount } from '../net/kinds.js';
import { isText } from '../net/shapes.js';

/** Every picture is loaded once for as long as the page lives. `onArrival` hears of each, `warn` of each that is missing. */
export function createPictures({ Image, warn }, onArrival) {
  const pictures = new Map(); // by address; null until it is there

  function load(address) {
    if (pictures.has(address)) return;
    pictures.set(address, null);
    const image = new Image();
    image.onload = () => {
      pictures.set(address, image);
      onArrival();
    };
    image.onerror = () => warn(`${address} is missing`);
    image.src = address;
  }

  return {
    /** Begins to load whatever these nodes can show. */
    preload(nodes) {
      for (const { kind, images, count, columns } of nodes) {
        if (kind !== 'image' || !isText(images) || !isCount(count)) continue; // what is wrong is said when it is to be drawn
        for (let index = 0; index < (columns ? 1 : count); index += 1) load(addressOf(images, index, columns));
      }
    },
    /** The picture, or the sheet that holds it, if it has come. */
    picture: (images, index, columns) => pictures.get(addressOf(images, index, columns)) ?? undefined,
  };
}

function addressOf(images, index, columns) {
  return columns ? `${images}.png` : `${images}/${index}.png`;
}

/** Where one of `count` pictures stands in a sheet of so many columns: [x, y, width, height] in its pixels. */
export function partOf({ naturalWidth, naturalHeight }, index, count, columns) {
  const [width, height] = [naturalWidth / columns, naturalHeight / Math.ceil(count / columns)];
  return [(index % columns) * width, Math.floor(index / columns) * height, width, height];
}

/** A picture of that size in the middle of the frame, as large as it goes with its proportions kept: [x, y, width, height]. */
export function fit({ naturalWidth, naturalHeight }, [x, y, width, height]) {
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  const [shownWidth, shownHeight] = [naturalWidth * scale, naturalHeight * scale];
  return [x + (width - shownWidth) / 2, y + (height - shownHeight) / 2, shownWidth, shownHeight];
}
