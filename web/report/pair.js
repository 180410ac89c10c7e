// Two devices: the old and the new motion at the same tick. Side by side, one over the other (onion skin), or split by
// a slider.

import { createSegmented } from '../components/segmented.js';
import { make } from '../model/elements.js';
import { contentOf } from '../model/preferences.js';
import { createDrawings } from '../stage/drawings.js';
import { paint } from '../stage/paint.js';
import { keepSharp, toPixels } from '../stage/screen.js';

const modes = [['side', 'Side by side'], ['onion', 'Onion skin'], ['slider', 'Slider']];

/**
 * Adds them to `root`. They show the store's `ghost` (old) and `view` (new); if there is no old motion, only the new
 * one is shown. `browser` has data.js' `Image`.
 */
export function createPair(document, root, store, { atDisplayRate }, browser = globalThis) {
  const redraw = atDisplayRate(() => { for (const device of devices) device.draw(); });
  const drawingOf = createDrawings(document, redraw, browser);
  const devices = [['old', 'Old', 'ghost'], ['new', 'New', 'view']].map(([id, name, field]) => createDevice(document, { id, name, shown: () => store.state[field], content: () => contentOf(store.state) }, drawingOf));
  const share = make(document, 'input', { type: 'range', min: 0, max: 100, value: 50, ariaLabel: 'Share of the old motion', on: { input: showShare } });
  const choice = createSegmented(document, { label: 'Old and new', choices: modes, change: choose });
  const stack = make(document, 'div', { className: 'devices-pair' }, ...devices.map(({ element }) => element));
  const tools = make(document, 'div', { className: 'pair-tools' }, choice.element, share);
  root.append(tools, stack);

  function choose(mode) {
    root.dataset.pair = mode;
    choice.set(mode);
    share.hidden = mode === 'side';
  }
  function showShare() {
    root.style.setProperty('--share', share.value / 100);
  }
  function cut(event) {
    if (root.dataset.pair !== 'slider' || (event.type === 'pointermove' && event.buttons === 0)) return;
    const { left, width } = devices[1].canvas.getBoundingClientRect();
    share.value = 100 * (event.clientX - left) / width;
    showShare();
  }
  for (const type of ['pointerdown', 'pointermove']) stack.addEventListener(type, cut);

  store.subscribe(['theme'], redraw);
  store.subscribe(['view', 'ghost'], (state) => {
    tools.hidden = state.pinned === null;
    root.toggleAttribute('data-alone', state.pinned === null);
    const scene = state.view?.scene ?? state.ghost?.scene;
    if (scene) root.style.setProperty('--shape', scene.viewport[0] / scene.viewport[1]);
    redraw();
  });
  for (const { canvas, draw } of devices) keepSharp(canvas, draw);
  choose('side');
  showShare();
}

function createDevice(document, { id, name, shown, content }, drawingOf) {
  const canvas = make(document, 'canvas', { id: `device-${id}`, attributes: { role: 'img', 'aria-label': `${name} motion` } });
  const element = make(document, 'figure', { data: { side: id } }, make(document, 'figcaption', { textContent: name }), canvas);
  const context = canvas.getContext('2d', { alpha: false });
  return {
    element, canvas,
    draw() {
      const { scene, frame } = shown() ?? {};
      element.toggleAttribute('data-empty', !frame);
      if (scene && frame && canvas.width > 0) paint(context, drawingOf(scene), frame, toPixels(canvas, scene.viewport), content());
    },
  };
}
