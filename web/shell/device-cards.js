// What the device's menus contain: the devices, how one is held, and how it looks.

import { menuItem, menuLine, menuRow, menuTitle } from '../components/menu.js';
import { createSegmented } from '../components/segmented.js';
import { make } from '../model/elements.js';
import { sizeText } from './device-menu.js';

const kinds = ['iPhone', 'Android', 'Tablet'];
const tabletWidth = 600; // pt, of the shorter side; Android's line between phones and tablets

export const kindOf = ({ name, width }) => (width >= tabletWidth ? 'Tablet' : name.startsWith('iPhone') ? 'iPhone' : 'Android');

/** `device` is device-menu.js'. Returns `fillDevices(menu)` and `fillLook(menu)`. */
export function createDeviceCards(document, store, prefer, device) {
  function fillDevices(menu) {
    const list = make(document, 'div');
    const kind = createSegmented(document, { label: 'Kind of device', choices: kinds.map((each) => [each, each]), change: show });
    const held = createSegmented(document, { label: 'Held', choices: [['upright', 'Upright'], ['sideways', 'Sideways']], change: device.turn });
    function show(shown) {
      const now = device.current()?.device.name;
      list.replaceChildren(...store.state.devices.filter((one) => kindOf(one) === shown).map((one) => (
        menuItem(document, { text: one.name, detail: sizeText([one.width, one.height]), isChosen: one.name === now, data: { device: one.name }, act: () => device.choose(one.name) }))));
    }
    const first = kindOf(device.current()?.device ?? { name: kinds[0], width: 0 });
    kind.set(first);
    show(first);
    held.set(device.isSideways() ? 'sideways' : 'upright');
    menu.append(make(document, 'div', { className: 'menu-row' }, kind.element), list, menuLine(document), menuRow(document, 'Held', held.element));
  }

  function fillLook(menu) {
    const content = createSegmented(document, { label: 'Content', choices: [['page', 'As page'], ['light', 'Light'], ['dark', 'Dark']], change: (chosen) => prefer({ content: chosen }) });
    content.set(store.state.preferences.content);
    menu.append(menuTitle(document, 'Look'), flag('touches', 'Show touches'), flag('safeAreas', 'Status bar, safe areas as insets', device.sendInsets), flag('playsTuned', 'Play what I tune'), menuRow(document, 'Content', content.element));
  }

  function flag(preference, text, then = () => {}) {
    const box = make(document, 'input', { type: 'checkbox', className: 'switch', id: `prefer-${preference}`, checked: store.state.preferences[preference], attributes: { role: 'switch' }, on: { change() {
      prefer({ [preference]: box.checked });
      then();
    } } });
    return make(document, 'label', { className: 'menu-row' }, make(document, 'span', { className: 'menu-text', textContent: text }), box);
  }

  return { fillDevices, fillLook };
}
