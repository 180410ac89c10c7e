// The source of a figure: a typed word, or a dropped, pasted or opened file; and the options for making the
// figure.

import { createButton } from '../components/button.js';
import { createSelect } from '../components/select.js';
import { createLatestRequest } from '../model/latest-request.js';
import { rejectionText } from '../net/requests.js';
import { bytesOf, lengthError, recognize } from './recognize.js';

const pause = 180; // ms after the last key; chosen: a letter is shown before the next word is typed
const orders = [['drawn', 'as drawn'], ['left-to-right', 'left to right']];
const maxWord = 200; // characters
const [minHeight, maxHeight, maxBars] = [1, 2000, 400];

/**
 * `figure` is of edited-figure.js. Returns `element`, `word` (the field), `open` (the button for a file), `clearError()`,
 * and `follow(document, root, isOpen)`, which handles drops on the page and pastes while `isOpen()`.
 */
export function createSource(document, make, figure, edits, { request, say }, { setTimeout, clearTimeout, matchMedia } = globalThis) {
  let source = null; // { from, content, base64, name }: the last source; null: the present figure
  let isTyping = false;
  const word = make('input', { type: 'text', maxLength: maxWord, autocomplete: 'off', spellcheck: false, placeholder: matchMedia('(pointer: coarse)').matches ? 'Type a word' : 'Type one, or drop a file', on: { input: type, blur: stop, keydown: commit } });
  const order = createSelect(document, { choices: orders, change: again });
  const numberField = (min, max, placeholder) => make('input', { type: 'number', min, max, inputMode: 'decimal', placeholder, on: { change: again } });
  const height = numberField(minHeight, maxHeight, 'auto');
  const bars = numberField(1, maxBars, '100');
  const picked = make('input', { type: 'file', hidden: true, accept: '.svg,.plist,.json,.txt,image/svg+xml,application/json', on: { change: () => loadFiles(picked.files).then(() => { picked.value = ''; }) } });
  const open = createButton(document, () => picked.click(), { text: 'Open file', icon: 'file', className: 'outlined open-file' });
  const error = make('p', { className: 'error', attributes: { role: 'alert' } });
  const notes = make('ul', { className: 'notes', hidden: true, tabIndex: 0, attributes: { 'aria-label': 'What could not be used' } });
  const field = (text, input, className = '') => make('label', { className: `source-field ${className}`.trim() }, make('span', {}, text), input);
  const options = make('div', { className: 'options' }, field('Order', order), field('Height', height), ...(figure.form === 'bars' ? [field('Bars at most', bars)] : []));
  const element = make('div', { className: 'source' }, field('Word', word, 'word'), options, picked, error, notes);

  const ask = createLatestRequest(request, showAnswer, (refusal) => showError(rejectionText(refusal)), { setTimeout, clearTimeout });

  function showAnswer({ text, notes: told = [] }, message) {
    showError('');
    edits.clearError(figure.key);
    showNotes(told);
    figure.replace(message.from === 'text' ? `the word ${message.content.slice(0, 20)}` : message.from === 'figure' ? 'figure made again' : `figure from ${source?.name ?? message.from}`, text);
    const count = figure.items().length;
    say(`${count} ${figure.word}${count === 1 ? '' : 's'}${told.length > 0 ? `, ${told.length} note${told.length === 1 ? '' : 's'}` : ''}`);
  }
  function showError(text) {
    if (error.textContent !== text) error.textContent = text;
    word.setAttribute('aria-invalid', String(text !== '' && source?.from === 'text'));
  }
  function clearError() {
    showError('');
  }
  function showNotes(told) {
    notes.replaceChildren(...told.map((note) => make('li', {}, note)));
    notes.hidden = told.length === 0;
  }

  const optional = (name, input, least, most) => {
    const value = Number(input.value);
    return input.value.trim() !== '' && value >= least && value <= most ? { [name]: value } : {};
  };
  function optionError() {
    if (!height.validity?.valid && height.validity) return `The height must be a number from ${minHeight} to ${maxHeight} pt, or empty.`;
    return bars.validity && !bars.validity.valid ? `The number of bars must be a whole number from 1 to ${maxBars}.` : '';
  }

  /** Requests the figure of the source with the selected options. */
  function makeFrom(given, delay) {
    source = given;
    const { from, content, base64 } = given ?? { from: 'figure', content: figure.text() };
    const message = {
      type: 'figure', from, content, ...(base64 ? { base64 } : {}), to: figure.form, order: order.value || 'drawn',
      ...optional('height', height, minHeight, maxHeight), ...(figure.form === 'bars' ? optional('maxBars', bars, 1, maxBars) : {}),
    };
    const wrong = optionError() || lengthError(message) || '';
    showError(wrong);
    if (wrong) showNotes([]);
    ask(wrong ? null : message, delay);
  }
  function again() {
    makeFrom(source, 0);
  }

  function type() {
    if (!isTyping) edits.begin('word');
    isTyping = true;
    if (word.value.trim() === '') {
      clearError();
      return ask(null);
    }
    return makeFrom({ from: 'text', content: word.value }, pause);
  }
  function commit({ key }) {
    if (key === 'Enter' && word.value.trim() !== '') makeFrom({ from: 'text', content: word.value }, 0);
  }
  function stop() {
    if (isTyping) edits.end();
    isTyping = false;
  }

  function load(bytes, name) {
    const found = recognize(bytes);
    if (found.content.trim() === '') return showError(`${name} is empty.`);
    word.value = '';
    return makeFrom({ ...found, name }, 0);
  }
  async function loadFiles(files) {
    const [file] = files;
    if (!file) return;
    try {
      load(await bytesOf(file), file.name);
    } catch (wrong) {
      ask(null);
      showNotes([]);
      showError(`${file.name}: ${wrong.message}`);
    }
  }
  const loadText = (text, name) => load(new TextEncoder().encode(text), name);

  /** Loads a drop or the clipboard: a file, if there is one, rather than a text. */
  function loadData(data, name) {
    if (data.files.length > 0) return loadFiles(data.files);
    const text = data.getData('image/svg+xml') || data.getData('text/plain');
    return text === '' ? showError('It contains neither a text nor a file.') : loadText(text, name);
  }

  return {
    element, word, open, clearError,
    follow(document, root, isOpen) {
      document.addEventListener('dragover', (event) => {
        if (!isOpen()) return;
        event.preventDefault(); // or the browser would open the file instead of the page
        root.classList.add('dropping');
      });
      document.addEventListener('dragleave', ({ relatedTarget }) => { if (!relatedTarget) root.classList.remove('dropping'); });
      document.addEventListener('drop', (event) => {
        root.classList.remove('dropping');
        if (!isOpen()) return;
        event.preventDefault();
        loadData(event.dataTransfer, 'what was dropped');
      });
      document.addEventListener('paste', (event) => {
        const isText = event.target?.closest?.('input, textarea, select') && event.clipboardData.files.length === 0;
        if (!isOpen() || (isText && !isFigure(event.clipboardData.getData('text/plain')))) return;
        event.preventDefault();
        loadData(event.clipboardData, 'what was pasted');
      });
    },
  };
}

/** Whether a text that is pasted into a field is probably a figure, and not a word. */
const isFigure = (text) => /^\s*(<|[[{]|[-\d.]+\s*,\s*[-\d.]+\s+[-\d.]+\s*,)/.test(text);
