// A short text that points at a part of the page, where it hides the least.

import { createButton } from '../components/button.js';
import { make } from '../model/elements.js';

const gap = 6; // CSS pixels from what it points at; its arrow takes 4 of them
const margin = 4; // CSS pixels to the window's edges
const step = 8; // CSS pixels between the places that are tried
const corner = 22; // CSS pixels between an end of the bubble and its arrow
const useful = 'button, input, select, textarea, a, h1, h2, h3, summary, output, dt, dd, li, canvas, [role="tab"]';
const listWeight = 0.1; // rows of the list are only there to be pulled

/**
 * Where a bubble of that size points at `box` and lies on the least of `others`, each `{ left, top, right, bottom,
 * weight }`, inside the window. Returns `{ left, top, side, arrow }`: on which side of the box it is, and where the arrow
 * is along that side of the bubble.
 */
export function placeOf([width, height], box, [windowWidth, windowHeight], others) {
  const along = (from, to) => Array.from({ length: Math.max(1, Math.ceil((to - from) / step) + 1) }, (_, index) => Math.min(from + index * step, Math.max(from, to)));
  const inWindow = (value, size, room) => Math.max(margin, Math.min(room - margin - size, value));
  const across = (top, side) => along(inWindow(box.left - corner, width, windowWidth), inWindow(box.right - width + corner, width, windowWidth)).map((left) => ({ left, top, side, arrow: clamped((Math.max(box.left, left) + Math.min(box.right, left + width)) / 2 - left, width) }));
  const beside = (left, side) => along(inWindow(box.top, height, windowHeight), inWindow(box.bottom - height, height, windowHeight)).map((top) => ({ left, top, side, arrow: height / 2 }));
  const places = [...beside(box.left - width - gap, 'left'), ...across(box.top - height - gap, 'top'), ...across(box.bottom + gap, 'bottom'), ...beside(box.right + gap, 'right')]
    .filter(({ left, top }) => left >= 0 && top >= 0 && left + width <= windowWidth && top + height <= windowHeight);
  const costs = places.map((place) => others.reduce((sum, other) => sum + other.weight * covered(place, other), 0));
  return places[costs.indexOf(Math.min(...costs))] ?? { left: margin, top: margin, side: 'none', arrow: 0 };

  function covered({ left, top }, other) {
    return Math.max(0, Math.min(left + width, other.right) - Math.max(left, other.left)) * Math.max(0, Math.min(top + height, other.bottom) - Math.max(top, other.top));
  }
}
const clamped = (arrow, width) => Math.max(corner, Math.min(width - corner, arrow));

/** Returns `show(words, ids)`. It stays until it is closed, or what it points at is used. */
export function createCallout(document, browser) {
  const text = make(document, 'span');
  const element = make(document, 'div', { className: 'callout', popover: 'manual', attributes: { role: 'note' } }, text, createButton(document, hide, { icon: 'close', label: 'Close the hint' }));
  let anchor = null;

  function hide() {
    if (element.matches(':popover-open')) element.hidePopover();
    anchor = null;
  }
  document.addEventListener('pointerdown', ({ target }) => { if (anchor?.contains(target)) hide(); }, { capture: true });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    hide();
  });
  browser.window.addEventListener('resize', hide);

  const boxOf = (each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left, top, right, bottom, weight: each.id === 'device' ? listWeight : 1 };
  };
  /** The curves are a part of the time panel, whose upper edge the bubble may be at. */
  function targetOf({ id }) {
    const box = boxOf(anchor);
    return id === 'dock' ? { ...box, top: Math.min(box.top, document.getElementById('panel').getBoundingClientRect().top) } : box;
  }

  return {
    /** Beside the first of these elements that is visible. */
    show(words, ids) {
      anchor = ids.map((id) => document.getElementById(id)).find((each) => each?.getBoundingClientRect().height > 8) ?? null;
      if (!anchor) return;
      text.textContent = words;
      if (!element.parentElement) document.body.append(element);
      const others = [...document.querySelectorAll(useful)].filter((each) => each.checkVisibility() && !element.contains(each)).map(boxOf);
      element.showPopover();
      const { left, top, side, arrow } = placeOf([element.offsetWidth, element.offsetHeight], targetOf(anchor), [browser.innerWidth, browser.innerHeight], others);
      element.dataset.side = side;
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
      element.style.setProperty('--arrow', `${arrow}px`);
    },
  };
}
