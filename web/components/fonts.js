// The page's font, which comes with the rest of the page: until then, and if it does not come, the system's font is shown.

/** Weights and files. A file's name contains the start of its SHA-256, because browsers keep it for a year. */
export const files = [[400, 'inter-400.05f8bcd4.woff2'], [500, 'inter-500.15da5aa2.woff2'], [600, 'inter-600.ae85fcf3.woff2']];

/** Loads it, all weights or none. Not where data is dear. */
export function loadFonts(document, { navigator, FontFace } = globalThis) {
  if (navigator.connection?.saveData) return;
  const faces = files.map(([weight, file]) => new FontFace('Inter', `url(fonts/${file})`, { weight: String(weight) }));
  Promise.all(faces.map((face) => face.load())).then(() => faces.forEach((face) => document.fonts.add(face)), () => {});
}
