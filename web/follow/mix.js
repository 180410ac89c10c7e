// Frames of the engine between two ticks, and from one preview to another. Numbers in, numbers out.

const nodeNumbers = 12;
const moving = 9; // of a node: transform, opacity and stroke; a picture, a colour and whether it is hidden only jump
const fadeTime = 100; // ms: 12 ticks
const mostFaded = 64; // pt; a larger jump is cut

/** `apply(numbers, index)` for every number of a node that moves. */
function eachMoving(numbers, apply) {
  for (let node = 0; node < numbers.length; node += nodeNumbers) for (let place = node; place < node + moving; place += 1) apply(place);
}

const between = (a, b, share) => a + (b - a) * share;
const isAlike = (a, b) => a.scene === b.scene && a.numbers.length === b.numbers.length;

/** What is between a preview's frame and that of one a tick later. The frame does not change with the engine's memory. */
export function mixed(shown, coming, share) {
  const now = shown.frame();
  const frame = { ...now, numbers: now.numbers.slice() };
  if (share === 0 || shown.isStill()) return frame;
  const next = coming.frame();
  if (!isAlike(frame, next)) return frame;
  frame.offset = between(frame.offset, next.offset, share);
  frame.insets = frame.insets.map((inset, index) => between(inset, next.insets[index], share));
  eachMoving(frame.numbers, (place) => { frame.numbers[place] = between(frame.numbers[place], next.numbers[place], share); });
  return frame;
}

/** Takes the eye from one frame to another one that ought to have been shown: what differs vanishes in 12 ticks. */
export function createFade() {
  let fade = null; // { offset, insets, numbers, scene, since }: what is added at first

  const isOn = (now) => fade !== null && now < fade.since + fadeTime;

  return {
    begin(before, after, now) {
      fade = null;
      const offset = before.offset - after.offset;
      if (!isAlike(before, after) || Math.abs(offset) > mostFaded) return;
      const numbers = after.numbers.map((number, place) => before.numbers[place] - number);
      const insets = after.insets.map((inset, index) => before.insets[index] - inset);
      if (offset !== 0 || [...insets, ...numbers].some((number) => number !== 0)) fade = { ...after, offset, insets, numbers, since: now };
    },
    /** Adds what is left of it to a frame, which it changes. */
    apply(frame, now) {
      if (!isOn(now) || !isAlike(fade, frame)) return frame;
      const share = 1 - (now - fade.since) / fadeTime;
      frame.offset += fade.offset * share;
      frame.insets = frame.insets.map((inset, index) => inset + fade.insets[index] * share);
      eachMoving(frame.numbers, (place) => { frame.numbers[place] += fade.numbers[place] * share; });
      return frame;
    },
    isOn,
  };
}
