// The figure as a file, a text or a link.

import { createButton } from '../components/button.js';
import { createSelect } from '../components/select.js';
import { copyText, createSave } from '../model/files.js';
import { rejectionText } from '../net/requests.js';

const formats = [['plist', 'plist', 'application/xml'], ['svg', 'SVG', 'image/svg+xml'], ['json', 'JSON', 'application/json'], ['text', 'text', 'text/plain']];
const suffixes = { plist: 'plist', svg: 'svg', json: 'json', text: 'txt' };

/**
 * `link()` promises `{ href, has }` of inspector/link.js. Returns `element`, the buttons; `said`, the error and the text
 * to copy by hand; and `clearError()`.
 */
export function createExports(document, make, figure, { request, link, say }, browser = globalThis) {
  const save = createSave(document, browser);
  const format = createSelect(document, { label: 'Format', choices: formats.map(([value, text]) => [value, text]) });
  const error = make('p', { className: 'error', attributes: { role: 'alert' } });
  const shown = make('textarea', { readOnly: true, hidden: true, rows: 3, attributes: { 'aria-label': 'To copy' } });
  const button = (act, options) => createButton(document, () => attempt(act), options);
  const element = make('div', { className: 'exports' }, format, button(download, { text: 'Download', icon: 'down', className: 'outlined download' }),
    button(copy, { icon: 'copy', label: 'Copy' }), button(copyLink, { icon: 'link', label: 'Copy a link with the figure' }));

  async function attempt(act) {
    error.textContent = '';
    shown.hidden = true;
    try {
      await act();
    } catch (wrong) {
      error.textContent = wrong?.message ?? rejectionText(wrong);
    }
  }

  async function fileText() {
    const to = format.value || formats[0][0];
    return to === 'text' ? figure.text() : (await request({ type: 'figure', from: 'figure', content: figure.text(), to })).text;
  }
  async function download() {
    const [value, , type] = formats.find(([name]) => name === format.value) ?? formats[0];
    save(`figure.${suffixes[value]}`, new Blob([await fileText()], { type }));
    say(`figure.${suffixes[value]} is saved.`);
  }
  async function copy() {
    await put(await fileText(), 'The figure is copied.');
  }
  async function copyLink() {
    const { href, has } = await link();
    if (!has.figures) throw new Error('This figure is too long for a link: use fewer bars, or send its file.');
    await put(href, 'A link with the figure is copied.');
  }
  /** Where the page may not copy, the text is shown to be copied by hand. */
  async function put(text, told) {
    if (await copyText(text, browser)) return say(told);
    shown.value = text;
    shown.hidden = false;
    shown.focus();
    shown.select();
    return say('This browser does not let the page copy. It is selected: copy it with Ctrl+C.');
  }

  return { element, said: make('div', { className: 'exports-said' }, error, shown), clearError() { error.textContent = ''; } };
}
