// How well typed words match a text: fuzzily, each word somewhere in it. Texts in, numbers out.

/** The words of a text, in lower case: letters and digits, and what stands between them and spaces, such as "±" or "#". */
const wordsOf = (text) => text.toLowerCase().split(/[\s,.…:·/()]+/).filter(Boolean);

/**
 * How well `typed` matches `text`: higher is better, 0 if one of its words is nowhere in the text. The beginning of a
 * word counts more than its middle, and that more than letters which only follow each other ("dph" in "Drop height");
 * of texts that match equally, the shorter one counts more. Without `isFuzzy` letters have to stand together.
 */
export function scoreOf(typed, text, isFuzzy = true) {
  const wanted = wordsOf(typed);
  const words = wordsOf(text);
  let sum = 0;
  for (const part of wanted) {
    const best = Math.max(0, ...words.map((word) => wordScore(part, word))) || (isFuzzy ? spreadScore(part, words.join(' ')) : 0);
    if (best === 0) return 0;
    sum += best;
  }
  return wanted.length === 0 ? 1 : sum / wanted.length - Math.min(text.length, 200) / 1000;
}

function wordScore(part, word) {
  if (word === part) return 5;
  if (word.startsWith(part)) return 4;
  return part.length > 1 && word.includes(part) ? 2 : 0;
}

/** Whether the letters follow each other, beginning at a word's beginning; those of a long way apart do not. */
function spreadScore(part, text) {
  if (part.length < 2) return 0;
  const starts = [...text.matchAll(/(?<=^| )\S/g)].map(({ index }) => index);
  return starts.some((start) => isSpread(part, text.slice(start, start + part.length * 6))) ? 1 : 0;
}

function isSpread(part, text) {
  let at = -1;
  return text[0] === part[0] && [...part].every((letter) => (at = text.indexOf(letter, at + 1)) >= 0);
}

/**
 * The commands that match, the best first. Of those that match equally the recently used ones come first, in the order
 * of `recent`, their names; without a text the recent ones come first, and then the others in their order.
 */
export function matching(commands, typed, recent = []) {
  const isEmpty = wordsOf(typed).length === 0;
  const scored = ({ text, group, also = '' }) => Math.max(scoreOf(typed, text), scoreOf(typed, `${group} ${text}`, false) * 0.98, scoreOf(typed, `${group} ${text} ${also}`, false) * 0.9);
  return commands.map((command, order) => {
    const score = isEmpty ? 1 : scored(command);
    const used = recent.indexOf(command.name);
    return { command, order, score, rank: Math.round(score * 20), used: used < 0 ? recent.length : used };
  }).filter(({ score }) => score > 0)
    .sort((one, other) => other.rank - one.rank || one.used - other.used || other.score - one.score || one.order - other.order)
    .map(({ command }) => command);
}
