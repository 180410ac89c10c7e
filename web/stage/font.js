// The font of all texts on the device: the system's own.

const family = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** A canvas font of that size, pt. */
export function font(size, weight = 400) {
  return `${weight} ${size}px ${family}`;
}
