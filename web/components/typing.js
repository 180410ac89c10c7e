// A text field that sends what is typed after a pause, if it is allowed; until typing has ended the field shows nothing
// else.

const pause = 250; // ms after the last key; chosen: shorter than a look at the device

/**
 * `read(text)` gives the value, or undefined when the text has none. `begin`, `change(value)` and `end` belong to the
 * edit; `onError(text | null)` shows what is allowed; `show()` shows the actual value again; `present()` returns it.
 * Returns a function that returns whether something is being typed.
 */
export function followTyping(input, { read, allowed, begin, change, end, onError, show, present }, { setTimeout, clearTimeout } = globalThis) {
  let typed = null; // while something is being typed: { before, sent }
  let timer = null;

  function commit() {
    clearTimeout(timer);
    const value = read(input.value);
    if (value !== undefined && value === typed.sent) return true; // it may have been refused: do not send it again
    typed.sent = value;
    onError(value === undefined ? allowed : null);
    if (value === undefined) return false;
    change(value);
    return true;
  }

  /** What the daemon refused meanwhile stays said. */
  function stop() {
    clearTimeout(timer);
    typed = null;
    end();
    show();
  }

  input.addEventListener('input', () => {
    if (!typed) {
      typed = { before: present() };
      begin();
    }
    clearTimeout(timer);
    timer = setTimeout(commit, pause);
  });
  input.addEventListener('keydown', (event) => {
    if (!typed) return;
    if (event.ctrlKey || event.metaKey) event.stopPropagation(); // while typing, undo applies to the text
    if (event.key === 'Enter' && commit()) stop();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (typed.sent !== undefined) change(typed.before);
    onError(null);
    stop();
  });
  input.addEventListener('blur', () => {
    if (!typed) return;
    if (!commit()) onError(null);
    stop();
  });
  return () => typed !== null;
}
