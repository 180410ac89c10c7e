// The take that is shown: traced when it comes, and again when a parameter has changed; beside one that is pinned.

import { shiftOf } from './trace.js';
import { rejectionText } from '../net/requests.js';

/**
 * Keeps the store's `trace` at what is shown. `trace(wanted, key)` is tracer.js'; `live` and `playhead` are this
 * model's. It looks again when parameters have been `edited`. The daemon's refusals become toasts.
 */
export function createTakes(store, trace, live, playhead, { toast, edited }) {
  let wanted = null; // what the newest request for `trace` asked for
  let count = 0; // of requests
  let newestShown = 0; // the number of the request whose answer is shown
  let followed = 0; // the number of the newest take that was shown as soon as it came
  let run = null; // of the session

  /**
   * Asks for the trace; `wanted.name` is for people, the rest is the message's. False when something newer was asked
   * for, or it was refused.
   */
  async function look(next, changes = () => ({})) {
    wanted = next;
    const number = count += 1;
    try {
      const found = await trace(next, 'take');
      if (!found || number < newestShown) return false;
      newestShown = number;
      if (store.state.isFlipped) changePlaces();
      live.clear();
      const { playhead: now } = store.state;
      store.set({ trace: found, playhead: { ...now, tick: Math.min(now.tick, found.ticks) }, ...changes(found) });
      return true;
    } catch (refusal) {
      toast(rejectionText(refusal));
      return false;
    }
  }

  const nameOf = (number) => store.state.takes.find((take) => take.number === number)?.name ?? '';
  const presentOf = (take) => ({ take, name: nameOf(take), ...(store.state.isRecorded ? { recorded: true } : {}) });
  const changePlaces = () => store.set({ trace: store.state.pinned, pinned: store.state.trace, isFlipped: !store.state.isFlipped });

  store.subscribe(['welcome'], ({ welcome }) => {
    if (welcome.run !== run) store.set({ takes: [] }); // of another daemon, or a session that was forgotten
    run = welcome.run;
  });
  store.subscribe(['takes', 'playhead'], ({ takes: list, playhead: { isLive }, trace: present, touch }) => {
    const last = list.at(-1)?.number ?? 0;
    if (last === followed || !(isLive || present?.isLive) || touch) return; // the take of the present pull is about to come
    followed = last; // a new session counts from 1 again
    if (last > 0) look(presentOf(last));
  });
  function lookAgain() {
    if (wanted) look(wanted.take === undefined ? wanted : presentOf(wanted.take));
  }
  store.subscribe(['isRecorded'], lookAgain);
  edited.listen(lookAgain);

  return {
    /** A kept take, from its beginning. */
    choose: (number) => look(presentOf(number), () => ({ playhead: { ...store.state.playhead, tick: 0, isPlaying: false, isLive: false, loop: null } })),
    /** Plays the motion of a script, which nobody else sees. */
    async playScript(name, script) {
      if (await look({ name, script }, () => ({ playhead: { ...store.state.playhead, loop: null } }))) playhead.seek(0, true);
    },
    /** The last gesture again, with the present values: the device plays it from touch down. */
    async again() {
      const last = store.state.trace ? wanted : store.state.takes.length > 0 && presentOf(store.state.takes.at(-1).number);
      if (!last) return toast('There is no gesture yet: pull the list first.');
      if (await look(last)) playhead.seek(store.state.playhead.loop?.[0] ?? 0, true);
    },
    /** Pins the present motion for comparison, or unpins it. */
    pin() {
      store.set({ pinned: store.state.pinned ? null : store.state.trace, isFlipped: false });
    },
    /** Another motion for comparison, such as a phone's. */
    pinOther(other) {
      if (store.state.isFlipped) changePlaces();
      store.set({ pinned: other });
    },
    /** Shows the pinned motion instead of the present one, at the same moment, or the other way round. */
    flip() {
      const { trace: present, pinned, align } = store.state;
      if (!present || !pinned) return;
      const tick = playhead.tick() - shiftOf(present, pinned, align);
      changePlaces();
      playhead.seek(tick, store.state.playhead.isPlaying);
    },
  };
}
