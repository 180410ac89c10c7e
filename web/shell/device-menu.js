// The device menu in the bar: the device, its orientation, and which parts of it are drawn.

import { make } from '../model/elements.js';
import { createMenu } from './menu.js';
import { deviceOf, safeInsets, viewportOf } from '../stage/devices.js';

/**
 * Adds the chooser to `root`. It shows the device whose viewport the session has, whoever chose it. A choice here is
 * sent as `resize` and, where safe areas are insets, as `inset`; a session that this page has made begins with the last
 * chosen device.
 */
export function createDeviceMenu(document, root, store, { atTextRate }, send, prefer) {
  const custom = make(document, 'option', { value: '', textContent: 'Other size', hidden: true });
  const select = make(document, 'select', { id: 'devices', attributes: { 'aria-label': 'Device' }, on: { change: () => choose(select.value, store.state.preferences.sideways) } }, custom);
  const turn = make(document, 'button', { id: 'turn', type: 'button', className: 'icon', textContent: '⟳', title: 'Rotate the device', attributes: { 'aria-label': 'Rotate the device' }, on: { click: rotate } });
  root.append(select, turn);
  createMenu(document, root, { id: 'look', label: 'How the device looks', text: 'Look', className: '' },
    flag('safeAreas', 'Status bar, and safe areas as insets', sendInsets), flag('touches', 'Show touches'), flag('content', 'Dark content', undefined, ['light', 'dark']));

  function flag(name, text, then = () => {}, values = [false, true]) {
    const box = make(document, 'input', { type: 'checkbox', id: `prefer-${name}`, on: { change() {
      prefer({ [name]: values[Number(box.checked)] });
      then();
    } } });
    const show = () => { box.checked = store.state.preferences[name] === values[1]; };
    store.subscribe(['preferences'], show);
    show();
    return make(document, 'label', {}, box, text);
  }

  function choose(name, sideways) {
    const device = store.state.devices.find((one) => one.name === name);
    if (!device) return;
    prefer({ device: name, sideways });
    const [width, height] = viewportOf(device, sideways);
    send({ type: 'resize', width, height });
    if (store.state.preferences.safeAreas) sendInsets();
  }

  function sendInsets() {
    const { devices, preferences: { safeAreas, device: name, sideways } } = store.state;
    const device = devices.find((one) => one.name === name) ?? current()?.device;
    const [top, bottom] = safeAreas && device ? safeInsets(device, sideways) : [0, 0];
    send({ type: 'inset', top, bottom });
  }

  const current = () => store.state.scene && deviceOf(store.state.devices, store.state.scene.viewport, store.state.preferences.device);

  /** Also rotates a viewport that belongs to no device. */
  function rotate() {
    const now = current();
    if (now) return choose(now.device.name, !now.sideways);
    const [width, height] = store.state.scene?.viewport ?? [0, 0];
    if (width > 0) send({ type: 'resize', width: height, height: width });
  }

  store.subscribe(['devices'], ({ devices }) => {
    select.replaceChildren(custom, ...devices.map(({ name, width, height }) => make(document, 'option', { value: name, textContent: name, title: `${width} × ${height} pt` })));
    restore();
  });
  store.subscribe(['scene', 'devices', 'preferences'], atTextRate(() => {
    const now = current();
    const [width, height] = store.state.scene?.viewport ?? [];
    custom.hidden = Boolean(now);
    custom.textContent = now || !width ? 'Other size' : `${width} × ${height} pt`;
    select.value = now?.device.name ?? '';
  }));
  store.subscribe(['welcome', 'scene', 'devices'], restore);

  /** In a session that this page has made, restores the last chosen device, or else gives the list its device's safe areas, once. */
  let restored = null;
  function restore() {
    const { welcome, scene, devices, preferences, mode } = store.state;
    if (!welcome?.made || !scene || devices.length === 0 || restored === welcome) return;
    restored = welcome;
    if (preferences.device) choose(preferences.device, preferences.sideways);
    else if (preferences.safeAreas && (mode === 'wide' || mode === 'tablet')) sendInsets(); // a phone has a status bar of its own
  }
}
