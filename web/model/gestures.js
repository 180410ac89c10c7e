// Gestures that a button plays, as scripts. They are the same for all controls: they pull far enough for any of them,
// or as far as the viewport allows.

const farPull = 280; // pt of finger travel; chosen: arms every published control, on a phone
const share = 0.6; // of the list's length at most

const gestures = {
  'Slow pull': (pull) => `drag ${pull}pt in 1.2s ease in-out\nhold 300ms\nrelease`,
  Flick: (pull) => `drag ${Math.round(pull * 0.7)}pt in 90ms\nrelease`,
  'Pull and back': (pull) => `drag ${pull}pt in 400ms ease out\nhold 150ms\ndrag ${-pull}pt in 500ms ease in-out\nrelease`,
  'Double pull': (pull) => `drag ${pull}pt in 350ms ease out\nrelease\nsleep 250ms\ndrag ${Math.round(pull / 2)}pt in 300ms ease out\nrelease`,
  'Pull while loading': (pull) => `drag ${pull}pt in 400ms ease out\nrelease\nsleep 800ms\ndrag ${Math.round(pull / 2)}pt in 400ms ease out\nhold 200ms\nrelease`,
};

export const gestureNames = Object.keys(gestures);

/** How far a finger pulls in a list of that length, pt. */
export const pullIn = (length) => Math.round(Math.min(farPull, share * length));

/** The script of a gesture in a list of that length, pt. */
export function gestureScript(name, length) {
  return `pull 1\n${gestures[name](pullIn(length))}\n`;
}
