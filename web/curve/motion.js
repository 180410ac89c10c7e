// A share of a time that runs from 0 to 1, again and again, with a rest at both ends.

const rests = [0.2, 0.5]; // s, before and after; chosen: so that one sees where it begins and where it has come to rest
const least = 0.05; // s, of a round, however short the motion is

/** Calls `show(share)` before each of the display's frames; `duration()` is in s. Returns what stops it. */
export function playAgain(duration, show, { requestAnimationFrame, performance } = globalThis, isEndless = true) {
  let [isOn, start] = [true, performance.now()];
  function next(now) {
    if (!isOn) return;
    const time = Math.max(duration(), least);
    const passed = (now - start) / 1000 - rests[0];
    show(Math.min(1, Math.max(0, passed / time)));
    const isOver = passed > time + rests[1];
    if (isOver && !isEndless) return;
    if (isOver) start = now;
    requestAnimationFrame(next);
  }
  requestAnimationFrame(next);
  return () => { isOn = false; };
}
