// What the page around an element changes: its attributes, whether it is seen, light and dark.

export const isTrue = (query, { matchMedia } = globalThis) => matchMedia(query).matches;

/**
 * Calls `changed(names)` of attributes (those of `set-` are not known, so that all are observed), `seen(isSeen)`, and
 * `repaint()` when the page becomes light or dark. Returns what ends it.
 */
export function watchPage(element, { changed, seen, repaint }, { MutationObserver, IntersectionObserver, matchMedia } = globalThis) {
  const document = element.ownerDocument;
  let isNear = true;
  const look = () => seen(isNear && !document.hidden);
  const attributes = new MutationObserver((changes) => changed(changes.map(({ attributeName }) => attributeName)));
  const sight = new IntersectionObserver((entries) => {
    isNear = entries.at(-1).isIntersecting;
    look();
  });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  attributes.observe(element, { attributes: true });
  sight.observe(element);
  document.addEventListener('visibilitychange', look);
  scheme.addEventListener('change', repaint);
  look();
  return () => {
    attributes.disconnect();
    sight.disconnect();
    document.removeEventListener('visibilitychange', look);
    scheme.removeEventListener('change', repaint);
  };
}

const nearby = '100%'; // chosen: of the window's height, as far as a swipe goes

/** Resolves when the element is in sight or a window's height from there. */
export function untilNear(element, { IntersectionObserver } = globalThis) {
  return new Promise((resolve) => {
    const sight = new IntersectionObserver((entries) => {
      if (!entries.at(-1).isIntersecting) return;
      sight.disconnect();
      resolve();
    }, { rootMargin: `${nearby} 0%` });
    sight.observe(element);
  });
}
