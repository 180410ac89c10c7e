// The dialog that makes a clip: a video or a GIF of the take that is shown, drawn tick by tick, in a file that is not
// larger than one says. Loaded when it is opened, in a script of its own.

import { codecsFor } from './encode.js';
import { ClipError, makeClip } from './make.js';
import { createPicture } from './picture.js';
import { framesPerSecond, megabyte, pixelsOf, sizeLimit, ticksOf, videoPlan } from './plan.js';
import { createButton } from '../components/button.js';
import { createDialog } from '../components/dialog.js';
import { menuRow } from '../components/menu.js';
import { createSegmented } from '../components/segmented.js';
import { make as makeElement } from '../model/elements.js';
import { createSave } from '../model/files.js';
import { allowedText, parseNumber } from '../model/numbers.js';
import { addSheet } from '../model/sheets.js';
import { ticksPerSecond, titleOf } from '../model/trace.js';

const posterHeight = 640; // pixels of the preview: about twice as many as the style sheet shows

/** Returns `open(opener)`. Without a take it says so by a toast. */
export async function createClip(document, store, toast, browser = globalThis) {
  await addSheet(document, 'clip/clip.css');
  const make = (...rest) => makeElement(document, ...rest);
  const save = createSave(document, browser);
  const pause = createPause(browser);
  let abort = null; // of the clip that is being made
  const dialog = createDialog(document, { title: 'Clip', className: 'clip', closed: () => abort?.abort() });

  const choice = (label, choices) => createSegmented(document, { label, choices, change: show });
  const toggle = (text, checked) => {
    const input = make('input', { type: 'checkbox', className: 'switch', checked, attributes: { role: 'switch' }, on: { change: show } });
    return { input, row: make('label', { className: 'menu-row' }, make('span', { className: 'menu-text', textContent: text }), input) };
  };
  const part = choice('Part', [['all', 'Whole take'], ['loop', 'Loop']]);
  const ghost = choice('Compared take', [['none', 'Off'], ['over', 'Over it'], ['beside', 'Side by side']]);
  const [frame, finger, captions] = [toggle('Device frame', true), toggle('Finger', store.state.preferences.touches), toggle('Captions: state, offset, time', true)];
  const limit = make('input', { type: 'text', inputMode: 'decimal', autocomplete: 'off', value: String(sizeLimit.standard), ariaLabel: 'At most, MB', on: { input: show } });
  const [partRow, ghostRow, formatRow] = [menuRow(document, 'Part', part.element), menuRow(document, 'Compared take', ghost.element), menuRow(document, 'Format')];
  const fields = make('fieldset', { className: 'clip-fields' }, partRow, formatRow, frame.row, finger.row, captions.row, ghostRow, menuRow(document, 'At most', limit, make('span', { className: 'menu-detail', textContent: 'MB' })));
  const [poster, says, error] = [make('canvas', { className: 'clip-poster', attributes: { 'aria-hidden': 'true' } }), make('p', { className: 'says' }), make('p', { className: 'error-text', attributes: { role: 'alert' } })];
  const done = make('p', { className: 'clip-done', attributes: { role: 'status' } });
  const bar = make('progress', { max: 1, value: 0, hidden: true, ariaLabel: 'Progress' });
  const button = createButton(document, () => (abort ? abort.abort() : begin()), { text: 'Make the clip', className: 'accent' });
  dialog.body.append(poster, make('div', { className: 'clip-options' }, fields, says, error, make('div', { className: 'clip-end' }, done, bar, button)));
  part.set('all');
  ghost.set('none');
  let format = null; // the segmented choice, once the browser has said what it encodes
  let lacks = ''; // a sentence, if that is nothing
  let drawn = 0; // how often the preview has been drawn

  const span = () => {
    const { trace: { ticks }, playhead: { loop } } = store.state;
    return part.value() === 'loop' && loop ? loop.map((tick) => Math.min(tick, ticks)) : [0, ticks];
  };
  const optionsNow = () => ({ deviceFrame: frame.input.checked, finger: finger.input.checked, captions: captions.input.checked, ghost: store.state.pinned ? ghost.value() : 'none' });
  const megabytes = () => parseNumber(limit.value, sizeLimit);

  /** Shows what can be chosen, and what comes of it. */
  async function show() {
    const { trace, pinned, playhead: { loop } } = store.state;
    partRow.hidden = !loop;
    ghostRow.hidden = !pinned;
    done.textContent = '';
    const isRight = megabytes() !== undefined;
    error.textContent = isRight ? '' : `The most that the file may have is ${allowedText(sizeLimit)}.`;
    limit.setAttribute('aria-invalid', String(!isRight));
    const [first, end] = span();
    says.textContent = `${titleOf(trace)}: ${((end - first) / ticksPerSecond).toFixed(2)} s, ${format?.value() === 'gif' ? 'at most 50 pictures a second' : `${ticksOf([first, end]).length} frames, ${framesPerSecond} a second`}.${lacks}`;
    const picture = createPicture(document, store, optionsNow(), browser);
    drawn += 1;
    const own = drawn;
    await picture.ready();
    if (own !== drawn) return;
    Object.assign(poster, { height: posterHeight, width: Math.round(posterHeight * picture.size[0] / picture.size[1]) });
    picture.paint(poster.getContext('2d', { alpha: false }), farthest(trace, [first, end]));
  }

  /** Asks the browser what it encodes. */
  async function offer() {
    if (format) return;
    const { trace } = store.state;
    const { viewport } = trace.at(0).scene;
    const [best] = await codecsFor(pixelsOf(viewport, 1), videoPlan(sizeLimit.standard * megabyte, 1 + trace.ticks / ticksPerSecond, viewport).bitrate, browser);
    format = choice('Format', [...(best ? [[best.container, { mp4: 'MP4', webm: 'WebM' }[best.container]]] : []), ['gif', 'GIF']]);
    format.set(best?.container ?? 'gif');
    lacks = best ? '' : browser.isSecureContext === false ? ' A browser encodes video only over https, or from localhost.' : ' This browser encodes no video.';
    formatRow.append(format.element);
  }

  function setMaking(controller) {
    abort = controller;
    fields.disabled = Boolean(controller);
    bar.hidden = !controller;
    bar.value = 0;
    button.textContent = controller ? 'Cancel' : 'Make the clip';
  }

  function report({ share, attempt }) {
    bar.value = share;
    const text = attempt === 1 ? 'Drawing …' : `Too large: once more, smaller (${attempt}) …`;
    if (done.textContent !== text) done.textContent = text;
  }

  async function begin() {
    if (megabytes() === undefined) return limit.focus();
    const { trace } = store.state;
    const controller = new browser.AbortController();
    setMaking(controller);
    error.textContent = '';
    try {
      const picture = createPicture(document, store, optionsNow(), browser);
      await picture.ready();
      const { blob, ending, frames, pixels } = await makeClip({ picture, span: span(), bytes: megabytes() * megabyte, isGIF: format.value() === 'gif' }, { document, pause, signal: controller.signal, report }, browser);
      const name = `${trace.take ? `take-${trace.take}` : 'clip'}.${ending}`;
      save(name, blob);
      done.textContent = `${name} is saved: ${(blob.size / megabyte).toFixed(2)} MB, ${frames} frames, ${pixels.join(' × ')}.`;
    } catch (reason) {
      done.textContent = controller.signal.aborted ? 'Cancelled.' : '';
      if (!controller.signal.aborted) error.textContent = reason instanceof ClipError ? reason.message : `The clip could not be made: ${reason.message}`;
    }
    setMaking(null);
  }

  store.subscribe(['trace', 'pinned', 'theme', 'preferences'], () => { if (dialog.element.open && !abort && store.state.trace) show(); });
  return {
    dialog: dialog.element,
    async open(opener) {
      if (!store.state.trace?.at(0).scene) return toast('There is no take yet: pull the list first.');
      part.set(store.state.playhead.loop ? 'loop' : 'all');
      await offer();
      show();
      dialog.open(opener);
    },
  };
}

/** The tick at which the list is farthest from where it began. */
function farthest(trace, [first, end]) {
  const offsets = trace.curve('offset');
  let best = first;
  for (let tick = first; tick <= end; tick += 1) if (Math.abs(offsets[tick] - offsets[first]) > Math.abs(offsets[best] - offsets[first])) best = tick;
  return best;
}

/** Lets the browser do everything else that waits. Timers would do it too rarely in a tab that is not seen. */
function createPause({ MessageChannel }) {
  const { port1, port2 } = new MessageChannel();
  return () => new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
}
