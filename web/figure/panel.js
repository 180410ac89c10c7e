// The editor of one figure: connects its source, tools, board, list and exports.

import { createRetryingRequest } from '../model/retry.js';
import { createActions } from './actions.js';
import { createBoard } from './board.js';
import { createEditedFigure } from './edited-figure.js';
import { createExports } from './exports.js';
import { textOf } from './items.js';
import { followKeys } from './keys.js';
import { createEnds, createList } from './list.js';
import { added, roomError } from './operations.js';
import { createOrder } from './order.js';
import { followPinch } from './pinch.js';
import { followBoard } from './pointer.js';
import { createSource } from './source.js';
import { createPreviewPull } from './preview-pull.js';

const newLength = 10; // pt, of a bar that is added by a key
const zoomStep = 1.4;
const hints = {
  bars: 'Click a bar to select it, Shift for more, or drag a box. Drag a bar or its ends; arrow keys move it by 1 pt, Shift by 10 pt, Alt by 0.1 pt. '
    + 'Ends snap to other ends, to 45° and to the grid; Alt turns snapping off. A adds bars, Enter adds one in the middle; N numbers them as you click; [ and ] change the order; R reverses; Delete deletes. The wheel moves the board; Ctrl with the wheel, or two fingers, zooms.',
  strokes: 'Click a stroke to select it, Shift for more, or drag a box. Drag it, or move it by arrow keys, Shift by 10 pt, Alt by 0.1 pt. N numbers strokes as you click; [ and ] change the order; R reverses; Delete deletes. The wheel moves the board; Ctrl with the wheel, or two fingers, zooms.',
};

/**
 * `target` is `{ key, parameter }` of inspector/knobs.js, `edits` inspector/edits.js', `link()` promises what
 * exports.js needs, and `isOpen()` says whether this panel is open. Returns `{ element, word, show, follow, escape }`;
 * `escape()` returns whether there was something to cancel.
 */
