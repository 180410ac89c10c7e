// The editor of a curve, beside its field; on a phone a sheet. It stays while one pulls the list, so that one feels what
// one changes.

import '../components/icons-later.js';
import { createButton } from '../components/button.js';
import { place } from '../components/menu.js';
import { createTabs } from '../components/tabs.js';
import { followTyping } from '../components/typing.js';
import { easingFunction, easingText } from '../model/easing.js';
import { canonicalEasing, easingError, readEasing } from '../model/easing-text.js';
import { createWriter, make } from '../model/elements.js';
import { numberText } from '../model/numbers.js';
import { createBoard } from './board.js';
import { createForms } from './forms.js';
import { createGallery } from './gallery.js';
import { playAgain } from './motion.js';
import { nameOf } from './named.js';

const pullTime = 1.2; // s, for the ball of a curve that runs with the pull; chosen: a slow pull
const sampled = 20; // gaps between the points that a curve becomes
const [gap, enough, tall] = [6, 440, 640]; // CSS pixels: from its field, and how high it is, at least and at most
const covered = '#inspector .sections, #bar, #tabs, #sheet'; // a press there closes it, one on the device does not
const tabOf = ({ kind }) => (kind === 'hold' ? 'steps' : kind);

/** A curve of each kind, for one that has had none of it; of points the present curve. */
const beginnings = {
  cubic: () => readEasing('ease in out'), spring: () => readEasing('spring(0.5, 0.7)'), steps: () => readEasing('steps(4, end)'),
  points(curve, duration) {
    const way = easingFunction(curve, duration);
    const points = Array.from({ length: sampled + 1 }, (_, index) => index / sampled).map((share) => [Math.round(way(share) * 1000) / 1000 + 0, share]);
    return { kind: 'points', points };
  },
};

/**
 * Edits one curve at a time. `edits` is of inspector/edits.js. `open(target)` opens it, or closes it if it is open for
 * that one; a target has `key`, `label`, `button`, `edit` (begin, end, change and present), and `duration()`, in s,
 * undefined for a curve over the pull. `show(key)` shows the present value.
 */
