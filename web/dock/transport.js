// The buttons above the lanes, in one line: which take, which tick, at what speed, and what it is compared with.

import '../components/icons-later.js';
import { createButton } from '../components/button.js';
import { changeIcon } from '../components/icon.js';
import { createMenu, menuItem, menuLabel, menuLine } from '../components/menu.js';
import { createSelect } from '../components/select.js';
import { make } from '../model/elements.js';
import { speeds } from '../model/playhead.js';
import { anchors } from '../model/anchors.js';
import { createTakeMenu } from './take-menu.js';

const icons = {
  __proto__: null, start: 'start', back: 'back', toggle: 'play', forth: 'forth', end: 'end', loop: 'loop', again: 'again', recorded: 'tape', pin: 'pin', phone: 'phone', sweep: 'sweep', pick: 'pick', live: 'live',
};
/** What is in the menu where the panel is narrow, and what is there because the lanes have no room or no size for it. */
const inLanes = { __proto__: null, jump: '', fit: 'fit', previous: 'chevron-left', next: 'chevron-right', flip: 'flip', cursorA: '', cursorB: '', clear: '' };
const wide = ['start', 'end', 'loop', 'again', 'recorded', 'phone', 'sweep', 'pick'];

/** `commands` (commands.js) are run by the buttons; keys run the same. */
export function createTransport(document, store, scheduler, commands, { playhead, takes }) {
  const buttons = Object.fromEntries(Object.keys(icons).filter((name) => commands[name]).map((name) => [name, createButton(document, commands[name].run, {
    icon: icons[name], label: commands[name].text, key: commands[name].key, text: name === 'live' ? 'Live' : '', className: wide.includes(name) ? 'wide-only' : '', data: { command: name },
  })]));
  const chooser = commands.again ? createTakeMenu(document, store, scheduler, { playhead, takes }) : null; // a report has no takes
  const speed = createSelect(document, { label: 'Speed', choices: speeds.map((each) => [each, `${each}×`]), className: 'speed', change: () => playhead.setSpeed(Number(speed.value)) });
  const more = createButton(document, () => {}, { icon: 'more', label: 'More', className: 'narrow-only' });
  createMenu(document, more, { label: 'More', fill: fillMore, align: 'end' });

  /** What has no room in the line. */
  function fillMore(menu) {
    menu.append(...wide.filter((name) => buttons[name] && !buttons[name].checkVisibility()).map((name) => menuItem(document, {
      text: commands[name].text, icon: icons[name], key: commands[name].key, act: commands[name].run, ...(buttons[name].ariaPressed === null ? {} : { isChosen: buttons[name].ariaPressed === 'true' }),
    })));
    const isShown = (selector) => document.querySelector(selector)?.checkVisibility() ?? false;
    const { pinned, align } = store.state;
    menu.append(...Object.keys(inLanes).filter((name) => commands[name] && (name !== 'flip' || pinned) && !isShown(`.gutter [data-command="${name}"]`)).map((name) => menuItem(document, { text: commands[name].text, icon: inLanes[name], key: commands[name].key, act: commands[name].run })));
    if (pinned && !isShown('.gutter .align')) {
      menu.append(menuLine(document), menuLabel(document, 'Align the pinned take at'), ...anchors.map((text) => menuItem(document, { text, isChosen: text === align, act: () => store.set({ align: text }) })));
    }
    if (!speed.checkVisibility()) menu.append(menuLine(document), menuLabel(document, 'Speed'), ...speeds.map((each) => menuItem(document, { text: `${each}×`, isChosen: String(each) === speed.value, act: () => playhead.setSpeed(each) })));
    if (!chooser || chooser.button.checkVisibility() || chooser.isEmpty()) return;
    menu.append(menuLine(document), menuLabel(document, 'Takes'));
    chooser.fill(menu);
  }

  const show = scheduler.atTextRate(() => {
    const { pinned, playhead: { isPlaying, isLive, loop, speed: times }, isRecorded, pick, isPicking, sweep } = store.state;
    const pressed = { toggle: isPlaying, live: isLive, loop: loop !== null, recorded: isRecorded, pin: pinned !== null, pick: isPicking || pick !== null, sweep: sweep !== null };
    for (const [name, isPressed] of Object.entries(pressed)) if (buttons[name]) buttons[name].ariaPressed = String(isPressed);
    changeIcon(document, buttons.toggle.firstElementChild, isPlaying ? 'pause' : 'play');
    speed.value = String(times);
  });

  const { start, back, toggle, forth, end, loop, live, again, recorded, pin, phone, sweep, pick } = buttons;
  toggle.classList.add('play');
  const group = (label, ...parts) => make(document, 'span', { className: 'group', attributes: { role: 'group', 'aria-label': label } }, ...parts.filter(Boolean)); // some commands do not exist in the report
  const line = () => make(document, 'i', { className: 'separator' });
  const element = make(document, 'div', { className: 'transport' },
    group('Play', start, back, toggle, forth, end, speed, loop),
    ...(again ? [line(), group('Take', chooser.button, again, recorded)] : []),
    ...(pin ? [line(), group('Compare', pin, phone, sweep, pick)] : []),
    more, make(document, 'span', { className: 'space' }), ...(live ? [live] : []));

  store.subscribe(['pinned', 'playhead', 'isRecorded', 'pick', 'isPicking', 'sweep'], show);
  show();
  return { element };
}
