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
    const marks = notes.map(({ tick }, index) => ({ button: element.children[index], x: xOf(tick, range, box), isSeen: tick >= range[0] && tick <= range[1] }));
    for (const { button, isSeen } of marks) button.hidden = !isSeen;
    const seen = marks.filter(({ isSeen }) => isSeen);
    const end = box.left + box.width;
    const free = (seen.at(-1)?.x ?? 0) - (seen.at(-2)?.x ?? box.left);
    const flipped = seen.length > 0 && end - seen.at(-1).x < enough && free > 2 * enough ? free / 2 : 0; // the last one stands left of its tick where it has no room right of it
    seen.forEach(({ button, x }, index) => {
      const isFlipped = flipped > 0 && index === seen.length - 1;
      const next = seen[index + 1] ? seen[index + 1].x - (index === seen.length - 2 ? flipped : 0) - 2 : end;
      button.dataset.flipped = String(isFlipped);
      Object.assign(button.style, { left: `${x}px`, maxWidth: `${isFlipped ? flipped : Math.max(least, Math.min(next, end) - x)}px` });
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
