// The menu of signals: which values and velocities are drawn, which lanes are shown, and picking a node.

import { createButton } from '../components/button.js';
import { createMenu, menuItem, menuLabel, menuLine } from '../components/menu.js';
import { make } from '../model/elements.js';
import { animationsOf } from '../model/lanes.js';
import { heightOfRows, usualRows } from './animations.js';
import { boundedHeight, laneNames } from './lanes.js';
import { rowsOf } from './signals.js';

/** `redraw` is called when a signal is shown or hidden. Returns the button. */
export function createSignalMenu(document, store, motion, { redraw, prefer, commands }) {
  const button = createButton(document, () => {}, { text: 'Signal', icon: 'plus' });
  createMenu(document, button, { label: 'Signals', fill, align: 'end', className: 'signals' });

  function fill(menu) {
    const trace = motion.trace();
    const rows = trace ? rowsOf(trace, store.state.pick, motion.choice) : [];
    const head = make(document, 'tr', {}, ...['Signal', 'Value', 'Velocity'].map((textContent) => make(document, 'th', { scope: 'col', textContent })));
    menu.append(make(document, 'table', {}, make(document, 'thead', {}, head), make(document, 'tbody', {}, ...rows.map(line))));
    menu.append(box('Velocity from tick to tick', motion.choice.isRaw(), () => choose('toggleRaw')), menuLine(document), menuLabel(document, 'Lanes'));
    menu.append(...laneNames.filter(([key]) => key !== 'notes' && (!['marks', 'animations'].includes(key) || trace?.[key]?.length > 0)).map(([key, name]) => box(name, !store.state.preferences.hiddenLanes.includes(key), () => toggleLane(key))));
    if (trace && animationsOf(trace).length > usualRows) menu.append(box('Every animation in a row of its own', store.state.preferences.laneHeights.animations > heightOfRows(usualRows), toggleRows));
    if (Object.keys(store.state.preferences.laneHeights).length > 0) menu.append(menuItem(document, { text: 'Set the heights back', icon: 'reset', act: () => prefer({ laneHeights: {} }) }));
    if (commands.pick) menu.append(menuLine(document), menuItem(document, { text: 'Pick a node of the device', icon: 'pick', key: commands.pick.key, act: commands.pick.run }));
  }

  function line({ signal, name, color, isShown, isVelocityShown }) {
    const swatch = make(document, 'i', { className: 'swatch', attributes: { 'aria-hidden': 'true' } });
    swatch.style.setProperty('--signal', `var(${color})`);
    const check = (label, isOn, toggle) => make(document, 'td', {}, make(document, 'input', { type: 'checkbox', checked: isOn, ariaLabel: label, on: { change: () => choose(toggle, signal) } }));
    return make(document, 'tr', {}, make(document, 'th', { scope: 'row' }, swatch, name), check(name, isShown, 'toggleShown'), check(`Plot ${name}'s velocity`, isVelocityShown, 'toggleVelocity'));
  }
  function box(text, checked, change) {
    return make(document, 'label', { className: 'menu-row' }, make(document, 'span', { className: 'menu-text', textContent: text }), make(document, 'input', { type: 'checkbox', checked, on: { change } }));
  }

  function choose(toggle, signal) {
    motion.choice[toggle](signal);
    redraw();
  }
  function toggleRows() {
    const { animations, ...others } = store.state.preferences.laneHeights;
    prefer({ laneHeights: animations > heightOfRows(usualRows) ? others : { ...others, animations: boundedHeight({ kind: 'animations' }, Infinity) } });
  }
  function toggleLane(key) {
    const hidden = store.state.preferences.hiddenLanes;
    prefer({ hiddenLanes: hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key] });
  }
  return button;
}
