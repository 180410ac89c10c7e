// The take that is shown: traced when it comes, and again when a parameter has changed; next to a pinned one.

import { shiftOf } from './anchors.js';
import { rejectionText } from '../net/requests.js';

/**
 * Keeps the store's `trace` up to date. `trace(wanted, key)` is tracer.js'; `live` and `playhead` are this model's. It
 * traces again when parameters have been `edited`. The daemon's refusals become toasts.
 */
export function createTakes(store, trace, live, playhead, { toast, edited }) {
  let wanted = null; // the newest request for `trace`
  let count = 0; // of requests
  let newestShown = 0; // the number of the request whose answer is shown
  let followed = 0; // the number of the newest take that was shown on arrival
  let run = store.state.welcome?.run ?? null; // of the session

  /**
   * Requests the trace; `wanted.name` is for people, the rest is the message's. Returns false when something newer was
   * requested, or it was refused.
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

  /** Pins another motion for comparison, such as a phone's. */
  function pinOther(other) {
    if (store.state.isFlipped) changePlaces();
    store.set({ pinned: other });
  }

  store.subscribe(['welcome'], ({ welcome }) => {
    if (welcome.run !== run) store.set({ takes: [] }); // the session is another daemon's, or was dropped
    run = welcome.run;
  });
  const follow = ({ takes: list, playhead: { isLive }, trace: present, touch }) => {
    const last = list.at(-1)?.number ?? 0;
    if (last === followed || !(isLive || present?.isLive) || touch) return; // the take of the present pull is about to come
    followed = last; // a new session counts from 1 again
    if (last > 0) look(presentOf(last));
  };
  store.subscribe(['takes', 'playhead'], follow);
  follow(store.state);
  function lookAgain() {
    if (wanted) look(wanted.take === undefined ? wanted : presentOf(wanted.take));
  }
  store.subscribe(['isRecorded'], lookAgain);
  edited.listen(lookAgain);

  return {
    /** Shows a kept take, from its beginning. */
    choose: (number) => look(presentOf(number), () => ({ playhead: { ...store.state.playhead, tick: 0, isPlaying: false, isLive: false, loop: null, until: null } })),
    /** Plays the motion of a script that only this page sees. */
    async playScript(name, script) {
      if (await look({ name, script }, () => ({ playhead: { ...store.state.playhead, loop: null } }))) playhead.seek(0, true);
    },
    /** Plays the last gesture again, with the present values, on the device, from touch down. */
    async again() {
      const last = store.state.trace ? wanted : store.state.takes.length > 0 && presentOf(store.state.takes.at(-1).number);
      if (!last) return toast('There is no gesture yet: pull the list first.');
      if (await look(last)) playhead.seek(store.state.playhead.loop?.[0] ?? 0, true);
    },
    /** Pins the present motion for comparison, or unpins it. */
    pin() {
      store.set({ pinned: store.state.pinned ? null : store.state.trace, isFlipped: false });
    },
    pinOther,
    /** The number of the take that is pinned, or undefined. */
    pinned: () => store.state[store.state.isFlipped ? 'trace' : 'pinned']?.take,
    /** Pins that take next to the present motion, or unpins it. */
    async pinTake(number) {
      if (number === this.pinned()) return this.pin();
      const { trace: present, pinned, isFlipped } = store.state;
      const shown = isFlipped ? pinned : present;
      try {
        const found = shown?.take === number ? shown : await trace(presentOf(number), 'pin');
        if (found) pinOther(found);
      } catch (refusal) {
        toast(rejectionText(refusal));
      }
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
