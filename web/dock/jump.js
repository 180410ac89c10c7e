// The field left of the ruler: it shows the playhead's time, and goes to the tick that one types. On a phone, which has no
// room left of the ruler, it lies over it while it is used.

import { make } from '../model/elements.js';
import { parseJump } from '../model/jump.js';
import { secondsText } from './ticks.js';

/** `motion` is dock.js'. Returns the `element` and `focus()`. */
export function createJump(document, store, { atTextRate }, motion, { playhead }) {
  const error = make(document, 'span', { className: 'jump-error', id: 'jump-error', hidden: true, attributes: { role: 'alert' } });
  const field = make(document, 'input', {
    type: 'text', ariaLabel: 'Jump to', className: 'jump', autocomplete: 'off', spellcheck: false, enterKeyHint: 'go', title: 'A tick, a time or the name of a mark (J)',
    attributes: { 'aria-describedby': 'jump-error' }, on: { keydown: jumpOnKey, input: () => showError(''), focus: () => field.select(), blur: leave },
  });

  function jumpOnKey({ key }) {
    const trace = motion.trace();
    if (key === 'Escape') field.blur();
    if (key !== 'Enter' || !trace) return;
    try {
      playhead.seek(parseJump(field.value, trace));
      showError('');
      if (['phone', 'side'].includes(store.state.mode)) field.blur();
    } catch (wrong) {
      showError(wrong.message);
    }
  }
  function leave() {
    delete element.dataset.open;
    showError('');
    show();
  }
  function showError(text) {
    error.textContent = text;
    error.hidden = text === '';
    field.setAttribute('aria-invalid', String(text !== ''));
  }

  const show = atTextRate(() => {
    const text = motion.trace() ? secondsText(motion.tick()) : '';
    if (document.activeElement !== field && field.value !== text) field.value = text;
  });
  store.subscribe(['playhead', 'trace', 'frame'], show);
  const element = make(document, 'span', { className: 'jump-box', data: { command: 'jump' } }, field, error);
  return {
    element,
    focus() {
      element.dataset.open = '';
      field.focus();
    },
  };
}
