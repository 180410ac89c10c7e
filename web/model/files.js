// Downloads, and the clipboard.

const keptFor = 10000; // ms until the browser may forget a download's address

/** Returns a function that offers a blob as a download of that name. */
export function createSave(document, { URL, setTimeout } = globalThis) {
  return (name, blob) => {
    const href = URL.createObjectURL(blob);
    Object.assign(document.createElement('a'), { href, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(href), keptFor);
  };
}

/**
 * Copies the text; promises whether it is on the clipboard now. Over plain http there is no clipboard, because no page
 * may copy there. The text may be a promise: browsers let a page copy only in answer to a click, and a `ClipboardItem`
 * keeps that permission until the promise is fulfilled.
 */
export async function copyText(text, { navigator: { clipboard }, ClipboardItem } = globalThis) {
  try {
    const isPromised = typeof text !== 'string' && ClipboardItem && clipboard.write;
    if (isPromised) await clipboard.write([new ClipboardItem({ 'text/plain': text.then((ready) => new Blob([ready], { type: 'text/plain' })) })]);
    else await clipboard.writeText(await text);
    return true;
  } catch {
    return false;
  }
}
