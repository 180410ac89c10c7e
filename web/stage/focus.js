// Zooms the device: by the wheel with Ctrl, which is also how browsers report a trackpad's pinch, by two fingers, and by
// Escape and 0 back to all of it.

import { followPinch } from '../components/pinch.js';
import { noFocus, panned, zoomedAt } from '../model/focus.js';

const pixelsPerFold = 100; // of a wheel's travel, for a factor of e; so browsers scale a pinch
const maxTravel = 40; // pixels of one event: a notch of a wheel is 100 to 120
const menus = ':popover-open, dialog[open]';

/**
 * Listens before the finger does: the second of two fingers cancels its pull. `geometry` is screen.js',
 * `viewport` a function.
 */
export function followFocus(document, canvas, store, geometry, viewport, finger) {
  const focus = (next) => store.set({ focus: next });
  const pointAt = ([clientX, clientY]) => geometry.point({ clientX, clientY });

  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const travel = Math.max(-maxTravel, Math.min(maxTravel, event.deltaY));
    focus(zoomedAt(store.state.focus, store.state.focus.factor * Math.exp(-travel / pixelsPerFold), geometry.point(event), viewport()));
  }, { passive: false });

  followPinch(canvas, () => finger.cancel(), (from, to, scale) => {
    focus(zoomedAt(store.state.focus, store.state.focus.factor * scale, pointAt(from), viewport()));
    const share = geometry.pointsPerPixel();
    focus(panned(store.state.focus, [(from[0] - to[0]) * share, (from[1] - to[1]) * share], viewport()));
  });

  document.addEventListener('keydown', (event) => {
    const isBack = event.key === 'Escape' || (event.key === '0' && !event.ctrlKey && !event.metaKey && !event.altKey);
    if (!isBack || event.defaultPrevented || store.state.focus === noFocus) return;
    if (event.target.closest?.('input, select, textarea, [contenteditable]') || document.querySelector(menus)) return;
    event.preventDefault();
    focus(noFocus);
  }, { capture: true });
}
