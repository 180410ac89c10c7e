// The editor of one figure: its source, tools, board, list and exports, and what keeps them together.

import { createPatientRequest } from '../model/patience.js';
import { createActions } from './actions.js';
import { createBoard } from './board.js';
import { createDesk } from './desk.js';
import { createExports } from './exports.js';
import { textOf } from './items.js';
import { followKeys } from './keys.js';
import { createEnds, createList } from './list.js';
import { added, roomError } from './operations.js';
import { createOrder } from './order.js';
import { followPinch } from './pinch.js';
import { followBoard } from './pointer.js';
import { createSource } from './source.js';
import { createTryout } from './tryout.js';

const newLength = 10; // pt of a bar that is added by a key
const zoomStep = 1.4;
const hints = {
  bars: 'Click a bar to select it, Shift for more, or drag a box. Drag a bar or its ends; arrow keys move it by 1 pt, Shift by 10 pt, Alt by 0.1 pt. '
    + 'Ends go to other ends, to 45° and to the grid; Alt turns that off. A adds bars, Enter one in the middle; N numbers them as you click; [ and ] change the order; R reverses; Delete deletes. The wheel moves the board, with Ctrl it zooms, as two fingers do.',
  strokes: 'Click a stroke to select it, Shift for more, or drag a box. Drag it, or move it by arrow keys, Shift by 10 pt, Alt by 0.1 pt. N numbers strokes as you click; [ and ] change the order; R reverses; Delete deletes. The wheel moves the board, with Ctrl it zooms, as two fingers do.',
};

/**
 * `target` is `{ key, parameter }` of inspector/knobs.js, `edits` inspector/edits.js', `link()` promises what exports.js needs, and
 * `isOpen()` says whether this panel is shown. Returns `{ element, word, show, follow, escape }`; `escape()` says whether there was something to call off.
 */
