// The scripts that the page plays by itself. Any change stops them, because nothing can be set while a script
// plays.

/** Shows a figure (figure/preview-pull.js). */
export const previewPullName = 'figure';
/** Plays the last take again, with a new build (replay.js). */
export const replayName = 'last take';
/** The gesture of a link (inspector/link-gesture.js). */
export const linkGestureName = 'from the link';

export const isAutomatic = (script) => [previewPullName, replayName, linkGestureName].includes(script);
