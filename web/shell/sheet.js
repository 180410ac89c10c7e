// A phone's sheet: a bar with the list's state, which grows into the panels. On a phone on its side, the bar alone.

import { createButton } from '../components/button.js';
import { createLaterMenu } from '../components/later-menu.js';
import { createWriter, make } from '../model/elements.js';
import { pullOf, restOf } from '../model/pull.js';
import { stateName } from '../model/states.js';
import { sheetHeights } from './layout.js';
import { lengthText } from './readouts.js';

const barHeight = 72; // CSS pixels, without the safe area
const halfShare = 0.61; // of the window
const moveTime = 220; // ms, as in sheet.css
const dragSlop = 6; // CSS pixels, until a press is a drag
const restTime = 80; // ms without a move, after which a finger does not throw
const flick = 0.4; // CSS pixels a ms; faster, the sheet goes to the next height whatever is nearest

/** The edge whose control is pulled, or else the one whose is busy, or else the one that has one. */
export function edgeOf(frame) {
  const inState = (...states) => ['header', 'footer'].find((edge) => states.includes(frame[edge]?.state));
  return inState('pulling', 'armed') ?? inState('beginning', 'loading', 'ending') ?? (frame.header || !frame.footer ? 'header' : 'footer');
}

/** The height to which a sheet goes that is let go at so many CSS pixels, moving up at so many a ms. */
export function heightAfter(pixels, velocity, windowHeight, bar) {
  const all = [barHeight, halfShare * windowHeight, windowHeight - bar];
  const nearest = all.reduce((best, height, index) => (Math.abs(height - pixels) < Math.abs(all[best] - pixels) ? index : best), 0);
  if (Math.abs(velocity) < flick) return sheetHeights[nearest];
  const next = velocity > 0 ? all.findIndex((height) => height > pixels) : all.findLastIndex((height) => height < pixels);
  return sheetHeights[next < 0 ? (velocity > 0 ? all.length - 1 : 0) : next];
}

/** `takes` is model/takes.js', `loadGestures()` promises the function that fills the menu of gestures. */
export function createSheet(document, store, { atDisplayRate, atTextRate }, { layout, takes, toast, loadGestures }, browser = globalThis) {
  const { body } = document;
  const write = createWriter();
  const [state, numbers, progress] = [make(document, 'b', { textContent: 'Idle' }), make(document, 'small', { className: 'often' }), make(document, 'i')];
  const handle = createButton(document, toggle, { label: 'Open the panels', className: 'handle', attributes: { 'aria-expanded': 'false', 'aria-controls': 'tabs' } });
  const gestures = createButton(document, () => {}, { icon: 'gesture-back', label: 'Gestures', className: 'gestures' });
  createLaterMenu(gestures, toast, async () => {
    const { createMenu } = await import('../components/menu.js');
    const fill = await loadGestures();
    return () => createMenu(document, gestures, { label: 'Gestures', align: 'end', className: 'gesture-menu', fill });
  });
  const row = make(document, 'div', { className: 'sheet-row' }, make(document, 'p', { className: 'sheet-state' }, state, numbers),
    createButton(document, takes.again, { icon: 'again', label: 'Again', key: 'R' }), gestures);
  const root = document.getElementById('sheet');
  root.append(make(document, 'span', { className: 'sheet-progress' }, progress), handle, row);

  const isUsed = () => store.state.mode === 'phone' || store.state.mode === 'side';
  const shown = () => store.state.pose ?? store.state.view ?? store.state;

  function show() {
    const { frame, scene } = shown();
    if (!frame || !scene || !isUsed()) return;
    const edge = edgeOf(frame);
    const now = frame[edge];
    const name = now?.state ?? 'idle';
    write(state, stateName(name));
    if (root.dataset.state !== name) root.dataset.state = name;
    progress.style.scale = `${Math.min(1, now?.progress ?? 0)} 1`;
  }
  function showNumbers() {
    const { frame, scene } = shown();
    if (!frame || !scene || !isUsed()) return;
    const edge = edgeOf(frame);
    write(numbers, `${Math.round((frame[edge]?.progress ?? 0) * 100)} %, ${lengthText(pullOf(frame, scene, restOf(store.state, frame)))} pt`);
  }
  for (const request of [atDisplayRate(show), atTextRate(showNumbers)]) {
    store.subscribe(['frame', 'view', 'pose', 'mode'], request);
    request();
  }

  const height = () => body.dataset.sheet;
  function toggle() {
    go(height() === 'closed' ? 'half' : 'closed');
  }
  /** Moves to a height; a sheet that closes keeps its panels until it is there. */
  function go(next) {
    const { style } = body;
    clearTimeout(closing);
    if (height() === 'closed' && next !== 'closed' && !style.getPropertyValue('--sheet')) {
      style.setProperty('--sheet', `${barHeight}px`);
      layout.showSheet(next);
      body.getBoundingClientRect(); // so that it has a height to move from
    }
    delete body.dataset.dragged;
    if (next === 'closed' && height() !== 'closed') {
      style.setProperty('--sheet', `${barHeight}px`);
      closing = browser.setTimeout(end, moveTime);
      return;
    }
    style.removeProperty('--sheet');
    layout.showSheet(next);
  }
  let closing = null;
  function end() {
    body.style.removeProperty('--sheet');
    layout.showSheet('closed');
  }
  const clearTimeout = (timer) => browser.clearTimeout(timer);

  store.subscribe(['sheet'], ({ sheet }) => {
    handle.setAttribute('aria-expanded', String(sheet !== 'closed'));
    handle.setAttribute('aria-label', sheet === 'closed' ? 'Open the panels' : 'Close the panels');
  });
  handle.addEventListener('keydown', (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    go(sheetHeights[Math.max(0, Math.min(sheetHeights.length - 1, sheetHeights.indexOf(height()) + step))]);
  });
  for (const id of ['sheet', 'tabs']) {
    document.getElementById(id).addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || height() === 'closed' || store.state.mode !== 'phone') return;
      event.preventDefault();
      go('closed');
      handle.focus();
    });
  }
  followDrags(root, { isUsed: () => store.state.mode === 'phone', height: () => root.ownerDocument.documentElement.clientHeight - root.getBoundingClientRect().top, body, layout, go, toggle, browser });
}

