// Arrow keys → the finger. It moves along the list at a constant speed while the key is held.

const speed = 400; // pt/s; chosen: a pull of 160 pt takes 0.4 s
/** Those that move the finger away from where a list begins, and back. */
const arrows = { undefined: ['ArrowDown', 'ArrowUp'], horizontal: ['ArrowRight', 'ArrowLeft'], rightToLeft: ['ArrowLeft', 'ArrowRight'] };

export function followKeys(element, finger, geometry, { requestAnimationFrame, cancelAnimationFrame } = globalThis) {
  let key = null;
  let frame = null;
  let last = null; // [milliseconds, y], the newest sample
  const direction = (pressed) => [1, -1][arrows[geometry.axis()]?.indexOf(pressed)];

  function sampleAt(milliseconds) {
    const elapsed = Math.max(0, milliseconds - last[0]); // a display frame's time may be earlier than the key's
    last = [last[0] + elapsed, last[1] + ((direction(key) ?? 0) * speed * elapsed) / 1000];
    return last;
  }

  function follow(milliseconds) {
    if (milliseconds > last[0]) finger.moved('keys', [sampleAt(milliseconds)]);
    frame = requestAnimationFrame(follow);
  }

  function stop() {
    key = null;
    cancelAnimationFrame(frame);
  }

  element.addEventListener('keydown', (event) => {
    if (!direction(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (key !== null) {
      key = event.key; // the newer key reverses the finger; a repeat changes nothing
      return;
    }
    last = [event.timeStamp, geometry.length() / 2];
    if (!finger.began('keys', last)) return;
    key = event.key;
    frame = requestAnimationFrame(follow);
  });
  element.addEventListener('keyup', (event) => {
    if (event.key !== key) return;
    finger.ended('keys', sampleAt(event.timeStamp));
    stop();
  });
  element.addEventListener('blur', () => {
    if (key === null) return;
    finger.cancelled('keys');
    stop();
  });
}
