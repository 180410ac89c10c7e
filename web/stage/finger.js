// One finger → drag messages. Pointer, wheel and keys each own it for one drag.

/** The protocol's limit of one message. */
const samplesPerMessage = 256;

/**
 * The one finger. A sample is [milliseconds, y]: a DOM time stamp and viewport points. `send` returns whether the
 * message was sent. A drag whose beginning was not sent, or that was muted, sends nothing more. `show` is called at
 * once with each new y, and with null when there is no finger any more.
 */
export function createFinger(send, show = () => {}) {
  let owner = null;
  let isMuted = false;
  let lastTime = 0; // µs

  function toWire([milliseconds, y]) {
    lastTime = Math.max(lastTime, Math.round(milliseconds * 1000)); // never backwards
    return [lastTime, Math.round(y * 1000) / 1000];
  }

  function sendDrag(phase, samples) {
    if (!isMuted && !send({ type: 'drag', phase, samples: samples.map(toWire) })) isMuted = true;
  }

  return {
    isHeldBy: (who) => owner === who,

    /** Returns whether `who` owns the finger now; false while another input does. */
    began(who, sample) {
      if (owner !== null) return false;
      owner = who;
      isMuted = false;
      sendDrag('began', [sample]);
      if (!isMuted) show(sample[1]);
      return true;
    },
    moved(who, samples) {
      if (owner !== who) return;
      for (let start = 0; start < samples.length; start += samplesPerMessage) {
        sendDrag('moved', samples.slice(start, start + samplesPerMessage));
      }
      if (!isMuted && samples.length > 0) show(samples.at(-1)[1]);
    },
    ended(who, sample) {
      if (owner !== who) return;
      sendDrag('ended', [sample]);
      owner = null;
      show(null);
    },
    cancelled(who) {
      if (owner !== who) return;
      sendDrag('cancelled', []);
      owner = null;
      show(null);
    },

    /**
     * Cancels the drag, whoever owns the finger; until the owner lifts it, nothing more is sent. Returns whether there
     * was a drag.
     */
    cancel() {
      const wasHeld = owner !== null;
      if (wasHeld) this.cancelled(owner);
      return wasHeld;
    },

    /**
     * Cancels the present drag and sends nothing more of it. Returns true when there was one that was being sent. The
     * daemon may have accepted this drag: the refusal may be a late one, of an earlier drag.
     */
    mute() {
      const wasSending = owner !== null && !isMuted;
      if (wasSending) sendDrag('cancelled', []);
      isMuted = true;
      show(null);
      return wasSending;
    },
  };
}
