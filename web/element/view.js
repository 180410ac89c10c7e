// What is in an element's shadow root: the device, what stands for it until it is there, words, and the bar.

import { make } from '../model/elements.js';
import { createControls } from './controls.js';
import { sharedSheet } from './sheet.js';

/** Fills the root. Returns its parts, and functions that show a poster, a theme, a state of playing, words. */
export function createView(document, root, { toggle, seek, key }, browser = globalThis) {
  const canvas = make(document, 'canvas', { tabIndex: 0, attributes: { role: 'application' } });
  const poster = make(document, 'img', { alt: '', hidden: true });
  const words = make(document, 'p', { className: 'words', hidden: true });
  const device = make(document, 'div', { className: 'device', attributes: { part: 'device' } }, canvas, poster, words);
  const controls = createControls(document, { toggle, seek });
  const whole = make(document, 'div', { className: 'whole' }, device, controls.element);
  controls.element.hidden = true;
  root.adoptedStyleSheets = [sharedSheet(browser)];
  root.append(whole);
  canvas.addEventListener('keydown', (event) => {
    if (!['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(event.key) && key(event)) controls.key(event); // up and down are the finger's
  });

  return {
    canvas, showPlaying: controls.show,
    showControls(isShown) { controls.element.hidden = !isShown; },
    showTheme(theme) { whole.dataset.theme = theme; },
    showLabel(label) { canvas.setAttribute('aria-label', label); },
    /** An image, or null. */
    showPoster(address) {
      poster.hidden = address === null;
      if (address !== null) poster.src = address;
    },
    say(text, isError = false) {
      words.hidden = text === '';
      words.toggleAttribute('data-error', isError);
      words.setAttribute('role', isError ? 'alert' : 'status');
      words.textContent = text;
    },
  };
}
