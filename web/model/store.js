// The page's state, in one place: the message handlers write it, the parts of the page subscribe to it.

import { noFocus } from './focus.js';
import { standardPreferences } from './preferences.js';

/** Every field, with its value before the first message of the daemon. */
const initialState = {
  /**
   * `state` is connecting, open, reconnecting or refused; `reason` says why the last socket was closed, and may be
   * empty; `retryIn` is the delay until the next attempt, ms.
   */
  connection: { state: 'connecting', reason: '', retryIn: 0 },
  /** How the time from the last ping to its answer was spent, ms: net/latency.js; null while there is none. */
  latency: null,
  /** Where the next socket continues: net/resume-point.js. */
  resumePoint: null,
  /** The newest message of each of these types. */
  welcome: null,
  scene: null,
  frame: null,
  /** The name of the script that plays. */
  script: null,
  /** Notices, script events and refusals: how many there have been, and the newest of them, the last one first. */
  log: { count: 0, newest: [] },
  /** The daemon's systems.json: every system and its parameters. */
  catalog: null,
  /** The kept takes, oldest first: `{ number, ticks, name }`. */
  takes: [],
  /** The take that is shown, and another one to compare it with: traces of model/trace.js, or null. */
  trace: null,
  pinned: null,
  /** Whether the two have been swapped: then `trace` is the pinned one. */
  isFlipped: false,
  /** Where the two are aligned: an anchor of model/trace.js. */
  align: 'touch down',
  /** Whether takes are shown as they happened, and not with the present values. */
  isRecorded: false,
  /** `loop` is null or [first, end]; all are in ticks. While a part is replayed, `until` is its end: then it goes live. */
  playhead: { tick: 0, isPlaying: false, speed: 1, loop: null, isLive: true, until: null },
  /** Whether device and plots follow a motion that has not ended: `trace` is the one before. */
  isUnderWay: false,
  /** The cursors' ticks, or null. */
  cursors: { a: null, b: null },
  /** Null while the device shows the list live, otherwise what it shows instead: `{ scene, frame, finger }`. */
  view: null,
  /**
   * What only this page shows, instead of the list and of any take, or null: a state that is held (stage/hold.js), or
   * the pull of a first visit (stage/hints.js). `{ scene, frame, finger, label }`, of a held one also `held`, its
   * edge and name; the label may be empty.
   */
  pose: null,
  /** How far the device is zoomed, and to where: model/focus.js. */
  focus: noFocus,
  /** What is drawn over the device, fainter, or null: `{ scene, frame }`. */
  ghost: null,
  /** The node that is picked on the device: its id, or null. */
  pick: null,
  /** Where this page's finger is on the device, or null: `{ x, y }` in viewport points. */
  touch: null,
  /** Whether what is shown of this page's finger waits for the daemon for longer than is usual. */
  isUnconfirmed: false,
  /** Where another viewer's finger is: its y in viewport points, or null. */
  otherFinger: null,
  /** The number of the viewer whose finger that is, or null. */
  otherViewer: null,
  /** Who is in the session: `{ listed, count }`, listed as the message `present` has them; null before the first. */
  people: null,
  /** The session's notes, as the message `noted` has them. */
  notes: [],
  /** Several values of one knob, or null: model/sweep.js. */
  sweep: null,
  /** The session's scroll view, insets and work, as the daemon last sent them. */
  settings: null,
  /** Whether a second design is beside the device: compare/compare.js. */
  isComparing: false,
  /** Which session this one mirrors, as the daemon last said: `{ session, waits, text }`; null if it never has. */
  mirror: null,
  /** The state of the build of the package whose control is served; null unless `pullwire dev` serves it. */
  build: null,
  /** The layout that the window has, and the height of a phone's sheet: shell/layout.js. */
  mode: 'wide',
  sheet: 'closed',
  /** Whether the figure editor is open. */
  isEditing: false,
  /** Whether the next click on the device picks a node. */
  isPicking: false,
  /** The theme that is shown, light or dark. */
  theme: 'light',
  /** The user's preferences for this browser: model/preferences.js. */
  preferences: standardPreferences,
  /** Sizes and safe areas of devices that people have: stage/devices.json. */
  devices: [],
};

/**
 * A store. Its state is never changed in place: `state` is a new object after every change, and so is each field that
 * changed.
 */
export function createStore() {
  let state = Object.freeze({ ...initialState });
  const subscriptions = [];

  function checked(names) {
    for (const name of names) if (!Object.hasOwn(initialState, name)) throw new Error(`the store has no "${name}"`);
    return names;
  }

  return {
    get state() { return state; },

    /**
     * Replaces the named fields, then calls the listeners of those that have changed with the state: each once, in the
     * order of subscription.
     */
    set(changes) {
      const changed = checked(Object.keys(changes)).filter((name) => !Object.is(changes[name], state[name]));
      state = Object.freeze({ ...state, ...changes });
      for (const { names, listener } of subscriptions) if (names.some((name) => changed.includes(name))) listener(state);
    },

    /** Has `listener` called after every change of one of the named fields. */
    subscribe(names, listener) {
      subscriptions.push({ names: checked(names), listener });
    },
  };
}
