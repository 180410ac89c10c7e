// The head of an edge's values: its control as a picture, which opens the gallery, and the preset that the values come
// from, which opens a menu.

import { icon } from '../components/icon.js';
import { createLaterMenu } from '../components/later-menu.js';
import { createWriter, make } from '../model/elements.js';
import { contentOf } from '../model/preferences.js';
import { systemNamed } from './knobs.js';
import { setLines, systemLine, thumbnailMotion, thumbnailScript } from './script-lines.js';
import { playWhileLookedAt, thumbnail } from './thumbnails.js';

const pictureDelay = 600; // ms without another change, until the picture of the present values is updated

/** `choices` loads choices.js (model/lazy.js). Returns the elements `control` and `preset`, and `show()`. */
export function createHead(document, edge, { store, basePresets, thumbnails, choices, toast }, { setTimeout, clearTimeout } = globalThis) {
  const write = createWriter();
  const name = edge === 'header' ? 'Header' : 'Footer';
  const hidden = (text) => make(document, 'span', { className: 'visually-hidden' }, text);
  const canvas = thumbnail(document);
  const nothing = make(document, 'span', { className: 'thumbnail nothing' }, icon(document, 'plus'));
  const [system, summary, base, preset] = ['b', 'small', 'small', 'span'].map((tag) => make(document, tag));
  Object.assign(summary, { className: 'summary' });
  Object.assign(base, { className: 'base' });
  const controlButton = make(document, 'button', { type: 'button', className: 'picker', attributes: { 'aria-haspopup': 'dialog' }, on: choices.button(({ openGallery }) => openGallery(edge, controlButton)) },
    hidden(`${edge} control: `), canvas, nothing, make(document, 'span', { className: 'words' }, system, summary, base), icon(document, 'updown'));
  const presetButton = make(document, 'button', { type: 'button', className: 'select' },
    hidden(`${edge} preset: `), preset, icon(document, 'updown'));
  const presetRow = make(document, 'div', { className: 'row preset' }, make(document, 'span', { className: 'label', attributes: { 'aria-hidden': 'true' } }, 'Preset'), presetButton);
  const menu = createLaterMenu(presetButton, toast, async () => {
    const { createMenu } = await import('../components/menu.js');
    const { fillPresets } = await choices.loaded();
    return () => createMenu(document, presetButton, { label: `Preset of the ${edge}`, align: 'end', className: 'presets', fill: (element) => fillPresets(element, edge, menu.refill) });
  });
  let pictured = ''; // the values of the requested picture, and whether its rows are light or dark
  let timer = null;

  const declared = () => systemNamed(store.state.catalog, store.state.scene[edge]?.system);
  const lines = () => [systemLine(edge, declared().name), ...setLines(store.state.scene[edge].parameters, declared().parameters)];
  playWhileLookedAt(thumbnails, controlButton, canvas, { still: () => declared() && thumbnailScript(edge, lines()), motion: () => declared() && thumbnailMotion(edge, lines()) });

  /** Updates the picture a moment after the values have changed. */
  function showPicture(one) {
    const script = one ? thumbnailScript(edge, lines()) : '';
    const wanted = `${contentOf(store.state)} ${script}`;
    if (wanted === pictured) return;
    pictured = wanted;
    clearTimeout(timer);
    if (one) timer = setTimeout(() => thumbnails.draw(canvas, script), pictureDelay);
  }

  return {
    control: make(document, 'header', { className: 'head' }, make(document, 'h2', {}, name), controlButton),
    preset: presetRow,
    show() {
      const one = declared();
      const { name: origin = '', changed = 0 } = basePresets.of(edge) ?? {};
      write(system, one?.name ?? 'None');
      write(summary, one?.summary ?? 'no control at this edge');
      summary.title = summary.textContent; // where it is cut
      write(base, one ? `${origin}${changed ? `, ${changed} changed` : ''}` : 'no control at this edge');
      write(preset, base.textContent);
      presetButton.title = one ? `Dots mark what differs from the preset ${origin}.` : '';
      canvas.hidden = presetRow.hidden = !one;
      nothing.hidden = Boolean(one);
      showPicture(one);
    },
  };
}
