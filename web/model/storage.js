// What the browser stores for the page. Storage that is full, forbidden or corrupted never stops the page.

const maxLength = 65536; // characters of one entry; chosen: far more than one needs, far less than a browser gives

/** Stored values by name. `open` returns the browser's Storage, and may throw, as browsers do when it is forbidden. */
export function createStorage(open, prefix = 'pullwire.') {
  return {
    /** The entry, if there is one that `isRight` accepts; otherwise undefined. */
    read(name, isRight) {
      try {
        const value = JSON.parse(open().getItem(prefix + name));
        return isRight(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    /** Returns whether the value is stored now. */
    write(name, value) {
      try {
        const text = JSON.stringify(value);
        if (text.length > maxLength) return false;
        open().setItem(prefix + name, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}
