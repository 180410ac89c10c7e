// The take that is looked at: traced when it comes, again when a knob has turned, beside one that is pinned.

import { shiftOf } from './trace.js';

/**
 * Keeps the store's `trace` at what is looked at. `trace(wanted, key)` is tracer.js'; `live` and `playhead` are this model's.
 * It looks again when parameters have been `edited`. The daemon's refusals become toasts.
 */
export function createTakes(store, trace, live, playhead, { toast, edited }) {
  let wanted = null; // what the newest request for `trace` asked for
  let count = 0; // of requests
  let newestShown = 0; // the number of the request whose answer is shown
  let followed = 0; // the number of the newest take that was looked at because it came
  let run = null; // of the session

  /** Asks for the trace; `wanted.name` is for people, the rest is the message's. False when something newer was asked for, or it was refused. */
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
      toast(refusal?.text ?? 'The connection was lost.');
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
    if (last === followed || !(isLive || present?.isLive) || touch) return; // who pulls gets the take of that
    followed = last; // a session that begins anew counts from 1 again
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
    /** The motion of a script that nobody else sees, and plays it. */
    async perform(name, script) {
      if (await look({ name, script }, () => ({ playhead: { ...store.state.playhead, loop: null } }))) playhead.seek(0, true);
    },
    /** The last gesture again, with the present values: the device plays it from touch down. */
    async again() {
      const last = store.state.trace ? wanted : store.state.takes.length > 0 && presentOf(store.state.takes.at(-1).number);
      if (!last) return toast('There is no gesture yet: pull the list first.');
      if (await look(last)) playhead.seek(store.state.playhead.loop?.[0] ?? 0, true);
    },
    /** The present motion stays for comparison, or goes. */
    pin() {
      store.set({ pinned: store.state.pinned ? null : store.state.trace, isFlipped: false });
    },
    /** Another motion for comparison, such as a phone's. */
    lay(other) {
      if (store.state.isFlipped) changePlaces();
      store.set({ pinned: other });
    },
    /** The pinned motion in the other's place, at the same moment. */
    flip() {
      const { trace: present, pinned, align } = store.state;
      if (!present || !pinned) return;
      const tick = playhead.tick() - shiftOf(present, pinned, align);
      changePlaces();
      playhead.seek(tick, store.state.playhead.isPlaying);
    },
  };
}
