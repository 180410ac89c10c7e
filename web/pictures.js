// The pictures of image nodes, loaded before they are needed.

import { isCount } from './kinds.js';
import { isText } from './shapes.js';

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
      for (const { kind, images, count } of nodes) {
        if (kind !== 'image' || !isText(images) || !isCount(count)) continue; // what is wrong is said when it is to be drawn
        for (let index = 0; index < count; index += 1) load(addressOf(images, index));
      }
    },
    /** The picture, if it has come. */
    picture: (images, index) => pictures.get(addressOf(images, index)) ?? undefined,
  };
}

function addressOf(images, index) {
  return `${images}/${index}.png`;
}

/** A picture of that size in the middle of the frame, as large as it goes with its proportions kept: [x, y, width, height]. */
export function fit({ naturalWidth, naturalHeight }, [x, y, width, height]) {
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  const [shownWidth, shownHeight] = [naturalWidth * scale, naturalHeight * scale];
  return [x + (width - shownWidth) / 2, y + (height - shownHeight) / 2, shownWidth, shownHeight];
}
