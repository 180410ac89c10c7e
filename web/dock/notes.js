// Words on ticks: one lane of short texts, each at its tick.

import { make } from '../model/elements.js';
import { xOf } from './axes.js';
import { secondsText } from './ticks.js';

const least = 20; // CSS pixels of a note, that of its mark
const enough = 120; // CSS pixels of some words

/** `chart` has `range()` and `box()`. `open(note)` is called when a note is pressed. */
export function createNotes(document, { chart, open }) {
  const element = make(document, 'div', { className: 'notes', hidden: true, attributes: { role: 'group', 'aria-label': 'Notes' } });
  let notes = [];
  let lane;

  function place() {
    if (!lane || notes.length === 0) return;
    const [range, box] = [chart.range(), chart.box()];
    notes.forEach(({ tick }, index) => {
      const button = element.children[index];
      const left = xOf(tick, range, box);
      const end = index + 1 < notes.length ? Math.min(xOf(notes[index + 1].tick, range, box) - 2, box.left + box.width) : box.left + box.width;
      const before = left - (index > 0 ? xOf(notes[index - 1].tick, range, box) + least : box.left);
      const isFlipped = end - left < enough && before > end - left; // at the right end it stands left of its tick
      button.hidden = tick < range[0] || tick > range[1];
      button.dataset.flipped = String(isFlipped);
      Object.assign(button.style, { left: `${left}px`, maxWidth: `${Math.max(least, isFlipped ? before : end - left)}px` });
    });
  }

  return {
    element, place,
    /** Shows notes, `{ tick, text, color, by }`, the first one first; `color` is a custom property. */
    show(next) {
      notes = [...next].sort((a, b) => a.tick - b.tick);
      element.replaceChildren(...notes.map((note) => {
        const { tick, text, color = '--accent', by = '' } = note;
        const button = make(document, 'button', { type: 'button', className: 'note-mark', data: { tick, tip: text }, ariaLabel: `Note at ${secondsText(tick)}${by && ` by ${by}`}: ${text}`, on: { click: () => open(note), pointerdown: (event) => event.stopPropagation() } },
          make(document, 'i'), make(document, 'span', { textContent: text }));
        button.style.setProperty('--signal', `var(${color})`);
        return button;
      }));
      place();
    },
    layOut(next) {
      lane = next;
      element.hidden = !lane;
      if (lane) Object.assign(element.style, { top: `${lane.top + 2}px`, height: `${lane.height - 4}px` });
      place();
    },
  };
}
