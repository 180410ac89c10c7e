// One finger → drag messages. Pointer, wheel and keys each hold it for one drag.

/** The protocol's limit of one message. */
const samplesPerMessage = 256;

/**
 * The one finger. A sample is [milliseconds, y]: a DOM time stamp and viewport points.
 * `send` says whether the message went out; a drag whose beginning did not, or that was silenced, says nothing more.
 */
export function createFinger(send) {
  let owner = null;
  let isSilent = false;
  let lastTime = 0; // µs

  function toWire([milliseconds, y]) {
    lastTime = Math.max(lastTime, Math.round(milliseconds * 1000)); // never backwards
    return [lastTime, Math.round(y * 1000) / 1000];
  }

  function say(phase, samples) {
    if (!isSilent && !send({ type: 'drag', phase, samples: samples.map(toWire) })) isSilent = true;
  }

  return {
    isHeldBy: (who) => owner === who,

    /** True when `who` now holds the finger; false while somebody else does. */
    began(who, sample) {
      if (owner !== null) return false;
      owner = who;
      isSilent = false;
      say('began', [sample]);
      return true;
    },
    moved(who, samples) {
      if (owner !== who) return;
      for (let start = 0; start < samples.length; start += samplesPerMessage) {
        say('moved', samples.slice(start, start + samplesPerMessage));
      }
    },
    ended(who, sample) {
      if (owner !== who) return;
      say('ended', [sample]);
      owner = null;
    },
    cancelled(who) {
      if (owner !== who) return;
      say('cancelled', []);
      owner = null;
    },

    /**
     * The rest of this drag is for nobody. True when there was one to be heard.
     * It is cancelled first: what refused an earlier drag may have let this one begin, and would wait for its end.
     */
    silence() {
      const wasHeard = owner !== null && !isSilent;
      if (wasHeard) say('cancelled', []);
      isSilent = true;
      return wasHeard;
    },
  };
}
