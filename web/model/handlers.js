// Message → store. One handler for each type of message, except pong, which the client handles itself.

import { advanced } from '../net/resume-point.js';

export const maxLogEntries = 100;
const hapticTime = 8; // ms

/** Lets the device be felt; before the first click browsers refuse it, with an error in the console. */
export function vibrate(navigator) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(hapticTime);
}

/**
 * The handlers. The events are `toast(text)`, `refused(refusal)`, and `logged(message)` for each message that was added
 * to the log. `followed(message)` is called with what is for the page's own engine (follow/follower.js), before a scene or
 * frame takes the place of its own; of a haptic it says whether that was felt already.
 */
export function createHandlers(store, { toast, refused, logged, followed = () => {} }, { navigator } = globalThis) {
  const resumePoint = (message) => advanced(store.state.resumePoint, message);
  function log(message) {
    const { count, newest } = store.state.log;
    store.set({ log: { count: count + 1, newest: [message, ...newest.slice(0, maxLogEntries - 1)] }, resumePoint: resumePoint(message) });
    logged(message);
  }

  return {
    welcome(message) {
      store.set({ welcome: message, script: message.script ?? null, resumePoint: resumePoint(message), otherFinger: null });
      if (message.missed) toast(`${message.missed} notices were lost.`);
      followed(message);
    },
    scene(message) {
      followed(message);
      store.set({ scene: message, resumePoint: resumePoint(message) });
    },
    frame(message) {
      followed(message);
      store.set({ frame: message });
    },
    followed,
    inputs: followed,
    reached: followed,
    notice(message) {
      log(message);
      if (message.notice === 'haptic' && !followed(message)) vibrate(navigator);
    },
    script(message) {
      log(message);
      if (message.event === 'started') store.set({ script: message.name ?? null });
      if (message.event === 'finished') store.set({ script: null });
    },
    takes: ({ takes }) => store.set({ takes }),
    finger: ({ y = null, viewer = null }) => store.set({ otherFinger: y, otherViewer: viewer }),
    present: ({ people, count }) => store.set({ people: { listed: people, count } }),
    noted: ({ notes }) => store.set({ notes }),
    mirrored(message) {
      store.set({ mirror: message });
      if (message.text) toast(`${message.text[0].toUpperCase()}${message.text.slice(1)}.`);
    },
    build: (message) => store.set({ build: message }),
    settings: ({ scroll, inset, work = null }) => store.set({ settings: { scroll, inset, work } }),
    refusal(message) {
      log(message);
      refused(message);
      toast(message.text);
    },
  };
}
