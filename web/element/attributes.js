// An element's attributes, as values. Pure functions.

const prefix = 'set-';
const speeds = [0.1, 10]; // as the daemon plays
const themes = ['light', 'dark', 'auto'];

/** `set-drop-height` is `dropHeight`, `set-footer.height` is `footer.height`: HTML knows no capitals in names. */
export const settingOf = (attribute) => attribute.slice(prefix.length).replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * What a list of `{ name, value }` says. `settings` are texts by the names of what they set; `errors` says in words which
 * values are not used. `poster` is null, `{ tick }` or `{ image }`.
 */
export function readAttributes(attributes) {
  const texts = Object.fromEntries(Array.from(attributes, ({ name, value }) => [name, value]));
  const errors = [];
  const text = (name) => texts[name]?.trim() || null;
  const flag = (name) => name in texts && texts[name] !== 'false';
  return {
    src: text('src'), system: text('system'), footer: text('footer'), engine: text('engine'), catalog: text('catalog'), pictures: text('pictures'), label: text('label'),
    settings: Object.fromEntries(Object.keys(texts).filter((name) => name.startsWith(prefix)).map((name) => [settingOf(name), texts[name]])),
    autoplay: flag('autoplay'), loop: flag('loop'), controls: flag('controls'), isLazy: text('loading') === 'lazy',
    speed: speedFrom(text('speed'), errors), theme: themeFrom(text('theme'), errors), poster: posterFrom(text('poster')),
    errors,
  };
}

function speedFrom(text, errors) {
  const speed = Number(text ?? 1);
  if (speed >= speeds[0] && speed <= speeds[1]) return speed;
  errors.push(`speed="${text}" is no number from ${speeds.join(' to ')}`);
  return 1;
}

function themeFrom(text, errors) {
  if (text === null || themes.includes(text)) return text ?? 'auto';
  errors.push(`theme="${text}" is none of ${themes.join(', ')}`);
  return 'auto';
}

function posterFrom(text) {
  const [, tick] = /^tick:(\d{1,6})$/.exec(text ?? '') ?? [];
  if (tick) return { tick: Number(tick) };
  return text === null ? null : { image: text };
}
