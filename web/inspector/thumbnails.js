// Pictures of controls, which move while one looks at them. They are requested when they are about to be shown.

import { make } from '../model/elements.js';
import { ticksPerSecond } from '../model/trace.js';

const [width, height] = [320, 200]; // canvas pixels; a thumbnail's viewport has the same shape
const [maxPictures, maxMotions] = [60, 16]; // that are kept; a motion is some hundred frames
const step = 4; // ticks: thirty pictures a second

/**
 * `trace` is of model/tracer.js, `snapshot` of stage/snapshot.js. Both `draw` and `play` show what has arrived; what
 * cannot be traced stays empty.
 */
export function createThumbnails(trace, snapshot, { requestAnimationFrame } = globalThis) {
  const traced = createKept(maxMotions, (script) => trace({ script }, `thumbnail ${script}`));
  const pictures = createKept(maxPictures, async (script) => {
    const motion = await trace({ script }, `thumbnail ${script}`);
    return motion && motion.at(motion.marks.find(({ name }) => name === 'shown')?.tick ?? motion.ticks);
  });

  function paint(canvas, found) {
    if (found?.scene) snapshot.draw(canvas, found.scene, found.frame);
  }

  return {
    /** Draws the picture at the mark `shown` of a script, otherwise its last one. */
    async draw(canvas, script) {
      try {
        paint(canvas, await pictures(script));
      } catch {
        canvas.dataset.state = 'failed';
      }
    },
    /** Plays the motion of a script, over and over, until the function that it returns is called. */
    play(canvas, script) {
      let isOn = true;
      traced(script).then((motion) => {
        let [start, shown] = [null, -step];
        function next(now) {
          if (!isOn) return;
          start ??= now;
          const tick = Math.round((now - start) / 1000 * ticksPerSecond) % motion.ticks;
          if (Math.abs(tick - shown) >= step) paint(canvas, motion.at(shown = tick));
          requestAnimationFrame(next);
        }
        if (motion) requestAnimationFrame(next);
      }, () => {});
      return () => { isOn = false; };
    },
  };
}

/** Promises of `load(key)`, at most so many, the oldest forgotten first; what failed is loaded anew. */
function createKept(max, load) {
  const kept = new Map();
  return (key) => {
    if (kept.has(key)) return kept.get(key);
    const promise = load(key);
    promise.then((found) => { if (!found) kept.delete(key); }, () => kept.delete(key));
    kept.set(key, promise);
    if (kept.size > max) kept.delete(kept.keys().next().value);
    return promise;
  };
}

export const thumbnail = (document) => make(document, 'canvas', { width, height, className: 'thumbnail', attributes: { 'aria-hidden': 'true' } });

/**
 * Plays `motion` on the canvas while the element is looked at: under the pointer, with the focus, or, where nothing
 * hovers and if it is `observed`, wholly in view. Then `still` is drawn again. Both give scripts, or nothing if there is
 * no control.
 */
export function playWhileLookedAt(thumbnails, element, canvas, { still, motion }, { isObserved = false, browser = globalThis } = {}) {
  let stop = null;
  function begin() {
    const script = motion();
    if (script) stop ??= thumbnails.play(canvas, script);
  }
  function end() {
    if (!stop) return;
    stop();
    stop = null;
    const script = still();
    if (script) thumbnails.draw(canvas, script);
  }
  for (const type of ['pointerenter', 'focus']) element.addEventListener(type, ({ pointerType }) => { if (pointerType !== 'touch') begin(); });
  for (const type of ['pointerleave', 'blur']) element.addEventListener(type, end);
  if (!isObserved || !browser.matchMedia?.('(hover: none)').matches) return;
  new browser.IntersectionObserver(([{ isIntersecting }]) => (isIntersecting ? begin() : end()), { threshold: 0.9 }).observe(element);
}
