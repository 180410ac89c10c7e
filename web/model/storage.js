// What the browser keeps for the page. Storage that is full, forbidden or corrupted never stops it.

const maxLength = 65536; // characters of one entry; chosen: far more than one needs, far less than a browser gives

/** Entries as values. `open` gives the browser's Storage, and may throw, as browsers do that forbid it. */
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
    /** Returns whether the value is kept now. */
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
