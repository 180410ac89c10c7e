// The editor of one figure: connects its source, tools, board, list, cascade and exports.

import { createButton } from '../components/button.js';
import { place } from '../components/menu.js';
import { createSegmented } from '../components/segmented.js';
import { createRetryingRequest } from '../model/retry.js';
import { createActions } from './actions.js';
import { createBoard } from './board.js';
import { createCascade, followGlow } from './cascade.js';
import { createEditedFigure } from './edited-figure.js';
import { createExports } from './exports.js';
import { boundsOf, textOf } from './items.js';
import { followKeys } from './keys.js';
import { createList } from './list.js';
import { added, roomError } from './operations.js';
import { createOrder } from './order.js';
import { followBoard } from './pointer.js';
import { coordinateText } from './rulers.js';
import { createSelected } from './selected.js';
import { createSource } from './source.js';
import { createPreviewPull } from './preview-pull.js';

const newLength = 10; // pt, of a bar that is added by a key
const zoomStep = 1.4;
const shared = ['[ and ] change the order, R turns round, Ctrl D duplicates, Delete deletes, Ctrl A selects all.', 'The wheel moves the board; Ctrl with the wheel, or two fingers, zooms. 0 fits.'];
const hints = {
  bars: [
    'Click a bar to select it, Shift for more, or drag a box.', 'Drag a bar or its ends. Arrow keys move it by 1 pt, Shift by 10 pt, Alt by 0.1 pt.', 'Ends snap to other ends, to 45° and to the grid; Alt turns snapping off.',
    'D draws bars, Enter adds one in the middle, N numbers them as you click, V selects.', ...shared,
  ],
  strokes: ['Click a stroke to select it, Shift for more, or drag a box.', 'Drag it, or move it by arrow keys: by 1 pt, Shift by 10 pt, Alt by 0.1 pt.', 'N numbers strokes as you click, V selects.', ...shared],
};

/**
 * `target` is `{ key, parameter }` of inspector/knobs.js, `name` its owner's (`Figure of the header: arrow`),
 * `edits` inspector/edits.js', `link()` promises what exports.js needs, `close()` closes the editor, and `isOpen()` says
 * whether this panel is open. Returns `{ element, word, close, show, follow, escape }`; `escape()` returns whether there
 * was something to cancel.
 */
