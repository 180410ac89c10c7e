// The dialog with the lines that show the device in another page.

import { createButton } from '../components/button.js';
import { createDialog } from '../components/dialog.js';
import { make as makeElement } from '../model/elements.js';
import { createCodeView } from './code-view.js';

/** A frame of a page with the device alone, of the viewport's size, pt. */
export function frameOf(address, [width, height]) {
  return `<iframe src="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"\n  width="${width}" height="${height}" style="border: 0" title="Pull to refresh"></iframe>\n`;
}

/** Returns `open(opener, address, viewport)`. */
export function createEmbed(document, browser = globalThis) {
  const make = (...rest) => makeElement(document, ...rest);
  const dialog = createDialog(document, { title: 'Embed the device', className: 'embed' });
  const code = createCodeView(make, 'Frame', browser);
  const says = make('p', { className: 'values-says', attributes: { role: 'status' } });
  dialog.head.append(createButton(document, async () => { says.textContent = await code.copy('The lines are'); }, { text: 'Copy', icon: 'copy' }));
  dialog.body.append(code.element, make('p', { className: 'values-says' }, 'The daemon has to allow the page that shows it: ', make('code', {}, 'pullwire serve --allow-embed https://example.com'),
    '. The frame has the access token only if the switch in Share is on.'), says);
  return {
    dialog: dialog.element,
    open(opener, address, viewport) {
      says.textContent = '';
      code.show(frameOf(address, viewport));
      dialog.open(opener);
    },
  };
}
