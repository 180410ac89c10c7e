// Pictures of controls. They are requested when they are about to be shown.

const [width, height] = [320, 200]; // canvas pixels, the points of a thumbnail's viewport

/**
 * Draws the final picture of a script on a canvas. `trace` is of model/tracer.js, `snapshot` of
 * stage/snapshot.js.
 */
export function createThumbnails(trace, snapshot) {
  const kept = new Map(); // by script: a promise of { scene, frame }
  const maxKept = 60;

  function shot(script) {
    if (kept.has(script)) return kept.get(script);
    const promise = trace({ script }, `thumbnail ${script}`).then((motion) => motion && motion.at(motion.marks.find(({ name }) => name === 'shown')?.tick ?? motion.ticks));
    promise.then((found) => { if (!found) kept.delete(script); }, () => kept.delete(script));
    kept.set(script, promise);
    if (kept.size > maxKept) kept.delete(kept.keys().next().value);
    return promise;
  }

  return {
    /** Draws the picture once it has arrived; what cannot be traced stays empty. */
    async draw(canvas, script) {
      try {
        const found = await shot(script);
        if (found?.scene) snapshot.draw(canvas, found.scene, found.frame);
      } catch {
        canvas.dataset.state = 'failed';
      }
    },
  };
}

export const thumbnail = (make) => make('canvas', { width, height, className: 'thumbnail', attributes: { 'aria-hidden': 'true' } });
