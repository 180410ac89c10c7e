// The display's frame rate, and the rate of frames to request from the daemon: as many as the display can show.

const samples = 24; // frames; chosen: 0.4 s at 60 a second
const longest = 40; // ms; a longer gap is not one between two frames
const quick = 11; // ms: a display of 90 Hz and more

/** The display's frame time, the median of the last gaps between two of its frames, ms; null until there are enough. */
export function frameTime(gaps) {
  return gaps.length < samples ? null : [...gaps].sort((a, b) => a - b)[gaps.length >> 1];
}

/** The frames a second to request for a display with that frame time, ms: the daemon offers 30, 60 and 120. */
export function rateFor(time) {
  return time === null || time > quick ? 60 : 120;
}

/**
 * Sends `rate` when a connection opens and when the display's rate has changed. The display's frames are counted for a
 * moment when the page opens, becomes visible, moves to another display density, or is resized, and at no other time.
 */
export function followDisplay(document, store, send, { window, requestAnimationFrame } = globalThis) {
  let gaps = [];
  let last = null;
  let isCounting = false;
  let rate = 60;

  function count(time) {
    const gap = last === null ? 0 : time - last;
    last = time;
    if (gap > 0 && gap < longest) gaps.push(gap);
    if (gaps.length < samples && !document.hidden) return requestAnimationFrame(count);
    isCounting = false;
    if (gaps.length >= samples) ask(rateFor(frameTime(gaps)));
  }
  function begin() {
    gaps = [];
    last = null;
    if (isCounting) return;
    isCounting = true;
    requestAnimationFrame(count);
  }
  function ask(wanted) {
    if (wanted === rate) return;
    rate = wanted;
    send({ type: 'rate', framesPerSecond: rate });
  }

  store.subscribe(['welcome'], () => {
    if (rate !== 60) send({ type: 'rate', framesPerSecond: rate }); // 60 is a connection's default
    begin();
  });
  for (const type of ['resize', 'focus']) window.addEventListener(type, begin);
  document.addEventListener('visibilitychange', begin);
}
