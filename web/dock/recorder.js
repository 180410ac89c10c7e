// The finger's gesture as text: a script, WebDriver actions or a recording, to copy, save or play.

import { createButton } from '../components/button.js';
import { createSelect, setChoices } from '../components/select.js';
import { make } from '../model/elements.js';
import { copyText } from '../model/files.js';
import { rejectionText } from '../net/requests.js';
import { upload } from '../model/uploads.js';

const formats = [['script', 'Gesture script'], ['actions', 'WebDriver actions'], ['recording', 'Recording']];
const suffixes = { script: 'pull', actions: 'json', recording: 'pullcast' };

/**
 * `request(message)` promises the answer, `trace.file(wanted)` a take's text; `save(name, blob)` downloads. A text is
 * only requested when it is visible.
 */
export function createRecorder(document, store, { atTextRate }, { request, trace, playhead, save }) {
  const root = document.getElementById('recorder');
  const take = createSelect(document, { label: 'Take to export', choices: [], change: ask });
  const format = createSelect(document, { label: 'Format', choices: formats, change: ask });
  const field = make(document, 'textarea', { readOnly: true, ariaLabel: 'The take as text', spellcheck: false, wrap: 'off', className: 'code' });
  const status = make(document, 'p', { attributes: { role: 'status' }, textContent: 'Pull the list: your gesture appears here as a script.' });
  const golden = make(document, 'input', {
    type: 'text', ariaLabel: 'Name of the golden', value: 'gesture', pattern: '[A-Za-z0-9._\\-]{1,64}', spellcheck: false,
  });
  const buttons = [['copy', 'Copy', copy], ['down', 'Download', download], ['play', 'Play', play]].map(([icon, label, act]) => createButton(document, act, { icon, label }));
  const goldens = make(document, 'span', { className: 'group', attributes: { role: 'group', 'aria-label': 'Golden' } }, golden, createButton(document, saveGolden, { text: 'Save as golden', className: 'outlined' }));
  root.append(make(document, 'div', { className: 'tool-row' }, take, format, status, ...buttons, goldens), field);
  let newest = ''; // the last request
  let list = [];

  const name = () => `take-${take.value}.${suffixes[format.value]}`;

  async function ask() {
    const wanted = { take: Number(take.value), format: format.value };
    const key = JSON.stringify(wanted);
    if (list.length === 0 || root.clientHeight === 0 || key === newest) return;
    newest = key;
    try {
      const text = await trace.file(wanted);
      if (text === null || newest !== key) return;
      field.value = text;
      status.textContent = `${name()} · ${text.split('\n').length - 1} lines`;
    } catch (refusal) {
      if (newest === key) status.textContent = rejectionText(refusal);
    }
    enable();
  }

  function enable() {
    const isViewer = store.state.welcome?.role === 'viewer';
    for (const each of buttons) each.disabled = field.value === '';
    buttons[2].disabled ||= isViewer || format.value === 'actions';
    goldens.hidden = format.value !== 'script';
  }

  async function copy() {
    status.textContent = await copyText(field.value) ? 'Copied.' : 'The browser does not allow it: press Ctrl+C.';
    if (status.textContent !== 'Copied.') field.select();
  }
  const fileOf = (text) => new Blob([text], { type: 'text/plain' });
  function download() {
    save(name(), fileOf(field.value));
  }
  async function play() {
    playhead.goLive();
    try {
      await upload(request, format.value, name(), field.value);
    } catch (refusal) {
      status.textContent = rejectionText(refusal);
    }
  }
  function saveGolden() {
    if (!golden.validity.valid || golden.value === '') {
      status.textContent = 'A golden\'s name has letters, digits, "-", "_" and ".".';
      return golden.focus();
    }
    save(`${golden.value}.pull`, fileOf(withGolden(field.value, golden.value)));
    status.textContent = `Make its golden with: pullwire run ${golden.value}.pull --update`;
  }

  const showTakes = atTextRate(() => {
    const follows = take.value === '' || take.value === String(list.at(-1)?.number);
    const before = JSON.stringify(list);
    list = store.state.takes;
    if (before === JSON.stringify(list)) return enable();
    const chosen = take.value;
    setChoices(take, list.map(({ number, name: text }) => [String(number), `Take ${number} · ${text || 'by hand'}`]).reverse());
    if (follows || !list.some(({ number }) => String(number) === chosen)) {
      take.selectedIndex = 0;
      ask();
    }
  });

  store.subscribe(['takes', 'welcome'], showTakes);
  new ResizeObserver(ask).observe(root);
  showTakes();
  enable();
}

/** The script, ending with a golden once the list has come to rest. */
export function withGolden(script, name) {
  const text = script.endsWith('\n') ? script : `${script}\n`;
  return `${text}${/^golden /m.test(text) ? '' : `golden ${name}\n`}`;
}
