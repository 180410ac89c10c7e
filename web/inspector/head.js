// The head of an edge's parameters: its control as a picture, and the preset that its values come from. Both open a
// picker (choices.js).

import { contentOf } from '../model/preferences.js';
import { systemNamed } from './knobs.js';
import { setLines, systemLine, thumbnailScript } from './script-lines.js';
import { thumbnail } from './thumbnails.js';

const pictureDelay = 600; // ms without another change, until the picture of the present values is updated

/** `choices` loads choices.js (model/lazy.js). Returns `element` and `show()`. */
export function createHead(make, edge, { store, basePresets, thumbnails, choices }, { setTimeout, clearTimeout } = globalThis) {
  const canvas = thumbnail(make);
  const [system, summary, preset] = [make('b'), make('small'), make('b')];
  const choose = (text, act, ...parts) => make('button', { type: 'button', className: 'option', attributes: { 'aria-haspopup': 'dialog' }, on: choices.button(act) }, make('span', { className: 'visually-hidden' }, text), ...parts);
  const systemButton = choose(`${edge} control: `, ({ openSystems }) => openSystems(edge), canvas, make('span', {}, system, summary));
  const presetButton = choose(`${edge} preset: `, ({ openPresets }) => openPresets(edge), preset);
  const element = make('header', { className: 'head' }, make('h2', {}, edge === 'header' ? 'Header' : 'Footer'), systemButton, presetButton);
  let pictured = ''; // the values of the requested picture, and whether its rows are light or dark
  let timer = null;

  const declared = () => systemNamed(store.state.catalog, store.state.scene[edge]?.system);

  /** Updates the picture a moment after the values have changed. */
  function showPicture(one) {
    const script = one ? thumbnailScript(edge, [systemLine(edge, one.name), ...setLines(store.state.scene[edge].parameters, one.parameters)]) : '';
    const wanted = `${contentOf(store.state)} ${script}`;
    if (wanted === pictured) return;
    pictured = wanted;
    clearTimeout(timer);
    if (one) timer = setTimeout(() => thumbnails.draw(canvas, script), pictureDelay);
  }

  return {
    element,
    show() {
      const one = declared();
      const base = basePresets.of(edge);
      system.textContent = one?.name ?? 'none';
      summary.textContent = one?.summary ?? 'no control at this edge';
      canvas.hidden = presetButton.hidden = !one;
      preset.textContent = base ? `${base.name}${base.changed ? `, ${base.changed} changed` : ''}` : '';
      presetButton.title = base ? `Dots mark what differs from the preset ${base.name}.` : '';
      showPicture(one);
    },
  };
}
