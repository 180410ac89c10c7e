// What a new session is offered first: its controls as pictures, beside the list, which can be pulled meanwhile.

import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { make } from '../model/elements.js';
import { presetLine, systemLine, thumbnailMotion, thumbnailScript } from './script-lines.js';
import { playWhileLookedAt, thumbnail } from './thumbnails.js';

const purpose = 'Pull the list to try this pull-to-refresh control. Tune its values, see every tick of its motion, and share it by a link.';
const pictureDelay = 600; // ms: the list is drawn first

/**
 * Offers the header's controls once, if this join has made the session: `card` in the panel, and on phones, whose panel
 * is closed, `bar` over the list's end. Both go by one press, with the first pull, or with a choice. `choices` loads
 * choices.js.
 */
export function createStart(document, store, { choices, thumbnails, language }, { setTimeout } = globalThis) {
  const edge = 'header';
  const tiles = make(document, 'div', { className: 'tiles' });
  const close = () => createButton(document, end, { icon: 'close', label: 'Close' });
  const card = make(document, 'section', { className: 'start', hidden: true, attributes: { 'aria-label': 'Start with a control' } },
    make(document, 'header', {}, make(document, 'h2', {}, 'Start with'), close()), make(document, 'p', {}, purpose), tiles);
  const all = { 'aria-haspopup': 'dialog' };
  const openGallery = ({ currentTarget }) => choices.use((made) => {
    end();
    made.openGallery(edge, currentTarget.isConnected ? currentTarget : null);
  });
  const bar = make(document, 'section', { className: 'start-bar', hidden: true, attributes: { 'aria-label': 'Start' } },
    createButton(document, openGallery, { text: 'Start with another control', icon: 'grid', attributes: all }), close());
  let isOver = false;

  function end() {
    isOver = true;
    card.hidden = bar.hidden = true;
  }

  function tileOf({ name, presets }) {
    const lines = [systemLine(edge, name), ...(presets ? [presetLine({ name: 'designed', language: language() })] : [])];
    const canvas = thumbnail(document);
    const button = make(document, 'button', { type: 'button', className: 'tile', on: { click: () => choices.use(({ chooseSystem }) => {
      end();
      chooseSystem(edge, name);
    }) } }, canvas, make(document, 'span', {}, name));
    const still = () => thumbnailScript(edge, lines);
    setTimeout(() => { if (!isOver) thumbnails.draw(canvas, still()); }, pictureDelay);
    playWhileLookedAt(thumbnails, button, canvas, { still, motion: () => thumbnailMotion(edge, lines) });
    return button;
  }

  function offer({ welcome, catalog }) {
    if (isOver || !welcome || !catalog || !card.hidden) return;
    if (!welcome.made || welcome.role === 'viewer') return end();
    tiles.replaceChildren(...catalog.systems.filter(({ edges }) => edges.includes(edge)).map(tileOf),
      make(document, 'button', { type: 'button', className: 'tile', on: { click: openGallery }, attributes: all }, make(document, 'span', { className: 'thumbnail nothing' }, icon(document, 'grid')), make(document, 'span', {}, 'All presets')));
    card.hidden = bar.hidden = false;
  }

  store.subscribe(['welcome', 'catalog'], offer);
  offer(store.state);
  store.subscribe(['touch'], ({ touch }) => { if (touch && !isOver) end(); });
  return { card, bar };
}
