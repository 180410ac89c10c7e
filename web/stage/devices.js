// Which device has a screen of the viewport's size. Numbers in, numbers out.

/**
 * The device with a screen of this size, as `{ device, sideways }`; undefined when there is none. Of several, the one
 * whose name is `preferred`.
 */
export function deviceOf(devices, [width, height], preferred) {
  const fits = (device) => isSize(device, width, height) || isSize(device, height, width);
  const device = devices.find((one) => one.name === preferred && fits(one)) ?? devices.find(fits);
  return device && { device, sideways: !isSize(device, width, height) };
}

const isSize = (device, width, height) => device.width === width && device.height === height;

/** The device's viewport: [width, height], pt. */
export function viewportOf({ width, height }, sideways) {
  return sideways ? [height, width] : [width, height];
}

/**
 * The host's insets that keep the list out of the status bar and off the home indicator, or at the sides off the camera
 * if it is horizontal: those of its beginning and its end, pt.
 */
export function safeInsets(device, sideways, axis) {
  const [top, bottom, side = 0] = sideways ? device.sideways : device.upright;
  return axis ? [side, side] : [top, bottom];
}
