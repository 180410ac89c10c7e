// The takes of a session: what happened from rest to rest, as a copy of the list at its beginning and its inputs.

const most = 20; // that are kept, as a daemon does; each has a preview of its own, of the engine's 64
const mostInputs = 5000; // of one; chosen as the daemon's: 40 s of dragging at 120 samples a second

const begins = (input) => ['down', 'begin', 'scroll'].some((kind) => kind in input);

/** `tick()` is the session's. */
export function createTakes(tick) {
  let kept = []; // { number, ticks, name, start, inputs, marks }, the oldest first
  let open = null;
  let newest = 0;

  function close(start) {
    start.close();
    open = null;
  }

  return {
    /** An input is about to be taken by a preview; one that begins a motion at rest begins a take. */
    begin(input, preview, name = '') {
      if (!open && begins(input) && preview.isIdle()) open = { name, start: preview.copy(), since: tick(), inputs: [], marks: [], isEventful: false };
    },
    /** It was taken. */
    note(input) {
      open?.inputs.push({ tick: tick() - open.since, input });
    },
    mark(name) {
      open?.marks.push({ tick: tick() - open.since, name });
    },
    heard() {
      if (open) open.isEventful = true;
    },
    isOpen: () => open !== null,
    /** All is at rest: a take in which nothing happened is none. Returns whether there is another one. */
    end() {
      if (!open) return false;
      const { isEventful, since, ...take } = open;
      if (!isEventful || take.inputs.length > mostInputs) {
        close(take.start);
        return false;
      }
      kept.push({ ...take, number: newest += 1, ticks: tick() - since });
      if (kept.length > most) kept.shift().start.close();
      open = null;
      return true;
    },
    /** Drops what has begun: the list becomes another one. */
    discard() {
      if (open) close(open.start);
    },
    list: () => kept.map(({ number, ticks, name }) => ({ number, ticks, name })),
    /** Undefined: it is not kept. Without a number the newest one. */
    take: (number) => (number === undefined ? kept.at(-1) : kept.find((each) => each.number === number)),
    close() {
      if (open) close(open.start);
      for (const { start } of kept) start.close();
      kept = [];
    },
  };
}
