// A text or picture as a file of the reader's, or on his clipboard.

const keptFor = 10000; // ms until the browser may forget a download's address

/** `save(name, blob)` and `copy(text)`, which promises whether it worked. */
export function createFiles(document, { URL, clipboard, setTimeout }) {
  return {
    save(name, blob) {
      const href = URL.createObjectURL(blob);
      Object.assign(document.createElement('a'), { href, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(href), keptFor);
    },
    async copy(text) {
      try {
        await clipboard().writeText(text);
        return true;
      } catch {
        return false; // not over plain http, or not allowed
      }
    },
  };
}