/** The sheet follows the finger on its bar; let go, it moves to one of its heights. */
function followDrags(root, { isUsed, height, body, layout, go, toggle, browser }) {
  let drag = null; // { id, from, start, isDrag, samples }
  let wasDrag = false; // the click after a drag is none

  root.addEventListener('pointerdown', (event) => {
    if (!isUsed() || drag || event.button !== 0 || event.target.closest('.sheet-row button')) return;
    drag = { id: event.pointerId, from: event.clientY, start: height(), isDrag: false, samples: [[event.timeStamp, event.clientY]] };
    wasDrag = false;
    root.setPointerCapture(event.pointerId); // a quick mouse is out of the bar before it has moved far enough to be a drag
  });
  root.addEventListener('pointermove', (event) => {
    if (event.pointerId !== drag?.id) return;
    if (!drag.isDrag && Math.abs(event.clientY - drag.from) < dragSlop) return;
    if (!drag.isDrag) {
      drag.isDrag = true;
      body.dataset.dragged = '';
    }
    const pixels = Math.max(barHeight, Math.min(browser.innerHeight - barOf(body), drag.start + drag.from - event.clientY));
    body.style.setProperty('--sheet', `${Math.round(pixels)}px`);
    if (body.dataset.sheet === 'closed') layout.showSheet('half'); // so that its panels are there
    drag.pixels = pixels;
    drag.samples = [...drag.samples.slice(-4), [event.timeStamp, event.clientY]];
  });
  const lift = (event) => {
    if (event.pointerId !== drag?.id) return;
    const { isDrag, samples, pixels } = drag;
    drag = null;
    wasDrag = isDrag;
    if (!isDrag) return;
    const [[time, y], [end, last]] = [samples[0], samples.at(-1)];
    const isThrown = event.type === 'pointerup' && event.timeStamp - end < restTime && end > time;
    go(heightAfter(pixels, isThrown ? (y - last) / (end - time) : 0, browser.innerHeight, barOf(body)));
  };
  root.addEventListener('pointerup', lift);
  root.addEventListener('pointercancel', lift);
  root.addEventListener('click', (event) => {
    if (wasDrag) {
      event.stopPropagation();
      wasDrag = false;
    } else if (isUsed() && !event.target.closest('button')) toggle();
  }, { capture: true });
}

/** The height of the page's bar, which a sheet never covers, CSS pixels. */
const barOf = (body) => body.ownerDocument.getElementById('bar').getBoundingClientRect().height;
