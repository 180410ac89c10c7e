// Who is in the session, for people: names, initials, colors. Values in, values out.

/** Custom properties; each is told from the others, and legible as a ground for text, in both themes. */
const colors = ['--s2', '--s4', '--s6', '--s3', '--s5'];

/** The same on the device, on light and on dark content. */
const tints = ['#2b6fd6', '#0f7d5f', '#c2405a', '#a86400', '#7a52e0'];

/** The color of a viewer, the same on every page: a custom property, and on the device. `people` is the store's. */
export const colorOf = (viewer, people) => colors[placeOf(viewer, people)];
export const tintOf = (viewer, people) => tints[placeOf(viewer, people)];

/** A place among the colors: that of the viewer's number, or the next one that nobody who came before has. */
function placeOf(viewer, people) {
  const taken = new Set();
  for (const each of (people?.listed ?? []).map((person) => person.viewer).sort((a, b) => a - b)) {
    let place = each % colors.length;
    while (taken.size < colors.length && taken.has(place)) place = (place + 1) % colors.length;
    if (each === viewer) return place;
    taken.add(place);
  }
  return viewer % colors.length;
}

/** What the others see until somebody types a name: the device and the browser, as "iPhone, Safari". */
export function ownNameOf({ userAgent = '', maxTouchPoints = 0 }) {
  const first = (names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const device = /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'iPad' : first(devices);
  return [device, first(browsers)].filter(Boolean).join(', ');
}
const devices = [['iPhone', /iPhone/], ['iPad', /iPad/], ['Android', /Android/], ['Mac', /Macintosh/], ['Windows', /Windows/], ['ChromeOS', /CrOS/], ['Linux', /Linux/]];
const browsers = [['Edge', /Edg(A|iOS)?\//], ['Opera', /OPR\//], ['Samsung Internet', /SamsungBrowser/], ['Firefox', /Firefox|FxiOS/], ['Chrome', /Chrome|CriOS/], ['Safari', /Safari/]];

/**
 * Everybody who is listed, this page first, the others in the order in which they came: `{ viewer, name, role, drags,
 * isYou }`. `people` is the store's, or null; `name` is this page's own.
 */
export function peopleOf(people, { viewer, role }, name) {
  const listed = people?.listed ?? [];
  const own = listed.find((each) => each.viewer === viewer);
  const others = listed.filter((each) => each.viewer !== viewer).sort((a, b) => a.viewer - b.viewer);
  return [{ drags: false, ...own, viewer, role, name, isYou: true }, ...others.map((each) => ({ drags: false, ...each, isYou: false }))];
}

/** How a line calls somebody. */
export const nameFor = ({ isYou, name, viewer }) => (isYou ? 'You' : name || `Guest ${viewer}`);

/** One letter or figure: the same for others and for oneself. */
export function initialOf({ name, viewer }) {
  return [...nameFor({ name, viewer })].find((character) => /[\p{L}\p{N}]/u.test(character))?.toUpperCase() ?? '?';
}
