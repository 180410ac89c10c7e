// Message → store. One handler a type of message, except pong, which the client answers itself.

import { advanced } from '../net/resume-point.js';

export const maxLogEntries = 100;
const hapticTime = 8; // ms

/** The handlers. `vibrate(milliseconds)` shakes the device that the page is on, where it can. */
export function createHandlers(store, { vibrate }) {
  const resumePoint = (message) => advanced(store.state.resumePoint, message);
  const log = (message) => ({ count: store.state.log.count + 1, newest: [message, ...store.state.log.newest.slice(0, maxLogEntries - 1)] });

  return {
    welcome(message) {
      store.set({ welcome: message, script: message.script ?? null, resumePoint: resumePoint(message), otherFinger: null });
      if (message.missed) store.set({ toast: { text: `${message.missed} notices were missed for good.` } });
    },
    scene: (message) => store.set({ scene: message, resumePoint: resumePoint(message) }),
    frame: (message) => store.set({ frame: message }),
    notice(message) {
      store.set({ log: log(message), resumePoint: resumePoint(message) });
      if (message.notice === 'haptic') vibrate(hapticTime);
    },
    script(message) {
      store.set({ log: log(message), resumePoint: resumePoint(message) });
      if (message.event === 'started') store.set({ script: message.name ?? null });
      if (message.event === 'finished') store.set({ script: null });
    },
    takes: ({ takes }) => store.set({ takes }),
    finger: ({ y = null }) => store.set({ otherFinger: y }),
    build: (message) => store.set({ build: message }),
    settings: ({ scroll, inset, work = null }) => store.set({ settings: { scroll, inset, work } }),
    refusal: (message) => store.set({ log: log(message), refusal: message, toast: { text: message.text } }),
  };
}
