// The list of the session's notes, and the card in which one is read, written and removed.

import { createButton } from '../components/button.js';
import { place } from '../components/menu.js';
import { make } from '../model/elements.js';
import { lineOf, listedNotes, maxNote } from '../model/notes.js';
import { rejectionText } from '../net/requests.js';
import { secondsText } from './ticks.js';

/**
 * Fills `root`, the tab. `request(message)` promises `done`; `motion` is dock.js'; `placeOf(tick)` is where the tick is on
 * the lanes, as an element whose place can be asked, or undefined. Returns `add()`, which opens the card
 * for the tick at the playhead, and `edit(note, opener)`.
 */
export function createNotePanel(document, store, { atTextRate }, { root, request, playhead, takes, motion, toast, placeOf }) {
  const list = make(document, 'ul', { className: 'note-list' });
  const empty = make(document, 'p', { className: 'note-empty', textContent: 'No notes yet. A note pins words to the tick at the playhead, for everybody here.' });
  const addButton = createButton(document, () => add(addButton), { text: 'Add a note', icon: 'note', key: 'C', className: 'outlined' });
  const about = make(document, 'p', { className: 'about' });
  root.append(make(document, 'div', { className: 'tool-row' }, addButton, about), empty, list);
  const card = createCard(document, { save, remove });
  const mayWrite = () => store.state.welcome?.role === 'controller';
  const isKept = (number) => store.state.takes.some((take) => take.number === number);

  const show = atTextRate(() => {
    const { notes, trace } = store.state;
    addButton.disabled = !mayWrite() || !isKept(trace?.take);
    about.textContent = addButton.disabled ? whyNot() : `at ${secondsText(motion.tick())} of take ${trace.take}`;
    empty.hidden = notes.length > 0;
    if (notes !== shown || trace?.take !== shownTake) list.replaceChildren(...listedNotes(store.state).map(line));
    [shown, shownTake] = [notes, trace?.take];
  });
  let shown = null;
  let shownTake;
  const whyNot = () => (mayWrite() ? 'Pull the list first: a note belongs to a take.' : 'You watch: only who controls writes notes.');

  function line(note) {
    const { take, tick, text, by = '' } = note;
    const isHere = take === store.state.trace?.take;
    const open = createButton(document, () => edit(note, open), { icon: mayWrite() ? 'pen' : 'note', label: mayWrite() ? 'Edit the note' : 'Read the note' });
    return make(document, 'li', { className: 'note-line' },
      make(document, 'button', { type: 'button', className: 'note-text', on: { click: () => goTo(note) } },
        make(document, 'span', { className: 'numbers', textContent: isHere ? secondsText(tick) : `Take ${take}, ${secondsText(tick)}` }),
        make(document, 'span', { className: 'words', textContent: text }), ...(by ? [make(document, 'small', { textContent: by })] : [])), open);
  }

  async function goTo({ take, tick }) {
    if (take === store.state.trace?.take || await takes.choose(take)) playhead.seek(tick);
  }

  function add(opener = document.activeElement) {
    const { trace } = store.state;
    if (!mayWrite() || !isKept(trace?.take)) return toast(whyNot());
    const tick = Math.round(motion.tick());
    card.open({ take: trace.take, tick, text: '' }, { anchor: root.contains(opener) ? opener : placeOf(tick) ?? root, opener, isEditable: true });
  }
  function edit(note, opener = document.activeElement) {
    card.open(note, { anchor: root.contains(opener) ? opener : placeOf(note.tick) ?? root, opener, isEditable: mayWrite() && note.number !== undefined });
  }
  function save({ number, take, tick }, words) {
    return send({ type: 'note', text: words, ...(number === undefined ? { take, tick } : { number }) });
  }
  function remove({ number }) {
    return send({ type: 'removeNote', number });
  }
  /** Promises whether the daemon has done it; why not, is a toast. */
  function send(message) {
    return request(message).then(() => true, (refusal) => { toast(rejectionText(refusal)); });
  }

  store.subscribe(['notes', 'trace', 'takes', 'welcome', 'playhead'], show);
  show();
  return { add, edit };
}

/** The card of one note. `save(note, text)` and `remove(note)` promise whether it is done. */
function createCard(document, { save, remove }) {
  const title = make(document, 'h2');
  const by = make(document, 'span', { className: 'menu-detail' });
  const field = make(document, 'textarea', { rows: 3, maxLength: maxNote, ariaLabel: 'The note', placeholder: 'What do you see here?', on: { input: count, keydown: saveByEnter } });
  const counter = make(document, 'small', { className: 'numbers' });
  const removeButton = createButton(document, () => finish(remove(note)), { icon: 'trash', label: 'Remove the note' });
  const saveButton = createButton(document, () => saveIt(), { text: 'Save', className: 'accent' });
  const element = make(document, 'div', { className: 'menu note-card', popover: 'auto', attributes: { role: 'dialog', 'aria-label': 'Note' }, on: { toggle: closed, keydown: keep } },
    make(document, 'div', { className: 'menu-title' }, title, by), field,
    make(document, 'div', { className: 'note-foot' }, counter, removeButton, saveButton));
  let note = null;
  let opener = null;

  const words = () => lineOf(field.value, maxNote);
  function count() {
    counter.textContent = `${[...field.value].length} / ${maxNote}`;
    saveButton.disabled = words() === '' || words() === note.text;
  }
  function saveByEnter(event) {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault(); // a note is one line
    saveIt();
  }
  function saveIt() {
    if (!saveButton.disabled) finish(save(note, words()));
  }
  async function finish(done) {
    if (await done) element.hidePopover();
  }
  /** The page's keys are letters here. */
  function keep(event) {
    event.stopPropagation();
    if (event.key === 'Escape') element.hidePopover();
  }
  function closed({ newState }) {
    if (newState === 'closed' && element.contains(document.activeElement)) opener?.focus?.({ preventScroll: true });
  }

  return {
    open(next, { anchor, opener: from, isEditable }) {
      [note, opener] = [next, from];
      title.textContent = `Take ${note.take}, ${secondsText(note.tick)}`;
      by.textContent = note.by ?? '';
      field.value = note.text;
      field.readOnly = !isEditable;
      for (const each of [counter, saveButton]) each.hidden = !isEditable;
      removeButton.hidden = !isEditable || note.number === undefined;
      if (!element.parentElement) document.body.append(element);
      count();
      element.showPopover();
      place(element, anchor, 'center');
      field.focus({ preventScroll: true });
    },
  };
}
