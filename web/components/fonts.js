// The page's font, which comes after the first frame: until then, and if it does not come, the system's font is shown.

/** Weights and files. A file's name contains the start of its SHA-256, because browsers keep it for a year. */
export const files = [[400, 'inter-400.05f8bcd4.woff2'], [500, 'inter-500.15da5aa2.woff2'], [600, 'inter-600.ae85fcf3.woff2']];

/** Loads it when the browser has nothing to do after the first frame. Not where data is dear, and not into a device that others embed. */
export function loadFontsAfterFrame(document, store, { navigator, requestAnimationFrame, requestIdleCallback = setTimeout, FontFace } = globalThis) {
  let isWanted = !navigator.connection?.saveData && document.body.dataset.mode !== 'embed';
  store.subscribe(['frame'], () => {
    if (!isWanted) return;
    isWanted = false;
    requestAnimationFrame(() => requestIdleCallback(() => loadFonts(document, { FontFace }))); // before the next one is painted, and then after it
  });
}

/** All weights are shown at once, or none. */
function loadFonts(document, { FontFace } = globalThis) {
  const faces = files.map(([weight, file]) => new FontFace('Inter', `url(fonts/${file})`, { weight: String(weight) }));
  Promise.all(faces.map((face) => face.load())).then(() => faces.forEach((face) => document.fonts.add(face)), () => {});
}
