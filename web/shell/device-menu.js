// The device over the stage: which one it is, how it is held, and how it looks.

import { createButton } from '../components/button.js';
import { icon } from '../components/icon.js';
import { createMenu, menuItem, menuLine, menuRow, menuTitle } from '../components/menu.js';
import { createSegmented } from '../components/segmented.js';
import { make } from '../model/elements.js';
import { hasMoreThanToken } from '../net/address.js';
import { deviceOf, safeInsets, viewportOf } from '../stage/devices.js';

const kinds = ['iPhone', 'Android', 'Tablet'];
const tabletWidth = 600; // pt, of the shorter side; Android's line between phones and tablets

export const kindOf = ({ name, width }) => (width >= tabletWidth ? 'Tablet' : name.startsWith('iPhone') ? 'iPhone' : 'Android');

const sizeText = ([width, height]) => `${width} × ${height}`;

/**
 * Adds the buttons to `root`. They show the device whose viewport the session has, whoever chose it. A choice here is
 * sent as `resize` and, where safe areas are insets, as `inset`; a session that this page has made begins with the last
 * chosen device and its safe areas, unless the page's link says how it begins. Returns `fillDevices(menu)` and
 * `fillLook(menu)` for the phone's menu, `choose(name)` and `turn()`.
 */
export function createDeviceMenu(document, root, store, { atTextRate }, send, prefer, { location } = globalThis) {
  const [name, size] = [make(document, 'span', { className: 'device-name' }), make(document, 'span', { className: 'device-size' })];
  const button = make(document, 'button', { type: 'button', id: 'devices', className: 'with-chevron', data: { tip: 'Device' } }, name, size, icon(document, 'chevron-down'));
  createMenu(document, button, { label: 'Device', fill: fillDevices, align: 'center', className: 'device-menu' });
  const look = createButton(document, () => {}, { icon: 'eye', label: 'Look', id: 'look' });
  createMenu(document, look, { label: 'Look', fill: fillLook, align: 'center', className: 'look-menu' });
  root.append(button, createButton(document, turn, { icon: 'rotate', label: 'Turn the device', id: 'turn' }), look);

  const current = () => store.state.scene && deviceOf(store.state.devices, store.state.scene.viewport, store.state.preferences.device);
  const preferred = () => store.state.devices.find((one) => one.name === store.state.preferences.device) ?? current()?.device;

  function fillDevices(menu) {
    const list = make(document, 'div');
    const kind = createSegmented(document, { label: 'Kind of device', choices: kinds.map((each) => [each, each]), change: show });
    const held = createSegmented(document, { label: 'Held', choices: [['upright', 'Upright'], ['sideways', 'Sideways']], change: turn });
    function show(shown) {
      const now = current()?.device.name;
      list.replaceChildren(...store.state.devices.filter((one) => kindOf(one) === shown).map((one) => (
        menuItem(document, { text: one.name, detail: sizeText([one.width, one.height]), isChosen: one.name === now, data: { device: one.name }, act: () => choose(one.name) }))));
    }
    const first = kindOf(current()?.device ?? { name: kinds[0], width: 0 });
    kind.set(first);
    show(first);
    held.set(isSideways() ? 'sideways' : 'upright');
    menu.append(make(document, 'div', { className: 'menu-row' }, kind.element), list, menuLine(document), menuRow(document, 'Held', held.element));
  }

  function fillLook(menu) {
    const content = createSegmented(document, { label: 'Content', choices: [['page', 'As page'], ['light', 'Light'], ['dark', 'Dark']], change: (chosen) => prefer({ content: chosen }) });
    content.set(store.state.preferences.content);
    menu.append(menuTitle(document, 'Look'), flag('touches', 'Show touches'), flag('safeAreas', 'Status bar, safe areas as insets', sendInsets), menuRow(document, 'Content', content.element));
  }

  function flag(preference, text, then = () => {}) {
    const box = make(document, 'input', { type: 'checkbox', className: 'switch', id: `prefer-${preference}`, checked: store.state.preferences[preference], attributes: { role: 'switch' }, on: { change() {
      prefer({ [preference]: box.checked });
      then();
    } } });
    return make(document, 'label', { className: 'menu-row' }, make(document, 'span', { className: 'menu-text', textContent: text }), box);
  }

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
    const [top, bottom] = safeAreas && device ? safeInsets(device, sideways) : [0, 0];
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
  return { fillDevices, fillLook, choose, turn };
}