export function createFigurePanel(document, make, target, { store, scheduler, edits, storage, link, isOpen, ...services }, browser = globalThis) {
  const request = createPatientRequest(services.request, undefined, browser);
  const said = make('p', { className: 'said', attributes: { role: 'status' } });
  const say = (text) => { said.textContent = text; };
  const desk = createDesk(edits, target, () => show(), browser);
  const actions = createActions(desk, say);
  const order = createOrder(desk, say);
  const board = createBoard(document, () => ({ items: desk.items(), places: desk.places(), form: desk.form, numbered: board.tool() === 'number' ? order.count() : 0, isMoving: desk.isMoving() }), browser);
  const cancelPointer = { act: () => false };
  followPinch(board, () => cancelPointer.act());
  cancelPointer.act = followBoard(board, desk, order, say);
  const list = createList(make, desk, actions);
  const ends = createEnds(make, desk);
  const plays = make('input', { type: 'checkbox', checked: storage.read('figure', (kept) => typeof kept?.plays === 'boolean')?.plays ?? true, on: { change: () => storage.write('figure', { plays: plays.checked }) } });
  const source = createSource(make, desk, edits, plays, { request, say }, browser);
  const tryout = createTryout(store, target.key.split('.')[0], services.request, () => plays.checked && isOpen(), browser);

  const button = (text, title, act, attributes = {}) => make('button', { type: 'button', title, on: { click: act }, attributes }, text);
  const toolButton = (tool, text, title) => button(text, title, () => setTool(tool), { 'data-tool': tool, 'aria-pressed': 'false' });
  const tools = [toolButton('select', 'Select', 'Select and move (V)'), ...(desk.form === 'bars' ? [toolButton('add', 'Add', 'Draw new bars (A)')] : []), toolButton('number', 'Number', 'Number them by clicking them in their order (N)')];
  const acts = Object.values(actions).filter(({ run }) => run).map((action) => ({ ...action, element: button(action.text, `${action.title} (${action.key})`, action.run) }));
  const named = (text, label, title, act) => button(text, title, act, { 'aria-label': label });
  const views = [named('−', 'Farther', 'Farther (-)', () => board.zoomBy(1 / zoomStep)), button('Fit', 'All of it (0)', board.fit), named('+', 'Closer', 'Closer (+)', () => board.zoomBy(zoomStep))];
  const [undo, redo] = [named('↶', 'Undo', 'Undo (Ctrl+Z)', desk.undo), named('↷', 'Redo', 'Redo (Ctrl+Y)', desk.redo)];
  const bar = (label, ...children) => make('div', { className: 'tools-row', attributes: { role: 'group', 'aria-label': label } }, ...children);
  const help = make('details', { className: 'board-help' }, make('summary', {}, 'Mouse, fingers and keys'), make('p', { id: 'board-hint' }, hints[desk.form]));
  const error = make('p', { className: 'error', attributes: { role: 'alert' } });
  const none = make('p', { className: 'none' }, `This figure cannot be taken apart here. Type a word, or bring a file, to make one of ${desk.form}.`);
  const element = make('div', { className: 'figure-body' }, source.element,
    bar('Tools', ...tools, undo, redo, ...views), make('div', { className: 'board-box' }, board.element), none, error, said,
    bar('What is selected', ...acts.map((each) => each.element)), ends.element, list.element, createExports(make, document, desk, { request, link, say }, browser), help);
  board.element.setAttribute('aria-label', `Board of ${desk.form}`);
  followKeys(board.element, list.element, desk, actions, {
    v: () => setTool('select'), n: () => setTool('number'), '+': () => board.zoomBy(zoomStep), '-': () => board.zoomBy(1 / zoomStep), 0: board.fit,
    ...(desk.form === 'bars' ? { a: () => setTool('add'), Enter: addInMiddle } : {}),
  });

  let shown = null; // the text that was drawn last
  let tried = null; // the text that was shown by a pull last
  let isEdited = false; // on this page, since then

  function setTool(tool) {
    board.setTool(tool);
    order.restart();
    for (const each of tools) each.setAttribute('aria-pressed', String(each.getAttribute('data-tool') === tool));
    if (tool === 'number') say(`Click the ${desk.form} in the order in which they are to glow.`);
    board.show();
  }

  function addInMiddle() {
    const wrong = roomError(desk.items(), 1, desk.form);
    if (wrong) return say(wrong);
    const { left, top, width, height } = board.element.getBoundingClientRect();
    const [x, y] = board.point({ clientX: left + width / 2, clientY: top + height / 2 }).map(Math.round);
    const { items, places } = added(desk.items(), [x, y], [x + newLength, y]);
    desk.change('add bar', items, places);
    return say(`Bar ${items.length} added`);
  }

  const showTexts = scheduler.atTextRate(() => {
    list.show();
    ends.show();
    const wrong = desk.error();
    if (error.textContent !== wrong) error.textContent = wrong;
    none.hidden = desk.items().length > 0;
    undo.disabled = !desk.canUndo();
    redo.disabled = !desk.canRedo();
    for (const { element: one, needs } of acts) one.disabled = desk.places().length < needs || desk.items().length === 0;
  });
  const draw = scheduler.atDisplayRate(() => {
    const text = textOf(desk.items(), desk.form);
    const isNew = text !== shown && text !== desk.own() && !desk.isMoving();
    shown = text;
    if (isNew || (!desk.isMoving() && board.hides())) board.showNew();
    else board.show();
    tryOut(desk.text());
  });

  /** What was changed on this page is shown by a pull, once it stands; what others change is theirs to show. */
  function tryOut(text) {
    if (text === tried || !isEdited || desk.isMoving()) return;
    [tried, isEdited] = [text, false];
    tryout.wish();
  }

  function show() {
    if (!isOpen()) return;
    draw();
    showTexts();
  }

  setTool('select');
  return {
    element, word: source.word, show,
    /** Values have been sent by this page. */
    edited() { isEdited = true; },
    /** From now on changes are shown by pulls. */
    begin() {
      [tried, isEdited] = [desk.text(), false];
      show();
    },
    follow: (root, isShown) => source.follow(document, root, isShown),
    /** What is under way is called off, or what is selected let go. */
    escape() {
      if (cancelPointer.act()) return true;
      const hadPlaces = desk.places().length > 0;
      desk.select([]);
      return hadPlaces;
    },
  };
}
