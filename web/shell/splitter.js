// The movable edge between device and dock.

import { make } from '../model/elements.js';

const minHeight = 120; // CSS pixels
const maxShare = 0.6; // of the window's height
const step = 16; // CSS pixels, with an arrow key

/** Inserts the edge at the start of `root`. The height is stored. `panel()` is the element below it. */
export function createSplitter(document, root, panel, store, prefer, browser = globalThis) {
  let from = null; // [pointer's y, the panel's height]
  const edge = make(document, 'div', { id: 'splitter', tabIndex: 0, title: 'Drag, or press ↑ and ↓, to change the height; double-click to reset it',
    attributes: { role: 'separator', 'aria-orientation': 'horizontal', 'aria-label': 'Height of the panel below', 'aria-valuemin': minHeight },
    on: {
      pointerdown(event) {
        from = [event.clientY, height()];
        edge.setPointerCapture(event.pointerId);
      },
      pointermove: (event) => from && resize(from[1] + from[0] - event.clientY, false),
      pointerup: end, pointercancel: end, dblclick: () => prefer({ dockHeight: 0 }),
      keydown(event) {
        const by = { ArrowUp: step, ArrowDown: -step }[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        resize(height() + by, true);
      },
    } });
  root.prepend(edge);

  const height = () => panel().getBoundingClientRect().height;
  const bounded = (pixels) => Math.round(Math.max(minHeight, Math.min(browser.innerHeight * maxShare, pixels)));

  function resize(pixels, isLast) {
    const dockHeight = bounded(pixels);
    if (isLast) prefer({ dockHeight });
    else apply(dockHeight);
  }
  function end(event) {
    if (!from) return;
    const moved = from[0] !== event.clientY;
    const last = from[1] + from[0] - event.clientY;
    from = null;
    if (moved) resize(last, true);
  }
  function apply(dockHeight) {
    const { style } = document.documentElement;
    if (dockHeight > 0) style.setProperty('--dock-height', `${dockHeight}px`);
    else style.removeProperty('--dock-height');
    edge.setAttribute('aria-valuenow', String(dockHeight || Math.round(height())));
  }
  store.subscribe(['preferences'], ({ preferences }) => apply(preferences.dockHeight));
  apply(store.state.preferences.dockHeight);
}
