// Notes: words at ticks of takes. Values in, values out.

export const maxNote = 500; // characters; the daemon refuses more
export const maxNotes = 100; // of a session
export const maxNoteTick = 108000; // a quarter of an hour, the longest take

/** Without the characters that the daemon refuses, at most so many, and without space around it. */
export const lineOf = (text, most) => [...text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()].slice(0, most).join('').trim();

/** The notes of the motion that is shown, by their ticks: those of the session's take, or a script's own. */
export function notesOf({ notes, trace }) {
  if (!trace) return [];
  const own = trace.isScript || !trace.take ? trace.notes ?? [] : notes.filter(({ take }) => take === trace.take);
  return [...own].sort((a, b) => a.tick - b.tick);
}

/** All notes, those of the take that is shown first, then the newest take's; in a take by their ticks. */
export function listedNotes({ notes, trace }) {
  const rank = ({ take }) => (take === trace?.take ? 0 : 1);
  return [...notes].sort((a, b) => rank(a) - rank(b) || b.take - a.take || a.tick - b.tick || a.number - b.number);
}
