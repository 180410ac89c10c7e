// The daemon's names of choices as people write them.

const written = { uikit: 'UIKit', after: 'Timed' };

/** A choice in words: `halfPixel` is "Half pixel", a language's letters are its name. */
export function wordsOf(choice, { name, kind }) {
  if (kind === 'images') return choice || 'None of its own'; // the author's names
  if (name === 'language') return new Intl.DisplayNames(['en'], { type: 'language' }).of(choice);
  const words = written[choice] ?? choice.replace(/([a-z])([A-Z\d])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
