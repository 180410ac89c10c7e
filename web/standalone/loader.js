// The first script of an exported file: it unpacks the style and the page, and says what is wrong if it cannot.

import { unpacked } from './file.js';

const text = async (id) => new TextDecoder().decode(await unpacked(document, id));

function say(words) {
  const line = document.createElement('p');
  line.textContent = words;
  line.style = 'font: 16px/1.5 system-ui, sans-serif; margin: 48px auto; max-width: 32em; padding: 0 16px';
  line.setAttribute('role', 'alert');
  document.body.replaceChildren(line);
}

async function begin() {
  if (!globalThis.DecompressionStream || !globalThis.WebAssembly) return say('This browser cannot show the page: it needs WebAssembly and DecompressionStream (Chrome 105, Firefox 121, Safari 16.4).');
  try {
    if (!document.getElementById('whole')) throw new Error('This file was cut off: save or send it again.');
    const [style, code] = await Promise.all(['style', 'code'].map(text));
    document.head.append(Object.assign(document.createElement('style'), { textContent: style }));
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent: code }));
  } catch (error) {
    say(error.message);
  }
}

document.addEventListener('pullwire-failed', ({ detail }) => say(detail));
document.addEventListener('DOMContentLoaded', begin);
