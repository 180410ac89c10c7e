// The device over the stage: which one it is, how it is held, and how it looks.

import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { createLaterMenu } from '../components/later-menu.js';
import { make } from '../model/elements.js';
import { hasMoreThanToken } from '../net/address.js';
import { deviceOf, safeInsets, viewportOf } from '../stage/devices.js';

export const sizeText = ([width, height]) => `${width} × ${height}`;

/**
 * Adds the buttons to `root`. They show the device whose viewport the session has, whoever chose it. A choice here is
 * sent as `resize` and, where safe areas are insets, as `inset`; a session that this page has made begins with the last
 * chosen device and its safe areas, unless the page's link says how it begins. Returns `choose(name)`,
 * `turn()`, `sendInsets()`, the device that it is now, `current()`, and whether it `isSideways()`.
 */
export function createDeviceMenu(document, root, store, { atTextRate }, { send, prefer, toast }, { location } = globalThis) {
  const [name, size] = [make(document, 'span', { className: 'device-name' }), make(document, 'span', { className: 'device-size' })];
  const button = make(document, 'button', { type: 'button', id: 'devices', className: 'with-chevron', data: { tip: 'Device' } }, name, size, icon(document, 'chevron-down'));
  const look = createButton(document, () => {}, { icon: 'eye', label: 'Look', id: 'look' });
  for (const [opener, name, fill] of [[button, 'Device', 'fillDevices'], [look, 'Look', 'fillLook']]) {
    createLaterMenu(opener, toast, async () => {
      const { createDeviceCards } = await import('./device-cards.js');
      const { createMenu } = await import('../components/menu.js');
      return () => createMenu(document, opener, { label: name, fill: createDeviceCards(document, store, prefer, device)[fill], align: 'center', className: `${name.toLowerCase()}-menu` });
    });
  }
  root.append(button, createButton(document, turn, { icon: 'rotate', label: 'Turn the device', id: 'turn' }), look);

  const device = { choose, turn, sendInsets, current: () => current(), isSideways: () => isSideways() };
  const current = () => store.state.scene && deviceOf(store.state.devices, store.state.scene.viewport, store.state.preferences.device);
  const preferred = () => store.state.devices.find((one) => one.name === store.state.preferences.device) ?? current()?.device;

  function choose(wanted, sideways = store.state.preferences.sideways) {
    const device = store.state.devices.find((one) => one.name === wanted);
    if (!device) return;
    prefer({ device: wanted, sideways });
    const [width, height] = viewportOf(device, sideways);
    send({ type: 'resize', width, height });
    if (store.state.preferences.safeAreas) sendInsets();
  }

  function sendInsets() {
    const { safeAreas, sideways } = store.state.preferences;
    const device = preferred();
    const [top, bottom] = safeAreas && device ? safeInsets(device, sideways, store.state.scene?.axis) : [0, 0];
    send({ type: 'inset', top, bottom });
  }

  const isSideways = () => {
    const [width, height] = store.state.scene?.viewport ?? [0, 0];
    return width > height;
  };

  /** Also turns a viewport that belongs to no device. */
  function turn() {
    const now = current();
    if (now) return choose(now.device.name, !now.sideways);
    const [width, height] = store.state.scene?.viewport ?? [0, 0];
    if (width > 0) send({ type: 'resize', width: height, height: width });
  }

  store.subscribe(['scene', 'devices', 'preferences'], atTextRate(() => {
    const { viewport = [0, 0] } = store.state.scene ?? {};
    name.textContent = current()?.device.name ?? 'Other size';
    size.textContent = viewport[0] > 0 ? sizeText(viewport) : '';
    button.setAttribute('aria-label', `Device: ${name.textContent}, ${size.textContent}`);
  }));

  /** In a session that this page has made, restores the last chosen device, once. */
  let restored = null;
  store.subscribe(['welcome', 'devices', 'scene'], ({ welcome, devices, scene, mode, preferences: { device, sideways, safeAreas } }) => {
    if (!welcome?.made || devices.length === 0 || !scene || restored === welcome || hasMoreThanToken(new URL(location.href).hash)) return;
    restored = welcome;
    if (device) choose(device, sideways);
    else if (safeAreas && (mode === 'wide' || mode === 'tablet')) sendInsets(); // a phone has a status bar of its own
  });
  return device;
}
