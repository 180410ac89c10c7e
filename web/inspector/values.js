// The dialog that shows the session's present values as code; the daemon writes it.

import { createLatestRequest } from '../model/latest-request.js';
import { rejectionText } from '../net/requests.js';
import { copyText, createSave } from '../model/files.js';
import { createRetryingRequest } from '../model/retry.js';
import { edges } from './knobs.js';

const names = {
  control: 'Published control', plist: 'Property list', swiftui: 'SwiftUI', uikit: 'UIKit', compose: 'Jetpack Compose', flutter: 'Flutter', css: 'CSS', tokens: 'Design tokens', json: 'JSON',
};
const first = 'swiftui'; // the format that every control supports
const delay = 200; // ms without another change of a value, until the values are requested again

/** `request` is of net/client.js. Returns `dialog` and `open()`. */
export function createValues(make, document, store, request, browser = globalThis) {
  const save = createSave(document, browser);
  const ask = createLatestRequest(createRetryingRequest(request, undefined, browser), show, refuse, browser);
  const select = (label) => make('select', { attributes: { 'aria-label': label }, on: { change: () => ask(message()) } });
  const [format, edge] = [select('Format'), select('Control')];
  const text = make('textarea', { readOnly: true, spellcheck: false, attributes: { 'aria-label': 'Values', wrap: 'off' } });
  const error = make('p', { className: 'error', attributes: { role: 'alert' } });
  const says = make('p', { attributes: { role: 'status' } });
  const button = (label, act) => make('button', { type: 'button', on: { click: act } }, label);
  const dialog = make('dialog', { className: 'picker values', attributes: { 'aria-label': 'Values as code' } },
    make('header', {}, make('h2', {}, 'Values as code'), make('button', { type: 'button', className: 'plain', attributes: { 'aria-label': 'Close' }, on: { click: close } }, '✕')),
    make('div', {}, make('p', { className: 'copies' }, format, edge, button('Copy', copy), button('Download', download)), error, text, says));
  let file = '';
  let returnTo = null; // the element that gets the focus when it closes

  dialog.addEventListener('click', ({ target }) => { if (target === dialog) close(); }); // the backdrop
  dialog.addEventListener('keydown', (event) => event.stopPropagation()); // keys are not shortcuts here
  dialog.addEventListener('close', () => returnTo?.focus());
  store.subscribe(['scene', 'settings'], () => { if (dialog.open) ask(message(), delay); });

  const options = (element, list, chosen) => {
    element.replaceChildren(...list.map(([value, label]) => make('option', { value }, label)));
    element.value = chosen;
  };
  const message = () => ({ type: 'values', format: format.value || first, edge: edge.value });

  function show(answer) {
    error.textContent = '';
    ({ file } = answer);
    text.value = answer.text;
    options(format, answer.formats.map((name) => [name, names[name] ?? name]), answer.format);
  }

  function refuse(refusal) {
    error.textContent = rejectionText(refusal);
    text.value = '';
  }

  async function copy() {
    if (await copyText(text.value, browser)) {
      says.textContent = 'The values are copied.';
      return;
    }
    text.focus();
    text.select();
    says.textContent = 'This browser does not let the page copy. The values are selected: copy them with Ctrl+C.';
  }

  function download() {
    if (!text.value) return;
    save(file, new Blob([text.value], { type: 'text/plain' }));
    says.textContent = `${file} is saved.`;
  }

  function close() {
    dialog.close();
  }

  return {
    dialog,
    /** `opener` gets the focus when it closes. */
    open(opener) {
      const { scene } = store.state;
      const controls = edges.filter((each) => scene?.[each]);
      const single = (controls.length > 0 ? controls : edges.slice(0, 1)).map((each) => [each, scene?.[each] ? `${each}: ${scene[each].system}` : 'the list']);
      const list = controls.length > 1 ? [['both', `both: ${controls.map((each) => scene[each].system).join(', ')}`], ...single] : single;
      options(edge, list, list.some(([value]) => value === edge.value) ? edge.value : list[0][0]);
      returnTo = opener;
      says.textContent = '';
      if (!dialog.open) dialog.showModal();
      ask(message());
    },
  };
}