export function createFigurePanel(document, make, target, { name, store, scheduler, edits, storage, link, close, isOpen, ...services }, browser = globalThis) {
  const request = createRetryingRequest(services.request, undefined, browser);
  const edge = target.key.split('.')[0];
  const said = make('p', { className: 'said', attributes: { role: 'status' } });
  const say = (text) => { said.textContent = text; };
  const figure = createEditedFigure(edits, target, () => show(), browser);
  const { form, word } = figure;
  const actions = createActions(figure, say);
  const order = createOrder(figure, say);
  const kept = storage.read('figure', (value) => typeof value?.plays === 'boolean');
  const board = createBoard(document, () => ({ items: figure.items(), indices: figure.selection(), form, numbered: board.tool() === 'number' ? order.count() : 0, isMoving: figure.isMoving() }), showZoom, browser);
  board.element.addEventListener('pointerdown', () => say('')); // what was said is about the last gesture
  const snap = button('Snap', { icon: 'magnet', label: 'Snap to ends, to 45° and to the grid; not with Alt', className: 'snap', attributes: { 'aria-pressed': String(kept?.snaps ?? true) } }, toggleSnap);
  const snaps = () => snap.getAttribute('aria-pressed') === 'true';
  const cancelGesture = followBoard(board, figure, order, say, snaps);
  const list = createList(document, make, figure, actions);
  const selected = createSelected(make, figure);
  const cascade = createCascade(document, figure, say, () => edits.valueOf(`${edge}.reverseLoadingAnimation`) === true, browser);
  if (form === 'bars') followGlow(store, edge, isOpen, cascade.showTime);
  const plays = make('input', { type: 'checkbox', className: 'switch', checked: kept?.plays ?? true, attributes: { role: 'switch' }, on: { change: keep } });
  const source = createSource(document, make, figure, edits, { request, say }, browser);
  const exports = createExports(document, make, figure, { request, link, say }, browser);
  const previewPull = createPreviewPull(store, edge, services.request, () => plays.checked && isOpen(), browser);

  function button(text, options, act) {
    return createButton(document, act, { text, ...options });
  }
  const iconButton = (icon, label, key, act) => button('', { icon, label, key }, act);
  const tools = createSegmented(document, { label: 'Tool', choices: [['select', 'Select', 'select'], ...(form === 'bars' ? [['add', 'Draw', 'pen']] : []), ['number', 'Number', 'number']], change: setTool });
  for (const [index, [tip, key]] of [['Select and move', 'V'], ...(form === 'bars' ? [['Draw bars', 'D']] : []), ['Number them by clicking', 'N']].entries()) Object.assign(tools.element.children[index].dataset, { tip, key });
  const acts = Object.values(actions).filter(({ icon }) => icon).map((action) => ({ ...action, element: iconButton(action.icon, action.text, action.key, action.run) }));
  const all = button('Select all', { key: actions.all.key, className: 'all' }, actions.all.run);
  const [undo, redo] = [iconButton('undo', 'Undo', 'Ctrl Z', figure.undo), iconButton('redo', 'Redo', 'Ctrl Y', figure.redo)];
  const zoom = button('', { label: 'Show at its own size', className: 'zoom' }, board.zoomToSize);
  const [more, share] = [toggle('more', 'More tools', 'more'), toggle('share', 'Share', 'share', 'Share')];
  const group = (className, label, ...children) => make('div', { className, attributes: { role: 'group', 'aria-label': label } }, ...children);
  const line = () => make('i', { className: 'separator' });
  const help = iconButton('help', 'Mouse, fingers and keys', '', () => {});
  help.setAttribute('popovertarget', 'board-hint');
  const hint = make('ul', { id: 'board-hint', className: 'board-hint', attributes: { popover: 'auto' }, on: { toggle: ({ newState }) => { if (newState === 'open') place(hint, help, 'end'); } } }, ...hints[form].map((text) => make('li', {}, text)));
  const error = make('p', { className: 'error', attributes: { role: 'alert' } });
  const none = make('p', { className: 'none' }, `This figure cannot be edited here. Type a word or open a file to make one of ${form}.`);
  const [heading, system] = name.split(': ');
  const [detail, count] = [make('small'), make('span', { className: 'detail' })];
  const shut = iconButton('close', 'Close the figure editor', 'Esc', close);

  const element = make('div', { className: 'figure-body' },
    make('header', { className: 'figure-head' }, make('div', { className: 'figure-title' }, make('h2', {}, heading), detail), source.open, shut),
    source.element,
    make('div', { className: 'figure-tools' }, tools.element, line(), group('history', 'Undo and redo', undo, redo), line(), snap, more,
      group('zooms', 'Zoom', help, iconButton('minus', 'Zoom out', '-', () => board.zoomBy(1 / zoomStep)), zoom, iconButton('plus', 'Zoom in', '+', () => board.zoomBy(zoomStep)), iconButton('fit', 'Fit', '0', board.fit))),
    make('div', { className: 'figure-main' }, make('div', { className: 'board-area' }, board.box, none, said),
      make('div', { className: 'figure-side' }, selected.heading, selected.fields, group('acts', 'What is selected', ...acts.map((each) => each.element)), error,
        make('div', { className: 'section-head list-head' }, make('h3', {}, form === 'bars' ? 'Bars' : 'Strokes'), count, all), list.element)),
    cascade.element,
    exports.said,
    make('footer', { className: 'figure-foot' }, make('label', { className: 'plays' }, plays, make('span', {}, 'Play ', make('span', {}, 'a short pull '), 'after each change')), share, exports.element),
    hint);
  board.element.setAttribute('aria-label', `Board of ${form}`);
  followKeys(board.element, list.list, figure, actions, {
    v: () => setTool('select'), n: () => setTool('number'), '+': () => board.zoomBy(zoomStep), '-': () => board.zoomBy(1 / zoomStep), 0: board.fit,
    ...(form === 'bars' ? { a: () => setTool('add'), d: () => setTool('add'), Enter: addInMiddle } : {}),
  });

  let shown = null; // the text that was drawn last
  let tried = null; // the text that the last preview pull showed
  let isEdited = false; // by this page, since then

  /** A button that shows what has no room on a phone: tools, or the ways to share. */
  function toggle(what, label, icon, text = '') {
    const one = button(text, { icon, label, className: `${text ? 'outlined ' : ''}${what}`, attributes: { 'aria-expanded': 'false' } }, () => unfold(element.dataset.open === what ? '' : what));
    return one;
  }
  function unfold(what) {
    element.dataset.open = what;
    for (const [own, one] of [['more', more], ['share', share]]) one.setAttribute('aria-expanded', String(own === what));
  }

  function keep() {
    storage.write('figure', { plays: plays.checked, snaps: snaps() });
  }
  function toggleSnap() {
    snap.setAttribute('aria-pressed', String(!snaps()));
    keep();
  }

  function setTool(tool) {
    tools.set(tool);
    board.setTool(tool);
    order.restart();
    if (tool === 'number') say(`Click the ${form} in the order in which they should ${form === 'bars' ? 'glow' : 'be drawn'}.`);
    else say('');
    board.show();
  }

  function addInMiddle() {
    const wrong = roomError(figure.items(), 1, form);
    if (wrong) return say(wrong);
    const { left, top, width, height } = board.element.getBoundingClientRect();
    const [x, y] = board.point({ clientX: left + width / 2, clientY: top + height / 2 }).map(Math.round);
    const { items, indices } = added(figure.items(), [x, y], [x + newLength, y]);
    figure.change('add bar', items, indices);
    return say(`Bar ${items.length} added`);
  }

  function showZoom() {
    zoom.textContent = `${Math.round(board.view().scale * 100)} %`;
  }

  const showTexts = scheduler.atTextRate(() => {
    list.show();
    selected.show(board.dragged());
    const items = figure.items();
    const text = [system, ...(items.length > 0 ? [`${items.length} ${word}${items.length === 1 ? '' : 's'}`, sizeOf(items)] : [])].join(', ');
    if (detail.textContent !== text) detail.textContent = text;
    if (count.textContent !== String(items.length)) count.textContent = String(items.length);
    const wrong = figure.error();
    if (error.textContent !== wrong) error.textContent = wrong;
    none.hidden = items.length > 0;
    all.disabled = items.length === 0;
    cascade.element.hidden = items.length === 0;
    undo.disabled = !figure.canUndo();
    redo.disabled = !figure.canRedo();
    for (const { element: one, needs } of acts) one.disabled = figure.selection().length < needs || items.length === 0;
  });
  const draw = scheduler.atDisplayRate(() => {
    const text = textOf(figure.items(), form);
    const isNew = text !== shown && text !== figure.own() && !figure.isMoving();
    shown = text;
    if (isNew || (!figure.isMoving() && board.hides())) board.showNew();
    else board.show();
    cascade.show();
    tryOut(figure.text());
  });

  /**
   * After a complete change that was made on this page, what was wrong before is over, and a preview pull shows the
   * figure. Other viewers' changes are not shown.
   */
  function tryOut(text) {
    if (text === tried || !isEdited || figure.isMoving()) return;
    [tried, isEdited] = [text, false];
    source.clearError();
    exports.clearError();
    previewPull.schedule();
  }

  function show() {
    if (!isOpen()) return;
    draw();
    showTexts();
  }

  setTool('select');
  showZoom();
  return {
    element, word: source.word, close: shut, show,
    /** This page has sent values. */
    edited() { isEdited = true; },
    /** From now on, preview pulls show changes. */
    begin() {
      [tried, isEdited] = [figure.text(), false];
      show();
    },
    follow: (root, isShown) => source.follow(document, root, isShown),
    /** Cancels the present gesture, or else folds what is unfolded, or else clears the selection. */
    escape() {
      if (cancelGesture() || cascade.cancel()) return true;
      const hadMore = Boolean(element.dataset.open) || figure.selection().length > 0;
      if (element.dataset.open) unfold('');
      else figure.select([]);
      return hadMore;
    },
  };
}

/** A figure's width and height: `24 × 42 pt`. */
function sizeOf(items) {
  const [left, top, right, bottom] = boundsOf(items);
  return `${coordinateText(right - left)} × ${coordinateText(bottom - top)} pt`;
}