export function createCurveEditor(document, store, edits, browser = globalThis) {
  const write = createWriter();
  let target = null;
  let [curve, before] = []; // the present one; the text that it had when the editor was opened
  let latest = {}; // by tab: the last curve there
  let wrong = null; // why what is typed is none
  let stop = null; // the ball

  const duration = () => target?.duration();
  const span = () => duration() ?? pullTime;
  const setText = (value) => {
    if (!target) return; // a finger may be down while it closes
    target.edit.change(value);
    show();
  };
  const change = (next) => setText(easingText(next));
  const edit = {
    begin: () => target?.edit.begin(), end: () => target?.edit.end(), change, present: () => curve,
    onError(text) {
      wrong = text;
      showError();
    },
  };
  const title = make(document, 'h2', { id: 'curve-title' });
  const play = createButton(document, () => begin(false), { icon: 'play', label: 'Play' });
  const back = createButton(document, () => setText(before), { icon: 'reset', label: 'Back' });
  const board = createBoard(document, edit);
  const tabs = createTabs(document, { label: 'Kind of curve', className: 'segmented', tabs: [['cubic', 'Cubic'], ['spring', 'Spring'], ['steps', 'Steps'], ['points', 'Points']], change: chooseKind });
  const forms = createForms(document, edit);
  const text = make(document, 'textarea', { rows: 2, spellcheck: false, autocomplete: 'off', attributes: { 'aria-label': 'Curve as text', 'aria-describedby': 'curve-error' } });
  const error = make(document, 'p', { className: 'error-text', id: 'curve-error', attributes: { role: 'alert' } });
  const gallery = createGallery(document, { choose: setText, duration: span }, browser);
  const element = make(document, 'div', { className: 'menu curve-editor', popover: 'manual', tabIndex: -1, attributes: { role: 'dialog', 'aria-labelledby': title.id }, on: { keydown } },
    make(document, 'div', { className: 'curve-head' }, title, play, back, createButton(document, () => close(), { icon: 'close', label: 'Close' })),
    make(document, 'div', { className: 'curve-body' }, board.element, tabs.element, ...Object.values(forms).map((form) => form.element), text, error), gallery.element);

  text.addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault(); }); // it is one line
  const isTyping = followTyping(text, {
    ...edit, read: canonicalEasing, allowed: 'no curve', change: setText, present: () => easingText(curve),
    onError: (what) => edit.onError(what && easingError(text.value)), show: () => { text.value = easingText(curve); },
  }, browser);
  document.addEventListener('pointerdown', ({ target: pressed }) => {
    if (target && pressed.closest?.(covered) && !target.button.contains(pressed)) close(false);
  }, true);
  const putAgain = () => { if (target) put(); };
  store.subscribe(['mode'], putAgain);
  browser.addEventListener('resize', putAgain);
  store.subscribe(['scene', 'welcome'], ({ welcome }) => {
    if (!target) return;
    if (!target.button.isConnected || edits.valueOf(target.key) === undefined || welcome?.role === 'viewer') close(false);
  });

  function chooseKind(kind) {
    change(latest[kind] ?? beginnings[kind](curve, duration()));
  }

  function showError() {
    const words = wrong ?? edits.errorOf(target.key) ?? '';
    write(error, words);
    text.setAttribute('aria-invalid', String(words !== ''));
  }

  function show() {
    const value = target.edit.present();
    curve = readEasing(value);
    const [kind, time] = [tabOf(curve), duration()];
    latest[kind] = curve;
    tabs.set(kind);
    for (const [name, form] of Object.entries(forms)) form.element.hidden = name !== kind;
    forms[kind].show(curve, time);
    board.show({ curve, ghost: readEasing(before), duration: time, unit: time === undefined ? 'pull' : `${numberText(time)} s` });
    board.describe(`${target.label}: ${nameOf(value)}`);
    back.disabled = value === before;
    back.ariaLabel = `Back to ${nameOf(before)}`;
    gallery.show(value);
    if (!isTyping()) text.value = value;
    showError();
  }

  function begin(isEndless = true) {
    stop?.();
    stop = playAgain(span, board.move, browser, isEndless);
  }

  function open(next) {
    const isSame = target?.key === next.key;
    if (target) close(false);
    if (isSame) return;
    target = next;
    before = next.edit.present();
    latest = {};
    title.textContent = next.label;
    element.dataset.parameter = next.key; // undo applies to it, also from its text
    next.button.setAttribute('aria-expanded', 'true');
    if (!element.parentElement) document.body.append(element);
    element.showPopover({ source: next.button });
    const isCalm = browser.matchMedia('(prefers-reduced-motion: reduce)').matches;
    play.hidden = !isCalm;
    show();
    if (!isCalm) begin();
    put();
    if (browser.matchMedia('(pointer: coarse)').matches) return element.focus({ preventScroll: true });
    text.focus({ preventScroll: true });
    text.select();
  }

  /** Above or below its field, always as high, the gallery taking what is left; a sheet has its place by the style sheet. */
  function put() {
    const { style } = element;
    Object.assign(style, { left: '', top: '', bottom: '', height: '', maxHeight: '' });
    if (['phone', 'side'].includes(store.state.mode)) return;
    place(element, target.button, 'end', browser);
    const field = target.button.getBoundingClientRect();
    const [above, below] = [field.top - gap, browser.innerHeight - field.bottom - gap];
    const room = Math.max(above, below) - gap;
    if (room < enough) return;
    Object.assign(style, above > below ? { top: 'auto', bottom: `${browser.innerHeight - above}px` } : { top: `${browser.innerHeight - below}px` }, { height: `${Math.min(tall, room)}px` });
  }

  function close(hasFocus = true) {
    const { button, edit: own } = target;
    if (element.contains(document.activeElement)) document.activeElement.blur(); // what was typed counts
    own.end();
    stop?.();
    stop = target = null;
    gallery.stop();
    delete element.dataset.parameter;
    button.setAttribute('aria-expanded', 'false');
    element.hidePopover();
    if (hasFocus) button.focus({ preventScroll: true });
  }

  function keydown(event) {
    if (event.ctrlKey || event.metaKey || event.key === 'Tab') return;
    event.stopPropagation(); // the page's keys mean something else
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  }

  return { open, show(key) { if (target?.key === key) show(); } };
}
