// The dialog that shows the session's present values as code; the daemon writes it.

import { createButton } from '../components/button.js';
import { createDialog } from '../components/dialog.js';
import { createSelect, setChoices } from '../components/select.js';
import { make as makeElement } from '../model/elements.js';
import { createLatestRequest } from '../model/latest-request.js';
import { rejectionText } from '../net/requests.js';
import { createSave } from '../model/files.js';
import { createRetryingRequest } from '../model/retry.js';
import { createCodeView } from './code-view.js';
import { edges } from './knobs.js';

/** The formats, and how people call them. */
export const formatNames = {
  swiftui: 'SwiftUI', uikit: 'UIKit', compose: 'Jetpack Compose', flutter: 'Flutter', css: 'CSS', tokens: 'Design tokens', json: 'JSON', plist: 'Property list', control: 'Published control',
};
const first = 'swiftui'; // the format that every control supports
const delay = 200; // ms without another change of a value, until the values are requested again

/** `request` is of net/client.js. Returns `dialog` and `open(opener, format)`. */
export function createValues(document, store, request, browser = globalThis) {
  const make = (...rest) => makeElement(document, ...rest);
  const save = createSave(document, browser);
  const ask = createLatestRequest(createRetryingRequest(request, undefined, browser), show, refuse, browser);
  const dialog = createDialog(document, { title: 'Values as code', className: 'values' });
  const edge = createSelect(document, { label: 'Control', choices: [], change: () => ask(message()) });
  const subject = make('span', { className: 'values-subject' });
  const formats = make('nav', { attributes: { 'aria-label': 'Format' } });
  const code = createCodeView(make, 'Values', browser);
  const error = make('p', { className: 'error-text', attributes: { role: 'alert' } });
  const says = make('p', { className: 'values-says', attributes: { role: 'status' } });
  dialog.head.append(subject, edge, createButton(document, copy, { text: 'Copy', icon: 'copy' }), createButton(document, download, { text: 'Download', icon: 'down' }));
  dialog.body.append(formats, make('div', { className: 'values-code' }, error, code.element, says));
  let format = first;
  let file = '';

  store.subscribe(['scene', 'settings'], () => { if (dialog.element.open) ask(message(), delay); });

  const message = () => ({ type: 'values', format, edge: edge.value });

  function showFormats(names) {
    formats.replaceChildren(...Object.keys(formatNames).filter((name) => names.includes(name)).concat(names.filter((name) => !formatNames[name])).map((name) => make('button', {
      type: 'button', className: 'menu-item', textContent: formatNames[name] ?? name, data: { format: name }, attributes: { 'aria-current': name === format ? 'true' : null }, on: { click: () => choose(name) },
    })));
  }

  function choose(name) {
    format = name;
    for (const button of formats.children) {
      if (button.dataset.format === name) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    ask(message());
  }

  function show(answer) {
    error.textContent = '';
    ({ file, format } = answer);
    code.show(answer.text);
    const names = answer.formats.join();
    if (formats.dataset.names !== names) showFormats(answer.formats); // the button that was pressed keeps the focus
    formats.dataset.names = names;
  }

  function refuse(refusal) {
    error.textContent = rejectionText(refusal);
    code.show('');
  }

  async function copy() {
    says.textContent = await code.copy('The values are');
  }

  function download() {
    if (!code.text()) return;
    save(file, new Blob([code.text()], { type: 'text/plain' }));
    says.textContent = `${file} is saved.`;
  }

  return {
    dialog: dialog.element,
    /** `opener` gets the focus when it closes. */
    open(opener, wanted = format) {
      const { scene } = store.state;
      const controls = edges.filter((each) => scene?.[each]);
      const single = (controls.length > 0 ? controls : edges.slice(0, 1)).map((each) => [each, scene?.[each] ? `${each}: ${scene[each].system}` : 'the list']);
      setChoices(edge, controls.length > 1 ? [['both', `both: ${controls.map((each) => scene[each].system).join(', ')}`], ...single] : single);
      if (!edge.value) edge.value = controls.length > 1 ? 'both' : single[0][0];
      edge.hidden = controls.length < 2;
      subject.textContent = edge.hidden ? single[0][1].replace(':', ',') : '';
      says.textContent = '';
      dialog.open(opener);
      choose(wanted);
    },
  };
}
