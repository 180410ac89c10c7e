// The menu of what a phone's bar has no room for: the device, its look, the theme, the keys, the latency.

import { createMenu, menuItem, menuLine, menuRow, menuTitle } from '../components/menu.js';
import { createSegmented } from '../components/segmented.js';
import { createDeviceCards } from './device-cards.js';
import { timeText } from './latency.js';
import { themes } from './theme.js';

/** Makes the button's menu. `device` is device-menu.js'. */
export function createMoreMenu(document, button, store, prefer, { device, commands }) {
  const cards = createDeviceCards(document, store, prefer, device);
  let page = fillFirst;
  const menu = createMenu(document, button, { label: 'More', align: 'end', className: 'more-menu', fill: (element) => {
    page(element);
    page = fillFirst; // the next time
  } });

  function turnTo(other) {
    page = other;
    menu.open();
  }
  function fillFirst(element) {
    const { latency, preferences, devices, scene } = store.state;
    const theme = createSegmented(document, { label: 'Theme', choices: themes.map((each) => [each, each[0].toUpperCase() + each.slice(1)]), change: (chosen) => prefer({ theme: chosen }) });
    theme.set(preferences.theme);
    const run = (name) => (commands[name] ? [menuItem(document, { text: commands[name].text, icon: { palette: 'search', help: 'help', compare: 'compare' }[name], act: commands[name].run })] : []);
    element.append(
      menuItem(document, { text: 'Device', icon: 'phone', detail: scene ? `${scene.viewport[0]} × ${scene.viewport[1]}` : '', isDisabled: devices.length === 0, act: () => turnTo(cards.fillDevices) }),
      menuItem(document, { text: 'Turn the device', icon: 'rotate', act: device.turn }),
      menuItem(document, { text: 'Look', icon: 'eye', detail: 'touches, status bar, content', act: () => turnTo(cards.fillLook) }),
      menuLine(document), menuRow(document, 'Theme', theme.element), menuLine(document), ...run('palette'), ...run('compare'), ...run('help'),
      menuTitle(document, 'Latency', latency === null ? '–' : timeText(latency.total)),
    );
  }
  return menu;
}
