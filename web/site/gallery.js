// The previews of the page that `pullwire export site` writes: each plays once when it comes into view, and again under
// the mouse, or when the keyboard or a tap reaches it. Out of view it goes back to its poster.

const wholly = 0.6; // of a preview's area; chosen: what is in view then is no longer the edge of the next one
const isTrue = (query) => matchMedia(query).matches;
const posterOf = (preview) => Number(preview.getAttribute('poster').replace('tick:', ''));

/** For readers who want less motion nothing plays by itself. */
function play(preview) {
  if (preview.isPlaying || isTrue('(prefers-reduced-motion: reduce)')) return;
  if (!preview.isReady || [posterOf(preview), preview.ticks].includes(preview.tick)) preview.seek(0);
  preview.play();
}

function rest(preview) {
  if (!preview.isReady) return;
  preview.pause();
  preview.seek(posterOf(preview));
}

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, intersectionRatio } of entries) {
    if (!isIntersecting) rest(target);
    else if (intersectionRatio >= wholly) play(target);
  }
}, { threshold: [0, wholly] });

for (const preview of document.querySelectorAll('pullwire-preview')) {
  sight.observe(preview);
  preview.addEventListener('pointerenter', ({ pointerType }) => { if (pointerType === 'mouse') play(preview); });
  // A press of the mouse on a preview is a hand that pulls it.
  preview.addEventListener('focusin', () => { if (isTrue('(hover: none)') || preview.shadowRoot.querySelector(':focus-visible')) play(preview); });
  // The wheel scrolls the page, unless a preview was pressed; a finger does the same by gallery.css.
  preview.addEventListener('wheel', (event) => { if (!preview.matches(':focus-within')) event.stopPropagation(); }, { capture: true, passive: true });
}
