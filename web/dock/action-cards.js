// What the menus of the pads contain, and all pads as a menu, for windows without room for them.

import { createMenu, menuItem, menuLabel, menuLine } from '../components/menu.js';
import { make } from '../model/elements.js';
import { gestureNames } from '../model/gestures.js';

/** What it is given is actions.js'. Returns functions that fill a menu, and `menu(button, fields)`, which makes one. */
export function createActionCards(document, { icons, shortNames, results, act, play, again, hasBoth, hasApp, edge, setEdge }) {
  const item = (text, more) => menuItem(document, { text, ...more });
  const finishItems = () => results.map(([result, text]) => item(text, { act: act({ type: 'finish', result }) }));
  const edgeItems = () => [['header', 'Header'], ['footer', 'Footer']].map(([name, text]) => item(text, { isChosen: edge() === name, act: () => setEdge(name) }));

  return {
    menu: (button, fields) => createMenu(document, button, fields),
    fillFinish: (menu) => menu.append(...finishItems()),
    fillEdges: (menu) => menu.append(...edgeItems()),
    fillApp(menu) {
      menu.append(...(hasBoth() ? [...edgeItems(), menuLine(document)] : []),
        item('Begin', { icon: 'spin', act: act({ type: 'begin' }) }), menuLabel(document, 'Finish'), ...finishItems(), menuLine(document),
        item('Reset', { icon: 'reset', act: act({ type: 'reset' }) }));
    },
    fillMenu(whole) {
      const menu = make(document, 'div');
      whole.append(menu);
      const tile = (text, drawing, run) => item(shortNames[text] ?? text, { className: 'menu-item', icon: drawing, act: run });
      const grid = (...tiles) => make(document, 'div', { className: 'gesture-grid' }, ...tiles);
      menu.append(grid(...gestureNames.map((name) => tile(name, `gesture-${icons[name]}`, () => play(name))), tile('Again', 'again', again)));
      if (!hasApp()) return;
      menu.append(menuLine(document), ...(hasBoth() ? [grid(...edgeItems())] : []),
        grid(tile('Begin', 'spin', act({ type: 'begin' })), tile('Reset', 'reset', act({ type: 'reset' }))),
        menuLabel(document, 'Finish'), grid(...results.map(([result, text]) => item(text, { act: act({ type: 'finish', result }) }))));
    },
  };
}
