// The first stop of the Tab key: straight to the device.

import { make } from '../model/elements.js';

/** A button, because the fragment of the page's address is the token's. */
export function createSkipLink(document) {
  const skip = make(document, 'button', { type: 'button', className: 'skip', textContent: 'Skip to the device', on: { click: () => document.getElementById('device').focus() } });
  document.body.prepend(skip);
}
