// Digests of motions: they compare two motions when only one of them is available. Pure functions.

/**
 * A trace in a few characters, `392.1mz4k2x.8s1t0f`: its last tick; its callbacks; and the list's offset and insets at
 * every tick, to a thousandth of a point, the precision of both encodings.
 */
export function digestOf(trace) {
  const callbacks = trace.notices.map(({ tick, notice, edge, to }) => [tick, notice, edge, to]);
  const places = ['offset', 'insetTop', 'insetBottom'].map((signal) => [...trace.curve(signal)].map(thousandths));
  return [String(trace.ticks), hash(callbacks), hash(places)].join('.');
}

export const isDigest = (text) => /^\d{1,9}(\.[0-9a-z]{1,7}){2}$/.test(text);

/** The differences of two motions by their digests, in words; empty when there are none. */
export function differencesOf(one, other) {
  const [here, there] = [one.split('.'), other.split('.')];
  const words = [`it ends at tick ${here[0]} and not ${there[0]}`, 'its callbacks differ', 'the list is at other offsets'];
  return words.filter((_, part) => here[part] !== there[part]).join(', ');
}

/** Rounds halves away from zero, as the daemon does. */
const thousandths = (value) => Math.sign(value) * Math.round(Math.abs(value) * 1000) + 0;

/** FNV-1a of 32 bits over the text of its JSON, in base 36. */
function hash(value) {
  let hash = 0x811c9dc5;
  for (const letter of JSON.stringify(value)) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
