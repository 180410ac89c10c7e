// A short pull that shows the figure after a change: one at a time, and never while anybody drags or anything moves.

import { previewPullName } from '../model/automatic.js';
import { lengthOf } from '../model/axis.js';
import { pullIn } from '../model/gestures.js';

const pause = 300; // ms after the last change; chosen: long enough that a typed word is shown, and not each of its letters
const returns = 0.85; // of the way; chosen: with less a control would be armed at the release, with more the list would scroll

/**
 * Returns `schedule()`, which soon plays a pull. `isOn()` says whether pulls are enabled. A pull that is refused,
 * because another viewer was faster, is not reported: the figure has changed anyway.
 */
export function createPreviewPull(store, edge, request, isOn, { setTimeout, clearTimeout } = globalThis) {
  let timer = null;
  let isWanted = false;
  let isAsked = false;

  /** At rest: no script, no finger, nothing moves, and the device shows the list live. */
  function isFree() {
    const { script, frame, touch, connection, playhead, welcome } = store.state;
    const isIdle = [frame?.header, frame?.footer].every((status) => !status || status.state === 'idle');
    return script === null && touch === null && isIdle && (frame?.velocity ?? 0) === 0 && connection.state === 'open' && playhead.isLive && welcome?.role !== 'viewer';
  }

  function attempt() {
    if (!isWanted || timer !== null || isAsked || !isFree()) return;
    if (!isOn()) {
      isWanted = false;
      return;
    }
    [isWanted, isAsked] = [false, true];
    const done = () => { isAsked = false; };
    request({ type: 'play', name: previewPullName, script: scriptFor(edge, store.state) }).then(done, done);
  }

  store.subscribe(['script', 'frame', 'touch', 'playhead', 'connection'], attempt);
  return {
    schedule() {
      isWanted = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = null;
        attempt();
      }, pause);
    },
  };
}

/** The pull at that edge: it first scrolls the list to that edge. */
export function scriptFor(edge, { scene, frame, settings }) {
  const length = lengthOf(scene);
  const [top, bottom] = settings?.inset ?? frame.insets;
  const rest = edge === 'header' ? -top : Math.max(-top, scene.content.height + bottom - length);
  const pull = pullIn(length) * (edge === 'header' ? 1 : -1);
  return [
    'pull 1', ...(Math.abs(frame.offset - rest) < 1 ? [] : [`scroll ${Math.round(rest * 1000) / 1000}pt in 150ms`, 'sleep 200ms']),
    `drag ${pull}pt in 450ms ease out`, 'hold 250ms', `drag ${Math.round(-pull * returns)}pt in 400ms ease in-out`, 'hold 60ms', 'release', '',
  ].join('\n');
}
