// What the editor shares with what is loaded before it.

/** The name of the script that shows a figure (tryout.js): a change of anything stops it, because nothing can be changed while a script plays. */
export const tryoutName = 'figure';
