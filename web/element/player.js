// A recording on an engine: any of its ticks, forwards and backwards, and a hand that goes on from there. It knows no
// time but ticks, which count from the recording's mark.

const spacing = 240; // ticks between two copies: 2 s, so that a seek runs no more than that again
const mostCopies = 24; // of the 64 previews that an engine keeps; where there would be more, every other one is dropped

/**
 * Opens a recording (recording.js). Throws what is wrong with its scenario. One without inputs and ticks is a list that
 * waits for a hand.
 */
export function openPlayer(engine, { scenario, inputs, start, end }) {
  let preview = engine.open(scenario);
  const first = preview.tick();
  // What belongs to the preview's place: the next input, the recording's tick where the preview's was `origin`, the finger.
  let place = { next: 0, base: 0, origin: first, finger: null };
  let copies = []; // { tick, place, preview }, in the order of their ticks
  let gap = spacing;
  let isFree = false; // a hand has taken over: the recording's inputs do not count any more
  let leftAt = 0; // the recording's tick where it has
  let restores = 0;

  const time = () => place.base + preview.tick() - place.origin;

  function apply(tick, { restart, ...input }) {
    if (restart) {
      preview.close();
      preview = engine.open(restart);
      place = { ...place, base: tick, origin: preview.tick(), finger: null };
    } else {
      preview.input(input);
      place = { ...place, finger: fingerAfter(input, place.finger) };
    }
  }

  /** What was written down at this tick, in its order. */
  function applyPresent() {
    while (place.next < inputs.length && inputs[place.next].tick <= time()) {
      const { tick, input } = inputs[place.next];
      place = { ...place, next: place.next + 1 };
      apply(tick, input);
    }
  }

  /** To a tick of the recording that is not earlier. */
  function runTo(tick) {
    applyPresent();
    while (time() < tick) {
      const next = Math.min(tick, inputs[place.next]?.tick ?? tick, nextCopy());
      preview.advance(Math.max(1, next - time()));
      applyPresent();
      if (time() >= nextCopy()) keep();
    }
  }

  const nextCopy = () => (copies.length === 0 ? Infinity : copies.at(-1).tick + gap);

  function keep() {
    if (copies.length >= mostCopies) {
      gap *= 2;
      copies.filter((_, index) => index % 2 === 1).forEach((copy) => copy.preview.close());
      copies = copies.filter((_, index) => index % 2 === 0);
    }
    copies.push({ tick: time(), place, preview: preview.copy() });
  }

  function restore({ preview: copy, place: then }) {
    restores += 1;
    copy.copy(preview);
    place = then;
  }

  runTo(start);
  preview.notices(); // what has led to the beginning
  keep();

  return {
    ticks: end - start,
    preview: () => preview,
    /** How often the preview was copied to: before and after that its scenes are not the same, even of the same version. */
    restores: () => restores,
    /** The recording's tick; of a hand that has taken over, the one where it has. */
    tick: () => (isFree ? leftAt : time()) - start,
    isFree: () => isFree,
    isAtEnd: () => !isFree && time() >= end,
    /** The finger's y that the recording has down, pt; null if it has none, or a hand has taken over. */
    finger: () => (isFree ? null : place.finger),
    /** Goes on by so many ticks, within the recording unless a hand has taken over. */
    advance(ticks) {
      if (isFree) preview.advance(ticks);
      else runTo(Math.min(end, time() + ticks));
    },
    /** To any tick of the recording, whose inputs count again from there. Notices on the way there are not kept. */
    seek(tick) {
      const wanted = start + Math.min(Math.max(0, Math.round(tick)), end - start);
      if (isFree || wanted < time()) restore(copies.findLast((copy) => copy.tick <= wanted));
      isFree = false;
      runTo(wanted);
      preview.notices();
    },
    /** An input of a hand: the recording's finger is gone, and its inputs do not count any more. */
    input(input) {
      if (!isFree) {
        leftAt = time();
        if (place.finger !== null) preview.input({ cancel: null });
        isFree = true;
      }
      preview.input(input);
    },
    close() {
      for (const copy of copies) copy.preview.close();
      preview.close();
    },
  };
}

/** The y of the finger after an input, pt. */
function fingerAfter(input, before) {
  if ('down' in input || 'move' in input) return (input.down ?? input.move)[1];
  return 'up' in input || 'cancel' in input ? null : before;
}