export function createFigurePanel(document, make, target, { store, scheduler, edits, storage, link, isOpen, ...services }, browser = globalThis) {
  const request = createRetryingRequest(services.request, undefined, browser);
  const said = make('p', { className: 'said', attributes: { role: 'status' } });
  const say = (text) => { said.textContent = text; };
  const figure = createEditedFigure(edits, target, () => show(), browser);
  const actions = createActions(figure, say);
  const order = createOrder(figure, say);
  const board = createBoard(document, () => ({ items: figure.items(), indices: figure.selection(), form: figure.form, numbered: board.tool() === 'number' ? order.count() : 0, isMoving: figure.isMoving() }), browser);
  const cancelPointer = { act: () => false };
  followPinch(board, () => cancelPointer.act());
  cancelPointer.act = followBoard(board, figure, order, say);
  const list = createList(make, figure, actions);
  const ends = createEnds(make, figure);
  const plays = make('input', { type: 'checkbox', checked: storage.read('figure', (kept) => typeof kept?.plays === 'boolean')?.plays ?? true, on: { change: () => storage.write('figure', { plays: plays.checked }) } });
  const source = createSource(make, figure, edits, plays, { request, say }, browser);
  const previewPull = createPreviewPull(store, target.key.split('.')[0], services.request, () => plays.checked && isOpen(), browser);

  const button = (text, title, act, attributes = {}) => make('button', { type: 'button', title, on: { click: act }, attributes }, text);
  const toolButton = (tool, text, title) => button(text, title, () => setTool(tool), { 'data-tool': tool, 'aria-pressed': 'false' });
  const tools = [toolButton('select', 'Select', 'Select and move (V)'), ...(figure.form === 'bars' ? [toolButton('add', 'Add', 'Draw new bars (A)')] : []), toolButton('number', 'Number', 'Number them by clicking them in order (N)')];
  const acts = Object.values(actions).filter(({ run }) => run).map((action) => ({ ...action, element: button(action.text, `${action.title} (${action.key})`, action.run) }));
  const named = (text, label, title, act) => button(text, title, act, { 'aria-label': label });
  const views = [named('−', 'Zoom out', 'Zoom out (-)', () => board.zoomBy(1 / zoomStep)), button('Fit', 'Show the whole figure (0)', board.fit), named('+', 'Zoom in', 'Zoom in (+)', () => board.zoomBy(zoomStep))];
  const [undo, redo] = [named('↶', 'Undo', 'Undo (Ctrl+Z)', figure.undo), named('↷', 'Redo', 'Redo (Ctrl+Y)', figure.redo)];
  const bar = (label, ...children) => make('div', { className: 'tools-row', attributes: { role: 'group', 'aria-label': label } }, ...children);
  const help = make('details', { className: 'board-help' }, make('summary', {}, 'Mouse, fingers and keys'), make('p', { id: 'board-hint' }, hints[figure.form]));
  const error = make('p', { className: 'error', attributes: { role: 'alert' } });
  const none = make('p', { className: 'none' }, `This figure cannot be edited here. Type a word or open a file to make one of ${figure.form}.`);
  const element = make('div', { className: 'figure-body' }, source.element,
    bar('Tools', ...tools, undo, redo, ...views), make('div', { className: 'board-box' }, board.element), none, error, said,
    bar('What is selected', ...acts.map((each) => each.element)), ends.element, list.element, createExports(make, document, figure, { request, link, say }, browser), help);
  board.element.setAttribute('aria-label', `Board of ${figure.form}`);
  followKeys(board.element, list.element, figure, actions, {
    v: () => setTool('select'), n: () => setTool('number'), '+': () => board.zoomBy(zoomStep), '-': () => board.zoomBy(1 / zoomStep), 0: board.fit,
    ...(figure.form === 'bars' ? { a: () => setTool('add'), Enter: addInMiddle } : {}),
  });

  let shown = null; // the text that was drawn last
  let tried = null; // the text that the last preview pull showed
  let isEdited = false; // by this page, since then

  function setTool(tool) {
    board.setTool(tool);
    order.restart();
    for (const each of tools) each.setAttribute('aria-pressed', String(each.getAttribute('data-tool') === tool));
    if (tool === 'number') say(`Click the ${figure.form} in the order in which they should glow.`);
    board.show();
  }

  function addInMiddle() {
    const wrong = roomError(figure.items(), 1, figure.form);
    if (wrong) return say(wrong);
    const { left, top, width, height } = board.element.getBoundingClientRect();
    const [x, y] = board.point({ clientX: left + width / 2, clientY: top + height / 2 }).map(Math.round);
    const { items, indices } = added(figure.items(), [x, y], [x + newLength, y]);
    figure.change('add bar', items, indices);
    return say(`Bar ${items.length} added`);
  }

  const showTexts = scheduler.atTextRate(() => {
    list.show();
    ends.show();
    const wrong = figure.error();
    if (error.textContent !== wrong) error.textContent = wrong;
    none.hidden = figure.items().length > 0;
    undo.disabled = !figure.canUndo();
    redo.disabled = !figure.canRedo();
    for (const { element: one, needs } of acts) one.disabled = figure.selection().length < needs || figure.items().length === 0;
  });
  const draw = scheduler.atDisplayRate(() => {
    const text = textOf(figure.items(), figure.form);
    const isNew = text !== shown && text !== figure.own() && !figure.isMoving();
    shown = text;
    if (isNew || (!figure.isMoving() && board.hides())) board.showNew();
    else board.show();
    tryOut(figure.text());
  });

  /**
   * Shows a complete change that was made on this page with a preview pull. Other viewers' changes are not shown.
   */
  function tryOut(text) {
    if (text === tried || !isEdited || figure.isMoving()) return;
    [tried, isEdited] = [text, false];
    previewPull.schedule();
  }

  function show() {
    if (!isOpen()) return;
    draw();
    showTexts();
  }

  setTool('select');
  return {
    element, word: source.word, show,
    /** This page has sent values. */
    edited() { isEdited = true; },
    /** From now on, preview pulls show changes. */
    begin() {
      [tried, isEdited] = [figure.text(), false];
      show();
    },
    follow: (root, isShown) => source.follow(document, root, isShown),
    /** Cancels the present gesture, or else clears the selection. */
    escape() {
      if (cancelPointer.act()) return true;
      const hadSelection = figure.selection().length > 0;
      figure.select([]);
      return hadSelection;
    },
  };
}
